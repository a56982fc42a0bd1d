/** Longer ones are cut: nobody types more than that of one word. */
const WORD_LENGTH_MAX = 40;
const WORDS_MAX = 500;
const LETTERS = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts that are written without blanks between words. */
const RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;
const WITHOUT_BLANKS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The words of a text that is to be found: where no blanks divide words, every character and every pair of them. */
export function wordsOf(text: string): string[] {
  return cut(text, (characters) => [...characters, ...pairsOf(characters)]);
}

/** The words of a search: of a run without blanks its pairs, which together say what it says. */
export function searchedWordsOf(text: string): string[] {
  return cut(text, (characters) => (characters.length === 1 ? characters : pairsOf(characters)));
}

function cut(text: string, ofRun: (characters: string[]) => string[]): string[] {
  const words = new Set<string>();
  for (const [letters] of text.normalize('NFKC').toLowerCase().matchAll(LETTERS)) {
    for (const [run] of letters.matchAll(RUN)) {
      const found = WITHOUT_BLANKS.test(run) ? ofRun([...run]) : [run.slice(0, WORD_LENGTH_MAX)];
      for (const word of found) words.add(word);
      if (words.size >= WORDS_MAX) return [...words].slice(0, WORDS_MAX);
    }
  }
  return [...words];
}

function pairsOf(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}
