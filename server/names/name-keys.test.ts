import fc from 'fast-check';
import { manyInputs } from '@/runtime/testing/many-inputs';
import { inAscii, lookAlikes, styled, wholeScripts } from '@/server/testing/look-alike-letters';
import { isUsername } from './username';
import { nameKeys } from './name-keys';
import { nameProblem } from './name-problem';
import { isReserved } from './reserved-names';
import { isVisible, withoutBidiControls } from './visible-text';

const alike = (one: string, other: string) => nameKeys(one).some((key) => nameKeys(other).includes(key));

const HIDDEN = [
  '\uFE0F', '\u034F', '\u115F', '\u1160', '\u3164', '\uFFA0', '\u17B4', '\u17B5', '\u180B', '\u{E0100}', '\u200B', '\u00AD',
]; // oxfmt-ignore

describe('Names of another', () => {
  test.each([
    ['alice', 'аlice'], // Cyrillic а
    ['alice', 'aIice'], // capital I
    ['Alice', 'aIice'],
    ['alice', 'aIIce'], // one capital I for an l, the other for an i
    ['BOB', 'ВОВ'], // Cyrillic
    ['bob', 'ВОВ'],
    ['bob0', 'boBO'],
    ['scope', 'ѕсоре'], // Cyrillic throughout
    ['modern', 'modem'],
    ['Straße', 'STRASSE'],
    ['ana', 'Ａｎａ'],
    ['ana', '𝐚𝐧𝐚'],
    ['general', 'genera1'],
    ['COPY', 'ϹΟΡΥ'], // Greek throughout
    ['jill', 'јіӏӏ'], // Cyrillic throughout
    ['jill', 'јӏӏӏ'], // one palochka for an i, two for an l
  ])('%s and %s look alike', (one, other) => expect(alike(one, other)).toBe(true));

  test.each([
    ['ana', 'anna'],
    ['mail', 'mall'],
    ['ana', 'aña'],
    ['小明', '小朋'],
    ['Space 1', 'Space 11'],
  ])('%s and %s do not', (one, other) => expect(alike(one, other)).toBe(false));
});

describe('Names by themselves', () => {
  test.each([
    'ana', 'Ana López', '小明 Ming', 'ユーザー123', 'やまだ 太郎', '김철수 Kim', 'Анна', 'Ελένη', 'محمد', 'नेहा', 'สมชาย',
    'Nguyễn Thị', 'Łukasz', 'İbrahim', 'ᏣᎳᎩ', 'user 42',
    // NFD: letters and marks as separate characters.
    'Nguyễn Thị Hồng'.normalize('NFD'), 'Ngị'.normalize('NFD'), 'Ẹ̀ṣọ́lá', 'Hawaiʻi',
    'مُحَمَّد', 'اللّٰه', 'علی رضا', 'محمد ﷺ', 'שָׁלוֹם',
    'น้ำผึ้ง', 'ปั๊ม', 'นํ้า', 'เพชร ๙', 'ນໍ້າ', 'ភាសាខ្មែរ', 'မြန်မာ',
    'श्रीकृष्ण', 'क़ासिम', 'ज़ैनब', 'द्वितीय', 'রবীন্দ্রনাথ', 'ஸ்ரீ', 'తెలుగు', 'മലയാളം', 'සුනිල්', 'བསྟན',
    '김철수'.normalize('NFD'), 'ㅋㅋㅋ', 'ガンダム'.normalize('NFD'), 'ｶﾞﾝﾀﾞﾑ', '佐々木',
  ])('%s is a name', (name) => expect(nameProblem(name, 'person')).toBeNull()); // oxfmt-ignore

  test.each(HIDDEN)('%j inside is not', (character) => {
    expect(nameProblem(`al${character}ice`, 'person')).toBe('hidden');
  });

  test.each([
    ['a\u0301\u0301na', 'hidden'], // one mark on itself
    ['a\u0300\u0301\u0302\u0303\u0304na', 'hidden'],
    ['ni\u0307na', 'hidden'], // a dot on a dot
    ['\u0301ana', 'hidden'], // a mark on nothing
    ['ana \u0301b', 'hidden'], // and on a blank
    ['ana\u037A', 'hidden'], // the same as one character
    ['ana\uFE70', 'hidden'],
    ['аlice', 'scripts'],
    ['Αlice', 'scripts'], // Greek Α
    ['Ꭺlice', 'scripts'],
    ['everyone', 'reserved'],
    ['ad.min', 'reserved'],
    ['Guildhall', 'reserved'],
    ['GuiIdhaII', 'reserved'], // capital I for l
    ['Guildhall Support', 'reserved'],
    ['官方客服', 'reserved'],
    ['Guildhall 官方', 'reserved'],
    ['所有人', 'reserved'],
  ])('%s is not: %s', (name, problem) => expect(nameProblem(name, 'person')).toBe(problem));

  test('a channel may be called support, but not everyone', () => {
    expect(isReserved('support', 'room')).toBe(false);
    expect(isReserved('every_one', 'room')).toBe(true);
    expect(isReserved('gui1dhall', 'room')).toBe(true);
  });

  test('invisible text is detected, and direction controls are removed', () => {
    for (const character of [...HIDDEN, ' ', '\u2800', '\u00A0', '\u0301'])
      expect(isVisible(character)).toBe(false);
    for (const text of ['a', '!', '🎲', '\u3164 a']) expect(isVisible(text)).toBe(true);
    expect(withoutBidiControls('a\u202Eb\u2066c\u200Fd\u061Ce')).toBe('abcde');
  });
});

/** Where only one letter is changed, the name is of two scripts. A whole word in another script is of one. */
const WHOLE_WORDS = [
  'scope',
  'peace',
  'hoax',
  'space',
  'copy',
  'essays',
  'AXEC',
  'THE MOB',
  'POKEMON',
  'BOXTOP',
];
const NAMES = [
  ...WHOLE_WORDS,
  'alice',
  'Bob Marlow',
  'node_runner',
  'X-Ray.42',
  'Zoë',
  'quartz',
  'Kim',
  'jill',
];
const passes = (name: string, other: string) =>
  isUsername(name) && nameProblem(name, 'person') === null && !alike(name, other);

/** Each trick changes a name so that people still read the same one. Null where the name has nothing to change. */
const tricks: Record<string, (name: string, at: (count: number) => number) => string | null> = {
  'one letter of another script': (name, at) => replaceOne(name, at, lookAlikes),
  'all letters of another script': (name, at) => {
    const script = at(2) === 0 ? 'cyrillic' : 'greek';
    const letters = [...name].map((one) => (one === ' ' ? one : wholeScripts[script][one]));
    return letters.every((one) => one !== undefined) ? letters.join('') : null;
  },
  'a digit or capital for a letter': (name, at) => replaceOne(name, at, inAscii),
  'a letter of a styled alphabet': (name, at) => replaceOne(name, at, styled),
  'a hidden character': (name, at) => {
    const place = 1 + at(name.length);
    return name.slice(0, place) + HIDDEN[at(HIDDEN.length)] + name.slice(place);
  },
};

function replaceOne(
  name: string,
  at: (count: number) => number,
  table: Readonly<Record<string, readonly string[]>>,
): string | null {
  const places = [...name].flatMap((one, place) => (table[one] ? [place] : []));
  const place = places[at(places.length)];
  if (place === undefined) return null;
  const others = table[name[place] as string] as readonly string[];
  return name.slice(0, place) + others[at(others.length)] + name.slice(place + 1);
}

test('no disguise of a name passes', () => {
  const inputs = manyInputs('disguises of names');
  const tried = new Map<string, number>();
  const disguise = fc
    .tuple(
      fc.constantFrom(...Object.keys(tricks)),
      fc.constantFrom(...NAMES),
      fc.infiniteStream(fc.nat({ max: 10_000 })),
    )
    .map(([trick, name, numbers]) => {
      const at = (count: number) => Number(numbers.next().value) % Math.max(count, 1);
      return { trick, name, disguised: tricks[trick]?.(name, at) ?? null };
    })
    .filter(({ disguised }) => disguised !== null);
  fc.assert(
    fc.property(disguise, ({ trick, name, disguised }) => {
      tried.set(trick, (tried.get(trick) ?? 0) + 1);
      expect(passes(disguised as string, name)).toBe(false);
    }),
    inputs,
  );
  // Each trick was really tried, however the seed falls.
  const rare = Object.keys(tricks).filter((trick) => (tried.get(trick) ?? 0) < inputs.numRuns / 20);
  expect(rare).toEqual([]);
});

test('a name with another letter is free', () => {
  fc.assert(
    fc.property(fc.constantFrom(...NAMES), fc.nat(), fc.constantFrom(...'bftgz'), (name, number, letter) => {
      const letters = [...name].flatMap((one, place) => (/[a-z]/.test(one) ? [place] : []));
      const place = letters[number % letters.length] ?? name.length;
      const changed = name.slice(0, place) + letter + name.slice(place + 1);
      expect(passes(changed, name)).toBe(changed !== name);
    }),
    manyInputs('names with another letter'),
  );
});
