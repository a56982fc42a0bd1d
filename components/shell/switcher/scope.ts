/** What the switcher looks through: everything, or one kind that the first character names. */
export type Scope = 'all' | 'people' | 'rooms' | 'spaces' | 'messages';

/** The characters that narrow a search, in the order in which they are explained. */
export const scopeMarks = [
  ['@', 'people'],
  ['#', 'rooms'],
  ['*', 'spaces'],
  ['?', 'messages'],
] as const satisfies readonly (readonly [string, Exclude<Scope, 'all'>])[];

/** Takes the mark off a text. Keyboards that write Chinese give full-width marks. */
export function scopeOf(text: string): { readonly scope: Scope; readonly sought: string } {
  const trimmed = text.trimStart();
  const first = trimmed.charAt(0).normalize('NFKC');
  const mark = scopeMarks.find(([character]) => character === first);
  return mark ? { scope: mark[1], sought: trimmed.slice(1).trim() } : { scope: 'all', sought: text.trim() };
}
