/** Longer texts are looked at only so far: evaluating somebody's rule must stay cheap for everybody else. */
export const TEXT_LENGTH_MAX = 4096;
const WILD = /[*?]/;
/** Comparing texts as wholes is so much cheaper than following a pattern through them. */
const WHOLE_TEXT_SPEED = 8;

/** What may still be looked at, in steps of one character of a text and one of a pattern, or of one item of a list. */
export interface Steps {
  left: number;
}

/**
 * Whether the whole text matches: `*` is any number of characters, `?` one, case is ignored. What would take more steps
 * than are left does not match.
 */
export function matchesGlob(text: string, pattern: string, steps: Steps): boolean {
  if (!WILD.test(pattern)) {
    if (text.length > TEXT_LENGTH_MAX || !take(steps, text.length / WHOLE_TEXT_SPEED)) return false;
    return text.toLowerCase() === pattern.toLowerCase();
  }
  return search(text, pattern, steps, (at, length) => ({ starts: at === 0, ends: at === length }));
}

/**
 * Whether a part of the text matches that begins and ends at word boundaries: an end of the text, or beside a
 * character that is neither letter, digit nor `_` (Client-Server API, "Conditions", on `content.body`).
 */
export function containsGlobWord(whole: string, pattern: string, steps: Steps): boolean {
  if (pattern === '') return false;
  const text = whole.slice(0, TEXT_LENGTH_MAX).toLowerCase();
  if (!WILD.test(pattern)) {
    const word = pattern.toLowerCase();
    if (!take(steps, text.length / WHOLE_TEXT_SPEED) || !text.includes(word)) return false;
    return take(steps, (text.length + 1) * (word.length + 1)) && containsWord(text, word);
  }
  return search(text, pattern, steps, (at, _length, lower) => {
    const isBoundary = isWordBoundary(lower, at);
    return { starts: isBoundary, ends: isBoundary };
  });
}

/** Returns whether a word stands in a text between word boundaries. Both are in lower case. */
export function containsWord(text: string, word: string): boolean {
  if (word === '') return false;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (isWordBoundary(text, at) && isWordBoundary(text, at + word.length)) return true;
  }
  return false;
}

function isWordBoundary(text: string, at: number): boolean {
  return at === 0 || at === text.length || !isWordCharacter(text, at - 1) || !isWordCharacter(text, at);
}

function isWordCharacter(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95;
}

/**
 * Follows every possible match at once, one step per character, so that the cost is length times pattern whatever the
 * pattern is. `alive[n]` says that the first n characters of the pattern have been matched by something.
 */
function search(
  text: string,
  pattern: string,
  steps: Steps,
  boundary: (at: number, length: number, lower: string) => { starts: boolean; ends: boolean },
): boolean {
  const lower = text.slice(0, TEXT_LENGTH_MAX).toLowerCase();
  const wanted = pattern.toLowerCase();
  if (!take(steps, (lower.length + 1) * (wanted.length + 1))) return false;
  let alive = new Uint8Array(wanted.length + 1);
  for (let at = 0; at <= lower.length; at += 1) {
    const { starts, ends } = boundary(at, lower.length, lower);
    if (starts) alive[0] = 1;
    for (let n = 0; n < wanted.length; n += 1) if (alive[n] && wanted[n] === '*') alive[n + 1] = 1;
    if (ends && alive[wanted.length]) return true;
    const next = new Uint8Array(wanted.length + 1);
    for (let n = 0; n < wanted.length; n += 1) {
      if (!alive[n]) continue;
      if (wanted[n] === '*') next[n] = 1;
      else if (wanted[n] === '?' || wanted[n] === lower[at]) next[n + 1] = 1;
    }
    alive = next;
  }
  return false;
}

/** False, and nothing taken, when fewer are left. */
export function take(steps: Steps, count: number): boolean {
  if (steps.left < count) return false;
  steps.left -= count;
  return true;
}
