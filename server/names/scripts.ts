/** UAX 31, table 5. */
const recommended = [
  'Arabic', 'Armenian', 'Bengali', 'Bopomofo', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek', 'Gujarati',
  'Gurmukhi', 'Han', 'Hangul', 'Hebrew', 'Hiragana', 'Kannada', 'Katakana', 'Khmer', 'Lao', 'Latin', 'Malayalam',
  'Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan',
]; // oxfmt-ignore
/** UAX 31, table 7, limited use: allowed for a whole name, but not mixed with other scripts. */
const limited = [
  'Adlam', 'Balinese', 'Bamum', 'Batak', 'Canadian_Aboriginal', 'Chakma', 'Cham', 'Cherokee', 'Hanifi_Rohingya',
  'Javanese', 'Kayah_Li', 'Lepcha', 'Limbu', 'Lisu', 'Mandaic', 'Meetei_Mayek', 'Miao', 'Mongolian', 'New_Tai_Lue', 'Newa',
  'Nko', 'Nyiakeng_Puachue_Hmong', 'Ol_Chiki', 'Osage', 'Saurashtra', 'Sundanese', 'Syloti_Nagri', 'Syriac', 'Tai_Le',
  'Tai_Tham', 'Tai_Viet', 'Tifinagh', 'Vai', 'Wancho', 'Yi',
]; // oxfmt-ignore
/** "Highly restrictive": the mixes in which Japanese, Chinese and Korean are written. */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];
/** "Moderately restrictive": Latin with one other script, except those with letters that look Latin. */
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

/** Returns whether a name's scripts are at most "moderately restrictive" (UTS 39, 5.2). */
export function isOfOneScript(name: string): boolean {
  return covers.some((cover) => cover.test(name));
}
