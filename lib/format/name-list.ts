/** Names as a sentence lists them: "Ana, Ben and Cem". */
export function nameList(names: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'conjunction' }).format(names);
}
