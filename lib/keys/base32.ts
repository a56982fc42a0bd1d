import { BASE32_LETTERS } from '@/protocol/key-share-rules';

/*
 * Crockford's base 32, for what people read and type: no I, L, O and U; small letters, O for 0, and I and L for 1 are
 * understood.
 */

/** Whole groups of five bytes only, so that there is one way to write them. */
export function toBase32(bytes: Uint8Array): string {
  if (bytes.length % 5 !== 0) throw new RangeError('Base 32 takes five bytes at a time');
  let text = '';
  for (let at = 0; at < bytes.length; at += 5) {
    let group = 0n;
    for (const byte of bytes.subarray(at, at + 5)) group = (group << 8n) | BigInt(byte);
    for (let shift = 35n; shift >= 0n; shift -= 5n) text += BASE32_LETTERS[Number((group >> shift) & 31n)];
  }
  return text;
}

/** Null for anything that is not base 32 in whole groups. */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 8 !== 0) return null;
  const bytes = new Uint8Array((text.length / 8) * 5);
  for (let at = 0; at < text.length; at += 8) {
    let group = 0n;
    for (const letter of text.slice(at, at + 8)) {
      const value = BASE32_LETTERS.indexOf(letter);
      if (value < 0) return null;
      group = (group << 5n) | BigInt(value);
    }
    for (let index = 4; index >= 0; index -= 1) {
      bytes[(at / 8) * 5 + index] = Number(group & 255n);
      group >>= 8n;
    }
  }
  return bytes;
}

/** What was typed, as our letters; blanks, hyphens and everything else that is not a letter or digit is dropped. */
export function readable(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '');
}

/** The letter that stands for five bits. */
export const letterOf = (value: number): string => BASE32_LETTERS[value & 31] ?? '';
