/**
 * Characters that are drawn as nothing, turn the reading order, or mean what only some systems know: controls, formats,
 * private and unassigned ones, half letters, line separators, everything that Unicode lets a font leave out (fillers and
 * variation selectors among them), and the empty braille cell.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Writes what nobody would see as its number, such as ⟨U+200B⟩. Lines and tabs stay where `keeps` says so. */
export function visible(text: string, keeps: 'lines' | 'nothing' = 'nothing'): string {
  return text.replace(UNSEEN, (character) =>
    keeps === 'lines' && (character === '\n' || character === '\t') ? character : escaped(character),
  );
}

/** Whether a text has anything in it that `visible` would write as a number. */
export function hasUnseen(text: string): boolean {
  return visible(text, 'lines') !== text;
}

function escaped(character: string): string {
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `⟨U+${number}⟩`;
}

/** A text for finding words in it: without blanks and unseen characters, in lower case, in one notation. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(/[\s\uFFFD]+/gu, '')
    .toLowerCase();
}
