/*
 * Letters that people take for one another, listed by hand from the shapes in common fonts. Not made from the table of
 * confusables that the product uses, so that tests judge the product by something else than itself.
 */
type Table = Readonly<Record<string, readonly string[]>>;

const byLetter = (rows: readonly string[]): Table =>
  Object.fromEntries(rows.map((row) => row.split(' ')).map(([letter = '', ...others]) => [letter, others]));

/** A letter, then letters of other scripts with the same shape: Cyrillic, Greek, Armenian, Cherokee. */
export const lookAlikes = byLetter([
  'a а',
  'c с ϲ',
  'd ԁ',
  'e е',
  'h һ',
  'i і',
  'j ј',
  'l ӏ',
  'n ո',
  'o о ο օ',
  'p р ρ',
  'q ԛ',
  's ѕ',
  'u ս',
  'v ѵ ν',
  'w ԝ',
  'x х',
  'y у',
  'A А Α Ꭺ',
  'B В Β Ᏼ',
  'C С Ϲ Ꮯ',
  'E Е Ε Ꭼ',
  'H Н Η Ꮋ',
  'I І Ι',
  'J Ј Ꭻ',
  'K К Κ Ꮶ',
  'M М Μ Ꮇ',
  'N Ν',
  'O О Ο Օ',
  'P Р Ρ Ꮲ',
  'R Ꭱ',
  'S Ѕ Ꮪ Տ',
  'T Т Τ Ꭲ',
  'X Х Χ',
  'Y Υ Ү',
  'Z Ζ Ꮓ',
]);

const rows = (latin: string, other: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...latin].map((letter, place) => [letter, [...other][place] as string]));

/** Alphabets in which whole words can be written that look Latin. */
export const wholeScripts = {
  cyrillic: rows('acdehijlopqsvwxyABCEHIJKMOPSTX', 'асԁеһіјӏорԛѕѵԝхуАВСЕНІЈКМОРЅТХ'),
  greek: rows('ABCEHIKMNOPTXYZ', 'ΑΒϹΕΗΙΚΜΝΟΡΤΧΥΖ'),
} as const;

/** Digits, and letters of the other case, with the shape of a Latin letter. */
export const inAscii = byLetter(['l I 1', 'i I', 'I l 1', 'o O 0', 'O 0', 'm M', 'b B', 'k K', 's S', 'x X']);

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];
/** Full width, and bold, sans-serif and monospace letters of mathematics. */
export const styled: Table = Object.fromEntries(
  alphabet.map((letter, place) => [
    letter,
    [0xff41, 0x1d41a, 0x1d5ba, 0x1d68a].map((first) => String.fromCodePoint(first + place)),
  ]),
);
