import { after } from '../format.js';
import { t } from '../language.js';

/** @param {import('./types.js').SideName} side */
export function sideName(side) {
  return side === 'target' ? t('target') : t('draft');
}

/** Where a row is used. @param {import('./types.js').Report} report @param {number} context */
export function contextName({ order, tokens }, context) {
  if (order === 0) return t('everywhere');
  return after(context === 0 ? '' : tokens[context - 1]?.name ?? '');
}
