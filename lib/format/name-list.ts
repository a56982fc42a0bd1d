/** Names as a sentence lists them: "Ana, Ben and Cem". In Chinese the word between the last two stands apart from Latin letters. */
export function nameList(names: readonly string[], locale: string): string {
  const list = new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'conjunction' });
  const last = names.at(-1) ?? '';
  const before = names.at(-2) ?? '';
  return list
    .formatToParts(names)
    .map(({ type, value }) => {
      if (type !== 'literal' || value !== '和') return value;
      return `${isHan(before.slice(-1)) ? '' : ' '}${value}${isHan(last.slice(0, 1)) ? '' : ' '}`;
    })
    .join('');
}

const isHan = (character: string) => /\p{Script=Han}/u.test(character);
