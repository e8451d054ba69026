/**
 * Reads JavaScript sources with TypeScript's parser and writes, as JSON, what stands in them for readers:
 * `messages` [{file, line, message, plural, context}], the literals given to t, c, n, rich, richN and mark, and
 * `bare` [{file, line, text}], words in templates (text, or an attribute that is read out) that are no message.
 *
 *     node messages.mjs path/to/typescript.js FILE …
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [compiler, ...files] = process.argv.slice(2);
const { default: ts } = await import(pathToFileURL(compiler).href);

/** Which arguments are what. */
const CALLS = {
  t: { message: 0 }, rich: { message: 0 }, mark: { message: 0 }, c: { context: 0, message: 1 },
  n: { message: 0, plural: 1 }, richN: { message: 0, plural: 1 },
};
const TEMPLATES = new Set(['html', 'svg']);
const WORD = /\p{L}{2,}/u;

const messages = [];
const bare = [];

for (const file of files) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const line = (node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  const visit = (node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text in CALLS) {
      const found = {};
      for (const [part, i] of Object.entries(CALLS[node.expression.text])) {
        const text = literal(node.arguments[i]);
        if (text !== null) found[part] = text;
      }
      if (found.message !== undefined) messages.push({ file, line: line(node), ...found });
    }
    if (ts.isTaggedTemplateExpression(node) && TEMPLATES.has(node.tag.getText(source))) {
      for (const text of words(node.template)) bare.push({ file, line: line(node), text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** A text as it stands, also in several pieces; null for what is only known when it runs. */
function literal(node) {
  if (node === undefined) return null;
  if (ts.isParenthesizedExpression(node)) return literal(node.expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [literal(node.left), literal(node.right)];
    return left === null || right === null ? null : left + right;
  }
  return null;
}

/** The words that a template's own text shows or has read out. */
function words(template) {
  const chunks = ts.isNoSubstitutionTemplateLiteral(template) ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal: part }) => part.text)];
  const found = [];
  let inTag = false;
  for (const chunk of chunks) {
    let text = '';
    for (const piece of chunk.split(/(<[a-zA-Z/!]|>)/)) {
      if (piece === '>') inTag = false;
      else if (/^<[a-zA-Z/!]$/.test(piece)) inTag = true;
      else if (!inTag) text += ` ${piece}`;
      else for (const [, name, value] of piece.matchAll(/\s(aria-label|aria-valuetext|title|placeholder|alt)="([^"]*)/g)) {
        if (WORD.test(value)) found.push(`${name}: ${value}`);
      }
    }
    if (WORD.test(text)) found.push(text.trim().replace(/\s+/g, ' '));
  }
  return found;
}

process.stdout.write(JSON.stringify({ messages, bare }));
