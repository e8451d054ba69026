import { settingName } from '../names.js';
import { t } from '../language.js';
import { lessonStep } from '../state/lessons.js';
import { spokenQuestion } from '../views/predict.js';
import { spoken } from '../views/sentence.js';

/** Settings whose change is said; own tables have a note of their own. */
const SAID = /** @type {const} */ (['draft', 'width', 'limit', 'seed', 'rule']);

/**
 * What a screen reader is to be told of the moment on show: its sentence, or the question asked in its place. Before it, once,
 * what has brought it: the lesson's text, or the settings that were changed. Without them a new seed would be met with silence,
 * since every trace begins with the same sentence.
 */
export class Announcement {
  /** @type {import('../types.js').Config|null} */ #config = null;
  #lesson = '';
  #index = -1;
  #brought = '';

  /** @param {import('../state/session.js').Session} session @param {import('../types.js').Rule[]|null} rules as far as they are known */
  of(session, rules) {
    const { frame, payload, index, predicting, questionHere, answers } = session;
    if (frame === null || payload === null) return '';
    this.#bring(session, payload.config, rules ?? []);
    this.#index = index;
    const moment = predicting && questionHere ? spokenQuestion(questionHere, answers.get(index)) : spoken(frame);
    return [this.#brought, moment].filter((part) => part !== '').join(' ');
  }

  /** @param {import('../state/session.js').Session} session @param {import('../types.js').Config} config
   * @param {import('../types.js').Rule[]} rules */
  #bring({ lesson, index }, config, rules) {
    const place = lesson === null ? '' : `${lesson.name}.${lesson.step}`;
    const step = lesson === null ? null : lessonStep(lesson);
    if (place !== this.#lesson && (step !== null || lesson === null)) {
      this.#lesson = place;
      this.#brought = step === null ? '' : `${step.text} ${t('Look for:')} ${step.look}`;
    } else if (config !== this.#config && this.#config !== null && this.#changes(config).length > 0) {
      this.#brought = this.#changes(config).map((key) => `${settingName(key, valueIn(config, key, rules))}.`).join(' ');
    } else if (index !== this.#index) {
      this.#brought = '';
    }
    this.#config = config;
  }

  /** @param {import('../types.js').Config} config */
  #changes(config) {
    return SAID.filter((key) => String(config[key]) !== String(this.#config?.[key]));
  }
}

/** @param {import('../types.js').Config} config @param {typeof SAID[number]} key @param {import('../types.js').Rule[]} rules */
function valueIn(config, key, rules) {
  const rule = key === 'rule' ? rules.find(({ name }) => name === config.rule) : undefined;
  if (rule === undefined) return String(config[key]);
  return rule.lossless ? rule.title : t('{rule} (changes the distribution)', { rule: rule.title });
}
