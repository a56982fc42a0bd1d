import { usernameKey } from './username';

const WORD_STARTS = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]|\p{Script=Han}/gu;

/** A person's name, as it is compared, from each of its words on; Han has a word in each character. */
export function nameParts(username: string): string[] {
  const key = usernameKey(username);
  return [...new Set([key, ...[...key.matchAll(WORD_STARTS)].map(({ index }) => key.slice(index))])];
}
