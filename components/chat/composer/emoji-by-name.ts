import type { Suggestion } from './suggestion-store';

interface EmojiEntry {
  readonly emoji: string;
  readonly label: string;
  readonly tags?: readonly string[];
}

const SHOWN_MAX = 8;
const loaded = new Map<string, Promise<readonly EmojiEntry[]>>();

/** The data of the emoji picker, asked for at the first `:name`. */
function load(language: string): Promise<readonly EmojiEntry[]> {
  const known = loaded.get(language);
  if (known) return known;
  const data = fetch(`/emoji/${language}/data.json`).then(async (response) => {
    if (!response.ok) throw new Error(`emoji data answered ${response.status}`);
    return (await response.json()) as EmojiEntry[];
  });
  loaded.set(language, data);
  data.catch(() => loaded.delete(language));
  return data;
}

/** Emoji whose name begins with a text, then those with a word that does. English names work in every language. */
export async function emojiByName(name: string, language: string): Promise<Suggestion[]> {
  const wanted = name.toLowerCase().replaceAll('_', ' ');
  const lists = await Promise.all([...new Set([language, 'en'])].map((known) => load(known).catch(() => [])));
  const ranked = new Map<string, { rank: number; label: string }>();
  for (const { emoji, label, tags = [] } of lists.flat()) {
    const rank = label.startsWith(wanted)
      ? 0
      : tags.some((tag) => tag === wanted)
        ? 1
        : [...label.split(' '), ...tags].some((word) => word.startsWith(wanted))
          ? 2
          : 3;
    const known = ranked.get(emoji);
    if (rank < 3 && (!known || rank < known.rank)) ranked.set(emoji, { rank, label: known?.label ?? label });
  }
  return [...ranked]
    .sort(([, one], [, other]) => one.rank - other.rank)
    .slice(0, SHOWN_MAX)
    .map(([emoji, { label }]) => ({ kind: 'emoji', emoji, label }));
}
