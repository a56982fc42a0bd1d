import { english } from 'viem/accounts';

/** 7 words of 11 bits: 77 bits, as many as six words of the EFF's long list. */
const WORDS = 7;
export const PASSPHRASE_BITS = WORDS * 11;

/**
 * A wallet password that nobody thought up: words of the BIP-39 list (2048, none the beginning of another), each drawn
 * evenly. The hyphens tell it apart from a seed phrase, which it is not.
 */
export function newPassphrase(): string {
  const draws = crypto.getRandomValues(new Uint16Array(WORDS));
  // 2048 divides 65,536, so that every word is as likely as any other.
  const words = Array.from(draws, (draw) => english[draw % english.length] ?? '');
  draws.fill(0);
  return words.join('-');
}
