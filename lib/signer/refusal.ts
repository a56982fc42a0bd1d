/** Why something is not signed, whoever agrees to it; each is a sentence in messages. */
export type Refusal =
  /** No request that the signer knows the form of. */
  | 'unreadable'
  /** The domain of typed data is not what its type says, or has more in it. */
  | 'domain'
  /** Names that are none, are used twice, or mean something of the language. */
  | 'names'
  /** Deeper or longer than anybody reads. */
  | 'tooLarge'
  /** A value that its type cannot hold. */
  | 'values'
  /** A network that the product does not know. */
  | 'network'
  /** The data is for another network than the one it is asked on. */
  | 'otherNetwork'
  /** A login to another site than the one that asks. */
  | 'login'
  /** Something that cannot be read, or that the signer signs for itself alone. */
  | 'message'
  /** A swap elsewhere, or for somebody else. */
  | 'swap'
  /** An authorization (EIP-7702) that counts on every network. */
  | 'everyNetwork'
  /** One for a contract that is on no list. */
  | 'delegation';

export class SigningRefused extends Error {
  constructor(
    readonly refusal: Refusal,
    options?: ErrorOptions,
  ) {
    super(`Not signed: ${refusal}`, options);
    this.name = 'SigningRefused';
  }
}
