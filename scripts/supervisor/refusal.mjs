/** Why the product does not start, in one sentence for the person who started it; printed without a stack. */
export class Refusal extends Error {
  /** @param {string} sentence */
  constructor(sentence) {
    super(sentence);
    this.name = 'Refusal';
    this.isRefusal = true;
  }
}
