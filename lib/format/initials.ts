const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The first two letters of a name (FMT-09), counted as people count them: a combined emoji or an accented
 * letter is one. Signs in front (`@`, quotes) are passed over; a name of signs alone gives its first two.
 */
export function initials(name: string): string {
  const characters = Array.from(graphemes.segment(name.trim()), ({ segment }) => segment);
  const letters = characters.filter((character) => /^[\p{L}\p{N}]/u.test(character));
  return (letters.length > 0 ? letters : characters.filter((character) => character.trim() !== ''))
    .slice(0, 2)
    .join('');
}
