/** Names as a sentence lists them: "Ana, Ben and Cem". A Chinese "和" stands apart from letters that are not Chinese. */
export function nameList(names: readonly string[], locale: string): string {
  const blank = (beside = '') => (/\p{Script=Han}/u.test(beside) ? '' : ' ');
  return new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale)
    .formatToParts(names)
    .map(({ type, value }, index, parts) =>
      type === 'literal' && value === '和'
        ? blank(parts[index - 1]?.value.at(-1)) + value + blank(parts[index + 1]?.value[0])
        : value,
    )
    .join('');
}
