/*
 * Takes out of protocol/ the sentences for docs/openapi.json: the browser sends and checks by the same table of calls, and would load
 * them with every page. `npm run openapi` does not go through Next.
 */

const text = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\x60(?:[^\x60\\$]|\\.|\$\{\w+\})*\x60)`;
const joined = String.raw`${text}(?:\s*\+\s*${text})*`;
const sentences = [
  new RegExp(String.raw`\bsummary:\s*${joined},`, 'g'),
  new RegExp(String.raw`\.describe\(\s*${joined},?\s*\)`, 'g'),
];

/** Lines stay where they are, so that an error names the right one. @param {string} source */
module.exports = function leanProtocol(source) {
  return sentences.reduce(
    (lean, sentence) => lean.replace(sentence, (found) => '\n'.repeat(found.split('\n').length - 1)),
    source,
  );
};
