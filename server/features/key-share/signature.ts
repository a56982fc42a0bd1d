/** The address (EIP-55) whose key has signed a text as EIP-191 says; null where nobody's has. */
export type SignerOf = (text: string, signature: string) => Promise<string | null>;

/**
 * The library for signatures is large and used only when shares are replaced, so it is loaded then: before a transaction,
 * which has no time for it.
 */
export async function loadSignatures(): Promise<SignerOf> {
  const { isHex, recoverMessageAddress } = await import('viem/utils');
  return async (text, signature) =>
    isHex(signature) ? recoverMessageAddress({ message: text, signature }).catch(() => null) : null;
}
