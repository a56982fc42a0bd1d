/** Why the product does not start, in one sentence for the person who started it; printed without a stack. */
export class CliError extends Error {
  /**
   * @param {string} sentence
   * @param {number} [exitCode]
   */
  constructor(sentence, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
    this.name = 'CliError';
    this.isRefusal = true;
  }
}
