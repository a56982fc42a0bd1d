import unhomoglyph from 'unhomoglyph';

/**
 * Version of everything that decides about names: these keys, the rules beside them, and the confusables of the package.
 * Raise it when one of them changes: every stored name is then judged again (settle-names.ts).
 */
export const NAME_RULE = 1;

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
/** The mapping settles after two or three rounds; a bound keeps a fault in its data from looping for ever. */
const ROUNDS_MAX = 8;

/**
 * What a name looks like, as one or two keys. Two names look alike where they have a key in common.
 *
 * The skeleton of UTS 39 is taken both of the folded name and of the name as written: `аlice` with a Cyrillic letter
 * folds to the skeleton of `alice`, while `aIice` with a capital I and the Cyrillic `ВОВ` look like `alice` and `BOB`
 * only before case is folded away.
 */
export function nameKeys(name: string): string[] {
  const written = name.replace(IGNORABLE, '').normalize('NFKC');
  return [...new Set([lookOf(folded(written)), lookOf(written)])].sort();
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

/** NFKC_Casefold: upper case first, so that `ß` and `ς` fold as Unicode's table has them. */
function folded(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase().replace(IGNORABLE, '').normalize('NFKC');
}
