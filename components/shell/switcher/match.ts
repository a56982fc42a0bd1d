import { nameHolds, type Named } from '@/lib/name/name-holds';

/** Where a name holds what was typed: the shown parts before, of and after it. */
export interface Match {
  readonly before: string;
  readonly hit: string;
  readonly after: string;
  /** Lower is better: at the beginning, at the beginning of a word, anywhere. */
  readonly rank: number;
}

/** Null when the name does not hold the text; an empty text is held by every name. */
export function matchOf(name: string, text: string): Match | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return { before: name, hit: '', after: '', rank: 0 };
  const lower = name.toLowerCase();
  // Some letters change their length with their case; then the name is shown unmarked.
  const at = lower.indexOf(wanted);
  if (at < 0) return null;
  const rank = at === 0 ? 0 : /[\s_.-]/.test(lower[at - 1] ?? '') ? 1 : 2;
  if (lower.length !== name.length) return { before: name, hit: '', after: '', rank };
  const end = at + wanted.length;
  return { before: name.slice(0, at), hit: name.slice(at, end), after: name.slice(end), rank };
}

/** The same of what has a plain name, too. A hit in that one alone is not marked, because it isn't shown. */
function matchOfNames(named: Named, text: string): Match | null {
  const shown = matchOf(named.name, text);
  if (shown || !nameHolds(named, text)) return shown;
  return { before: named.name, hit: '', after: '', rank: 2 };
}

/** The best `max` of those that hold the text, in their own order where they are equally good. */
export function bestMatches<Item>(
  items: readonly Item[],
  text: string,
  max: number,
  nameOf: (item: Item) => string | Named,
): { item: Item; match: Match }[] {
  return items
    .flatMap((item) => {
      const name = nameOf(item);
      const match = typeof name === 'string' ? matchOf(name, text) : matchOfNames(name, text);
      return match ? [{ item, match }] : [];
    })
    .toSorted((a, b) => a.match.rank - b.match.rank)
    .slice(0, max);
}
