import { MemoryStorage } from '@/lib/testing/memory-storage';
import { DeviceMark, markPictures, newMark, type Mark } from './mark';
import { markWords } from './mark-words';

const mark: Mark = { picture: 'sailboat', words: ['amber', 'heron'], language: 'en' };

test('a mark is one of 262,144, whatever the language', () => {
  for (const { first, second } of Object.values(markWords)) {
    const count = markPictures.length * new Set(first).size * new Set(second).size;
    expect(count).toBe(2 ** 18);
    // Each list divides the 256 values of the byte that draws from it, so that no word is likelier.
    for (const list of [markPictures, first, second]) expect(256 % list.length).toBe(0);
    for (const word of [...first, ...second]) expect(word).toMatch(/^\p{L}{1,16}$/u);
  }
});

test('what is drawn comes from the lists of the language, and differs', () => {
  for (const language of ['en', 'zh'] as const) {
    const { first, second } = markWords[language];
    const drawn = Array.from({ length: 200 }, () => newMark(language));
    for (const { picture, words } of drawn) {
      expect(markPictures).toContain(picture);
      expect(first).toContain(words[0]);
      expect(second).toContain(words[1]);
    }
    expect(new Set(drawn.map((one) => JSON.stringify(one))).size).toBeGreaterThan(190);
  }
});

test('a device keeps one mark for each person and gives it back as it was chosen', () => {
  const place = new MemoryStorage();
  const device = new DeviceMark(7, place.safe);
  expect(device.read()).toBeNull();
  expect(device.keep(mark)).toBe(true);
  expect(device.read()).toEqual(mark);
  expect(new DeviceMark(8, place.safe).read()).toBeNull();
  const other: Mark = { picture: 'snail', words: ['琥珀', '苍鹭'], language: 'zh' };
  expect(device.keep(other)).toBe(true);
  expect(new DeviceMark(7, place.safe).read()).toEqual(other);
});

test.each([
  'no JSON',
  '{}',
  JSON.stringify({ ...mark, picture: 'skull' }),
  JSON.stringify({ ...mark, words: ['amber'] }),
  JSON.stringify({ ...mark, words: ['amber', 'heron. Type your password below'] }),
  JSON.stringify({ ...mark, more: true }),
])('what somebody else has written there is no mark: %s', (text) => {
  const place = new MemoryStorage();
  place.setItem('guildhall_mark_7', text);
  expect(new DeviceMark(7, place.safe).read()).toBeNull();
});

test('a browser that refuses to keep a mark, or forgets it at once, says so', () => {
  const refuse = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  expect(new DeviceMark(7, Object.assign(new MemoryStorage(), { setItem: refuse }).safe).keep(mark)).toBe(
    false,
  );
  expect(new DeviceMark(7, Object.assign(new MemoryStorage(), { setItem: () => {} }).safe).keep(mark)).toBe(
    false,
  );
  expect(new DeviceMark(7, Object.assign(new MemoryStorage(), { getItem: refuse }).safe).read()).toBeNull();
});
