import { catalogue, t } from '../language.js';

/**
 * The texts with which a widget is put on another page. An embed is an address and a few words about it; each format is
 * a function of it.
 *
 * @typedef {object} Embed
 * @property {string} src absolute address of the embed page with what it is to show
 * @property {string} link absolute address of the same moment on the site
 * @property {string} title
 * @property {string} width as in HTML: pixels, or a percentage
 * @property {number} height in pixels
 * @property {'auto'|'light'|'dark'} theme
 * @property {string} site absolute address of the site
 * @property {URLSearchParams} shown what the address asks for
 * @property {boolean} fits with the script that lets the frame follow its content's height
 */

/** @type {{name: string, title: string, note: string, text: (embed: Embed) => string}[]} */
export const FORMATS = [
  { name: 'html', title: 'HTML', note: t('For any page, and for systems that take embed codes (Moodle, Canvas, WordPress).'), text: html },
  { name: 'jsx', title: t('MDX or JSX'), note: t('For Docusaurus, Next.js and other pages made of components.'), text: jsx },
  { name: 'myst', title: 'MyST', note: t('For MyST Markdown and Jupyter Book 2, which make a frame three fifths as high as it is wide: '
    + 'what is higher scrolls. The placeholder stands in PDFs: save this moment as PNG under “Files and pictures” and put it beside your text.'), text: myst },
  { name: 'quarto', title: 'Quarto', note: t('The frame in HTML, a link in all other formats.'), text: quarto },
  { name: 'markdown', title: t('Markdown with HTML'), note: t('For MkDocs, Hugo and others that let HTML through.'), text: markdown },
  { name: 'element', title: t('Element'), note: t('One script and no frame: the widget is part of the page, which can call its methods. '
    + 'The server of this site has to allow your page’s origin (CORS).'), text: element },
];

/** @param {string} text */
function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Told colours are told to the frame as well: a frame of the same scheme as its content is transparent. @param {Embed} embed */
function style({ theme }) {
  return `border: 0${theme === 'auto' ? '' : `; color-scheme: ${theme}`}`;
}

/** @param {Embed} embed */
function frame(embed) {
  const { src, title, width, height } = embed;
  return `<iframe src="${attribute(src)}" title="${attribute(title)}" width="${attribute(width)}" height="${height}" loading="lazy" `
    + `style="${style(embed)}"></iframe>`;
}

/** @param {Embed} embed */
function html(embed) {
  return frame(embed) + (embed.fits
    ? `\n<script type="module">import { fitAll } from ${JSON.stringify(`${embed.site}specstep-host.js`)}; fitAll();</script>` : '');
}

/** @param {Embed} embed */
function jsx({ src, title, width, height, theme }) {
  const scheme = theme === 'auto' ? '' : `, colorScheme: '${theme}'`;
  return `<iframe src="${attribute(src)}" title="${attribute(title)}" width="${attribute(width)}" height={${height}} loading="lazy" `
    + `style={{ border: 0${scheme} }} />`;
}

/** @param {Embed} embed */
function myst({ src, link, title, width }) {
  return ['```{iframe} ' + src, `:width: ${width.endsWith('%') ? width : `${width}px`}`, `:title: ${title}`, ':placeholder: specstep.png', `${title} ([${t('open it')}](${link}))`, '```']
    .join('\n');
}

/** @param {Embed} embed */
function quarto(embed) {
  return ['::: {.content-visible when-format="html"}', '```{=html}', frame(embed), '```', ':::', '',
    '::: {.content-visible unless-format="html"}', `[${embed.title}](${embed.link})`, ':::'].join('\n');
}

/** @param {Embed} embed */
function markdown(embed) {
  return `\n${frame(embed)}\n\n[${embed.title}](${embed.link})\n`;
}

/** @param {Embed} embed */
function element({ site, shown, theme }) {
  const language = catalogue.language === 'en' ? [] : [['lang', catalogue.language]];
  const given = [...shown, ...(theme === 'auto' ? [] : [['theme', theme]]), ...language]
    .map(([key, value]) => ` ${key}="${attribute(value ?? '')}"`).join('');
  return `<script type="module" src="${attribute(site)}specstep.js"></script>\n<spec-step${given}></spec-step>`;
}

/**
 * What an oEmbed consumer asks for: https://oembed.com, type “rich”.
 * @param {Embed} embed
 */
export function oEmbed(embed) {
  const { title, site, width, height } = embed;
  return `${JSON.stringify({ version: '1.0', type: 'rich', provider_name: 'Specstep', provider_url: site, title,
    html: frame(embed), width: width.endsWith('%') ? 720 : Number(width), height }, null, 2)}\n`;
}
