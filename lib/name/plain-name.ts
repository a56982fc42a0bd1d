import { isNearlyPlain, plainRoomName, plainSpaceName } from '@/protocol/name-rules';

/** Whose name it is: each kind has letters of its own. */
export type PlainKind = 'space' | 'room';
const plainOf = { space: plainSpaceName, room: plainRoomName };

/**
 * Proposes a plain name for the one that people see: at once if removing accents is enough. For other letters their table
 * (55 KB) is loaded first; if that fails, nothing is proposed and the person types one.
 */
export function proposePlainName(kind: PlainKind, name: string): string | Promise<string> {
  if (isNearlyPlain(name)) return plainOf[kind](name);
  return import('transliteration').then(
    ({ transliterate }) => plainOf[kind](transliterate(name)),
    () => '',
  );
}

/** Whether a plain name lacks something of the name besides its blanks and its script, such as an ampersand. */
export function leavesOut(kind: PlainKind, name: string): boolean {
  return (kind === 'space' ? /[^\p{L}\p{M}\p{N}\s]/u : /[^\p{L}\p{M}\p{N}\s_]/u).test(name);
}

/** The next name to try where one is taken. */
export function nextPlainName(plain: string): string {
  const [, stem = plain, number = '1'] = /^(.*?) (\d)$/.exec(plain) ?? [];
  return `${stem} ${Number(number) + 1}`;
}
