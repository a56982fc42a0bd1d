/** Why the signer gave nothing. */
export type SignerFault =
  /** The person said no, or closed the window. */
  | 'rejected'
  /** Another request is on screen. */
  | 'busy'
  /** It did not load, or the server could not be reached. */
  | 'unavailable'
  /** It does not do this. */
  | 'refused';

export class SignerError extends Error {
  override readonly name = 'SignerError';
  constructor(
    readonly fault: SignerFault,
    options?: ErrorOptions,
  ) {
    super(`The signer: ${fault}`, options);
  }
}
