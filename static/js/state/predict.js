/**
 * What a reader answered before a test, and how it is marked. Right and wrong come from the engine's answer key.
 *
 * @typedef {import('../types.js').Question} Question
 * @typedef {{verdict: 'accept'|'reject', replacements: string[]|null}} Answer `replacements` once they were asked for and given
 */

/** Whether the answer is complete: a rejection, rightly foreseen, also asks what may replace the token.
 * @param {Question} question @param {Answer|undefined} answer */
export function complete(question, answer) {
  if (answer === undefined) return false;
  return question.verdict === 'accept' || answer.replacements !== null;
}

/** @param {Question} question @param {Answer} answer */
export function rightVerdict(question, answer) {
  return question.verdict === answer.verdict;
}

/** @param {Question} question @param {Answer} answer */
export function rightReplacements({ replacements }, answer) {
  return replacements.every(({ token, possible }) => possible === answer.replacements?.includes(token));
}

/**
 * How many tests were foreseen, of those answered. A rejection counts as foreseen when its replacements are, too.
 * @param {Question[]} questions @param {Map<number, Answer>} answers
 */
export function score(questions, answers) {
  let asked = 0;
  let right = 0;
  for (const question of questions) {
    const answer = answers.get(question.frame);
    if (answer === undefined || !complete(question, answer)) continue;
    asked += 1;
    if (rightVerdict(question, answer) && rightReplacements(question, answer)) right += 1;
  }
  return { asked, right };
}
