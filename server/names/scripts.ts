/** UAX 31, table 5. */
const recommended = [
  'Arabic', 'Armenian', 'Bengali', 'Bopomofo', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek', 'Gujarati',
  'Gurmukhi', 'Han', 'Hangul', 'Hebrew', 'Hiragana', 'Kannada', 'Katakana', 'Khmer', 'Lao', 'Latin', 'Malayalam',
  'Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan',
]; // oxfmt-ignore
/** UAX 31, table 7: in use among smaller communities. Good for a whole name, not for a mixed one. */
const limited = [
  'Adlam', 'Balinese', 'Bamum', 'Batak', 'Canadian_Aboriginal', 'Chakma', 'Cham', 'Cherokee', 'Hanifi_Rohingya',
  'Javanese', 'Kayah_Li', 'Lepcha', 'Limbu', 'Lisu', 'Mandaic', 'Meetei_Mayek', 'Miao', 'Mongolian', 'New_Tai_Lue', 'Newa',
  'Nko', 'Nyiakeng_Puachue_Hmong', 'Ol_Chiki', 'Osage', 'Saurashtra', 'Sundanese', 'Syloti_Nagri', 'Syriac', 'Tai_Le',
  'Tai_Tham', 'Tai_Viet', 'Tifinagh', 'Vai', 'Wancho', 'Yi',
]; // oxfmt-ignore
/** Highly restrictive: how Japanese, Chinese and Korean are written. */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];
/** Moderately restrictive: Latin with one other script, but those whose letters look like Latin ones. */
const withLatin = recommended
  .filter((script) => !['Latin', 'Cyrillic', 'Greek'].includes(script))
  .map((script) => ['Latin', script]);

const covers = [...together, ...withLatin, ...[...recommended, ...limited].map((script) => [script])].map(
  (scripts) =>
    new RegExp(
      `^[\\p{scx=Common}\\p{scx=Inherited}${scripts.map((name) => `\\p{scx=${name}}`).join('')}]*$`,
      'u',
    ),
);

/** Whether a name mixes scripts no further than the level "moderately restrictive" of UTS 39, 5.2. */
export function isOfOneScript(name: string): boolean {
  return covers.some((cover) => cover.test(name));
}
