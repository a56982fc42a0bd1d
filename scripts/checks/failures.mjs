import { stripVTControlCharacters } from 'node:util';

/** Of a message that is longer, the rest stands where the test ran. */
const SHOWN_LINES = 25;

/**
 * @param {string} title
 * @param {string} message
 * @returns {string} What failed and how, to be read at the end of a run.
 */
function failure(title, message) {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, SHOWN_LINES);
  return [title, ...lines.map((line) => `    ${line}`)].join('\n');
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
 * @typedef {object} PlaywrightSuite
 * @property {{ title: string, file: string, ok: boolean,
 *   tests: { results: { status: string, errors: { message?: string }[] }[] }[] }[]} specs
 * @property {PlaywrightSuite[]} [suites]
 */

/**
 * @param {{ suites: PlaywrightSuite[], errors: { message?: string }[] }} report
 * @returns {string[]}
 */
export function playwrightFailures({ suites, errors }) {
  /** @param {PlaywrightSuite} suite @returns {string[]} */
  const ofSuite = ({ specs, suites: within = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ results }) => results.some((result) => result.errors.length > 0)))
      .map(({ title, file, tests }) =>
        failure(
          `${file} › ${title}`,
          tests
            .flatMap(({ results }) => results)
            .flatMap((result) => result.errors.map(({ message }) => message ?? result.status))
            .join('\n'),
        ),
      ),
    ...within.flatMap(ofSuite),
  ];
  return [
    ...errors.map(({ message }) => failure('outside of tests', message ?? '')),
    ...suites.flatMap(ofSuite),
  ];
}
