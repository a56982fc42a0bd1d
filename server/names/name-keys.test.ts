import confusables from 'unhomoglyph/data.json';
import { isUsername } from '../features/account/username';
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

test('no disguise of a name passes: a thousand of them, by a seed', () => {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);
  process.stdout.write(`Disguises of names by seed ${seed}\n`);
  const random = randomNumbers(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const lookAlikes = new Map<string, string[]>();
  for (const [from, to] of Object.entries(confusables as Record<string, string>)) {
    lookAlikes.set(to, [...(lookAlikes.get(to) ?? []), from]);
  }
  const names = [
    'alice',
    'Bob Marlow',
    'node_runner',
    'X-Ray.42',
    'Zoë',
    'quartz',
    'Иван',
    'Γιώργος',
    '小明',
    'Kim',
  ];
  for (let count = 0; count < 1000; count += 1) {
    const name = pick(names);
    const characters = [...name];
    // Changes each letter once: a look-alike of the capital is no look-alike of the small letter.
    const places = characters.map((_, place) => place).sort(() => random() - 0.5);
    for (const place of places.slice(0, 1 + Math.floor(random() * 3))) {
      const character = characters[place] as string;
      const kind = random();
      if (kind < 0.3) characters[place] = character + pick(HIDDEN);
      else if (kind < 0.45) characters[place] = character.toUpperCase();
      else {
        const prototype = (confusables as Record<string, string>)[character] ?? character;
        characters[place] = pick([prototype, ...(lookAlikes.get(prototype) ?? [])]);
      }
    }
    const disguised = characters.join('');
    const passes =
      isUsername(disguised) && nameProblem(disguised, 'person') === null && !alike(name, disguised);
    expect(
      passes
        ? { name, codes: [...disguised].map((one) => one.codePointAt(0)?.toString(16)).join(' ') }
        : null,
    ).toBeNull();
  }
});

function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
