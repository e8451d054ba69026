import tokens from '../css/tokens.css';
import layout from '../css/layout.css';
import terms from '../css/terms.css';
import controls from '../css/controls.css';
import output from '../css/output.css';
import stage from '../css/stage.css';
import inspector from '../css/inspector.css';
import counters from '../css/counters.css';
import timeline from '../css/timeline.css';
import predict from '../css/predict.css';
import presenting from '../css/presenting.css';
import panels from '../css/panels.css';
import lessons from '../css/lessons.css';
import beside from '../css/beside.css';
import embed from '../css/embed.css';
import print from '../css/print.css';
import direction from '../css/direction.css';

export const styleTexts = [tokens, layout, terms, controls, output, stage, inspector, counters, panels, timeline, predict, presenting,
  lessons, beside, embed, direction, print];

/** @type {CSSStyleSheet[]|null} */
let sheets = null;

/** The widget's style sheets, shared by all widgets of a page. */
export function styles() {
  sheets ??= styleTexts.map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  return sheets;
}
