import { stripVTControlCharacters } from 'node:util';

/** Of a message that is longer, the rest stands where the test ran. */
const SHOWN_LINES = 25;
/** Of what was on a page that a browser test waited for. */
const SHOWN_SNAPSHOT_LINES = 80;

/**
 * @param {string} title
 * @param {string} message
 * @returns {string} What failed and how, to be read at the end of a run.
 */
function failure(title, message) {
  const lines = withoutBrowserLog(stripVTControlCharacters(message)).trim().split('\n').slice(0, SHOWN_LINES);
  return [title, ...lines.map((line) => `    ${line}`)].join('\n');
}

/**
 * What Chromium wrote in its whole life stands before what the test waited for, and says nothing of it.
 *
 * @param {string} message
 */
function withoutBrowserLog(message) {
  return message.replace(/^Browser logs:\n\s*\n(?:<launch.*\n|\[pid=.*\n)+/gm, '');
}

/**
 * @param {{ testResults: { name: string, message: string,
 *   assertionResults: { fullName: string, status: string, failureMessages: string[] | null }[] }[] }} report
 * @returns {string[]}
 */
export function jestFailures({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status !== 'passed');
    // A file that cannot be run has no tests, and says why itself.
    if (assertionResults.length === 0 && message !== '') return [failure(name, message)];
    return failed.map(({ fullName, status, failureMessages }) =>
      failure(`${name} › ${fullName}`, failureMessages?.join('\n') || status),
    );
  });
}

/**
 * @typedef {object} PlaywrightResult
 * @property {string} status
 * @property {number} duration In milliseconds: whether it was slow, or waited for what never came.
 * @property {{ message?: string }[]} errors
 * @property {{ name: string, path?: string }[]} [attachments]
 */

/**
 * @typedef {object} PlaywrightSuite
 * @property {{ title: string, file: string, ok: boolean,
 *   tests: { results: PlaywrightResult[] }[] }[]} specs
 * @property {PlaywrightSuite[]} [suites]
 */

/**
 * @param {{ suites: PlaywrightSuite[], errors: { message?: string }[] }} report
 * @param {(path: string) => string} read Answers the text of a file that the report names.
 * @returns {string[]} With what was on the page, as far as it still answered: who reads this has no other trace of it.
 */
export function playwrightFailures({ suites, errors }, read) {
  /** @param {PlaywrightResult} result */
  const pageOf = ({ attachments = [] }) => {
    const context = attachments.find(({ name }) => name === 'error-context')?.path;
    if (context === undefined) return [];
    // Below the error if an expectation took it, and otherwise in a section of its own.
    const [, snapshot] = /^```yaml\n(.*?)\n```$/ms.exec(read(context)) ?? [];
    if (snapshot === undefined) return ['    (the page did not say what was on it)'];
    const lines = snapshot.trim().split('\n');
    return lines.slice(0, SHOWN_SNAPSHOT_LINES).map((line) => `    ${line}`);
  };
  /** @param {PlaywrightSuite} suite @returns {string[]} */
  const ofSuite = ({ specs, suites: within = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ results }) => results.some((result) => result.errors.length > 0)))
      .map(({ title, file, tests }) => {
        const results = tests.flatMap((one) => one.results);
        const messages = results.flatMap(({ errors: own, status }) =>
          own.map(({ message }) => message ?? status),
        );
        const seconds = Math.round(results.reduce((sum, { duration }) => sum + duration, 0) / 1_000);
        const told = failure(`${file} › ${title} (${seconds} s)`, messages.join('\n'));
        return [told, ...results.flatMap(pageOf)].join('\n');
      }),
    ...within.flatMap(ofSuite),
  ];
  return [
    ...errors.map(({ message }) => failure('outside of tests', message ?? '')),
    ...suites.flatMap(ofSuite),
  ];
}
