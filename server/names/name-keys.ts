import unhomoglyph from 'unhomoglyph';

/**
 * Version of everything that follows from names: these keys, the rules in name-problem.ts, the package's confusables, and the
 * words in name-parts.ts by which people are found. Raise it when one of them changes: `Names.judgeAll` then judges every stored name again.
 */
export const NAME_RULE = 4;

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
/** The mapping settles after two or three rounds. The limit guards against a cycle in its data. */
const ROUNDS_MAX = 8;
/** Each ambiguous character doubles the keys of a name. */
const AMBIGUOUS_MAX = 4;

/**
 * Returns the keys of what a name looks like. Two names look alike if they share a key.
 *
 * The keys are the UTS 39 skeletons of the case-folded name and of the name as written. `аlice` with a Cyrillic letter
 * has the skeleton of `alice` once folded; `aIice` with a capital I and the Cyrillic `ВОВ` look like `alice` and `BOB`
 * only before folding. A character that looks different once folded can be meant either way, each by itself: of the two
 * capital I in `aIIce`, one passes for an l and the other for an i. Names with many such characters have two keys.
 */
export function nameKeys(name: string): string[] {
  const written = name.replace(IGNORABLE, '').replace(LUNATE_SIGMA, 'c').normalize('NFKC');
  const keys = new Set([lookOf(folded(written)), lookOf(written)]);
  const characters = [...written];
  const ambiguous = characters.flatMap((one, place) => (lookOf(folded(one)) === lookOf(one) ? [] : [place]));
  if (ambiguous.length <= AMBIGUOUS_MAX) {
    for (let choice = 1; choice < 2 ** ambiguous.length - 1; choice += 1) {
      const chosen = new Set(ambiguous.filter((_, bit) => (choice >> bit) % 2 === 1));
      keys.add(lookOf(characters.map((one, place) => (chosen.has(place) ? folded(one) : one)).join('')));
    }
  }
  return [...keys].sort();
}

function lookOf(text: string): string {
  let look = text;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const next = folded(unhomoglyph(look.normalize('NFD')));
    if (next === look) break;
    look = next;
  }
  return look;
}

/** NFKC makes these a sigma, and they are drawn as a c. */
const LUNATE_SIGMA = /[\u03f2\u03f9]/g;
/** Small palochka. The package's table has it as an i, and most fonts draw an l. */
const PALOCHKA = /\u04cf/g;

/** NFKC_Casefold. Upper case comes first, so that `ß` and `ς` fold as in Unicode's table. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replace(PALOCHKA, 'l')
    .toUpperCase()
    .toLowerCase()
    .replace(IGNORABLE, '')
    .normalize('NFKC');
}
