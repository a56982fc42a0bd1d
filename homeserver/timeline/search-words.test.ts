import { searchedWordsOf, wordsOf } from './search-words';

const finds = (search: string, text: string) => {
  const words = new Set(wordsOf(text));
  return searchedWordsOf(search).every((word) => words.has(word));
};

test('Words are found whatever their case, width and order', () => {
  expect(finds('WORLD hello', 'Hello, world!')).toBe(true);
  expect(finds('ＡＢＣ', 'abc')).toBe(true);
  expect(finds('hell', 'Hello, world!')).toBe(false);
});

test('Chinese is found by any part of a sentence, mixed with other scripts', () => {
  expect(finds('公告', '今天的公告在这里')).toBe(true);
  expect(finds('告', '今天的公告在这里')).toBe(true);
  expect(finds('告公', '今天的公告在这里')).toBe(false);
  expect(finds('NFT卡', '我的NFT卡片')).toBe(true);
});

test('A search without letters or digits has no words', () => {
  expect(searchedWordsOf('?! …')).toEqual([]);
});

test('One long message has a bounded number of words', () => {
  const text = Array.from({ length: 5000 }, (_, index) => `w${index}`).join(' ');
  expect(wordsOf(text)).toHaveLength(500);
});
