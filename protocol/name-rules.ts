/*
 * Rules about names of spaces, channels and rooms that forms use too. Each has two: the name that people see, of any
 * language, and the plain one of `guildName` and `roomName`, which stands in links. Apart from schemas, as space-rules.ts.
 */

/** Begins with a letter or digit; then marks, single blanks and the punctuation that names are written with. */
const SHOWN_NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _.\-'’&+!?,:()/·・、，。！？：（）《》「」—–]*$/u;

export const SPACE_SHOWN_NAME_MAX_LENGTH = 64;
export const ROOM_SHOWN_NAME_MAX_LENGTH = 32;

/** A name as it is kept: outer blanks removed, runs of blanks made one, letters composed. */
export function keptName(typed: string): string {
  return typed.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** What is wrong with a kept name that people see, besides what it looks like. */
export function shownNameProblem(name: string, maxLength: number): 'too_long' | 'characters' | null {
  if ([...name].length > maxLength) return 'too_long';
  return SHOWN_NAME.test(name) ? null : 'characters';
}

/** Proposes a plain space name (SPC-54) for a name in Latin letters; empty if nothing is left. */
export function plainSpaceName(latin: string): string {
  return withoutAccents(latin)
    .replace(/[^a-zA-Z0-9]+/g, ' ')
    .trim()
    .slice(0, 64)
    .trim();
}

/** Proposes a plain channel or room name (CHN-25) in the same way. */
export function plainRoomName(latin: string): string {
  const plain = withoutAccents(latin)
    .toLowerCase()
    .replace(/^[^a-z0-9_]+|[^a-z0-9_]+$/g, '')
    .replace(/[^a-z0-9_]+/g, '_')
    .slice(0, 32);
  return plain === '' ? '' : plain.padEnd(3, '_');
}

/** Whether removing its accents is enough to write a name in plain letters. Others need a table of letters. */
export function isNearlyPlain(name: string): boolean {
  return /^[\p{ASCII}\p{M}\p{P}]*$/u.test(name.normalize('NFD'));
}

function withoutAccents(latin: string): string {
  return latin.normalize('NFD').replace(/['’`\p{M}]/gu, '');
}
