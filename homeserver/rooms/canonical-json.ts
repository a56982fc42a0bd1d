import type { Json } from './event';

/** Deeper than anything that clients send, and far from where recursion, here or in the database, would end. */
const DEPTH_MAX = 100;

/** Something that canonical JSON cannot say; the message names it without quoting it. */
export class NotCanonicalError extends Error {
  override readonly name = 'NotCanonicalError';
}

/**
 * The one JSON text of a value (Appendices, "Canonical JSON"): no blanks, keys by code point, whole numbers only.
 * Throws NotCanonicalError for fractions, numbers beyond 2^53 − 1, lone surrogates and endless nesting.
 */
export function canonicalJson(value: Json): string {
  return write(value, 0);
}

function write(value: Json, depth: number): string {
  if (depth > DEPTH_MAX) throw new NotCanonicalError('It is nested too deeply');
  if (value === null) return 'null';
  switch (typeof value) {
    case 'string':
      return quote(value);
    case 'number':
      if (!Number.isSafeInteger(value)) {
        throw new NotCanonicalError('Numbers must be whole and within ±(2^53 − 1)');
      }
      // The specification writes −0 as 0.
      return String(value === 0 ? 0 : value);
    case 'boolean':
      return String(value);
    case 'object':
      return isArray(value)
        ? `[${value.map((item) => write(item, depth + 1)).join(',')}]`
        : writeObject(value, depth);
    default:
      throw new NotCanonicalError('It is no JSON');
  }
}

function writeObject(object: { readonly [key: string]: Json | undefined }, depth: number): string {
  const members: string[] = [];
  for (const key of Object.keys(object).sort(byCodePoint)) {
    const value = object[key];
    if (value !== undefined) members.push(`${quote(key)}:${write(value, depth + 1)}`);
  }
  return `{${members.join(',')}}`;
}

/** `Array.isArray` alone does not narrow readonly arrays. */
function isArray(value: object): value is readonly Json[] {
  return Array.isArray(value);
}

function quote(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new NotCanonicalError('Half a surrogate pair is no text');
  // Escapes exactly what the grammar of canonical JSON escapes, in the same way.
  return JSON.stringify(text);
}

/** UTF-16 order, JavaScript's own, puts characters above U+FFFF before U+E000. */
function byCodePoint(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    if (one.charCodeAt(index) === other.charCodeAt(index)) continue;
    const [a, b] = [one, other].map((text) => rank(text.charCodeAt(index)));
    return (a ?? 0) - (b ?? 0);
  }
  return one.length - other.length;
}

/** Lifts surrogates, which stand for characters above U+FFFF, over every other unit. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
