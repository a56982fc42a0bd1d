/** The Bitcoin order of the 58 characters (OPN-66): digits and letters without 0, O, I and l. */
export const BASE58_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

const PART_LENGTH = 4;

/** The first id that four characters cannot carry (OPN-67). */
export const FIRST_ID_TOO_LARGE = 58 ** PART_LENGTH;

/** Four characters for an id, padded with zeros in front; null for what is no id or does not fit. */
export function encodeIdPart(id: number): string | null {
  if (!Number.isSafeInteger(id) || id < 1 || id >= FIRST_ID_TOO_LARGE) return null;
  let digits = '';
  for (let rest = id; rest > 0; rest = Math.floor(rest / 58))
    digits = BASE58_ALPHABET.charAt(rest % 58) + digits;
  return digits.padStart(PART_LENGTH, '0');
}

/** The id that four characters stand for; null for anything that is no positive id. */
export function decodeIdPart(part: string): number | null {
  const digits = part.replace(/^0+/, '');
  if (digits === '' || digits.length > PART_LENGTH) return null;
  let id = 0;
  for (const digit of digits) {
    const value = BASE58_ALPHABET.indexOf(digit);
    if (value < 0) return null;
    id = id * 58 + value;
  }
  return id > 0 ? id : null;
}
