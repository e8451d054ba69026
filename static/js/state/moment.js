import { t } from '../language.js';
import { settingsLine } from '../names.js';
import { baseName, handOver } from './files.js';

/** Pixels of a PNG for one of the page. */
const SCALE = 2;

/**
 * Save the stage and the inspector, as they are on show, as a picture. The code that draws it comes with the first wish.
 * @param {import('./session.js').Session} session
 * @param {ShadowRoot} root
 * @param {'svg'|'png'} kind
 */
export async function saveMoment(session, root, kind) {
  try {
    const { picture } = await import('../export/picture.js');
    const { text, width, height } = picture(root, titleOf(session));
    const svg = new Blob([text], { type: 'image/svg+xml' });
    const blob = kind === 'svg' ? svg : await rasterised(svg, width, height);
    handOver(blob, `${baseName(session)}-step${session.index}.${kind}`);
  } catch (reason) {
    session.say(t('The picture could not be made: {reason}', { reason: reason instanceof Error ? reason.message : String(reason) }));
  }
}

/** @param {import('./session.js').Session} session */
function titleOf({ payload, frame }) {
  if (payload === null || frame === null) return 'Specstep';
  return `Specstep · ${settingsLine(payload.config)} · ${t('round {round}, step {step} of {steps}',
    { round: frame.round, step: frame.index, steps: frame.steps })}`;
}

/** @param {Blob} svg @param {number} width @param {number} height @returns {Promise<Blob>} */
async function rasterised(svg, width, height) {
  const url = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width * SCALE);
    canvas.height = Math.ceil(height * SCALE);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(t('this browser gives no PNG')))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
