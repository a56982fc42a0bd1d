import { bestMatches, matchOf } from './match';

test('a name is cut where it holds the text, in whatever case', () => {
  expect(matchOf('Northern_Survey', 'SUR')).toEqual({
    before: 'Northern_',
    hit: 'Sur',
    after: 'vey',
    rank: 1,
  });
  expect(matchOf('survey', 'sur')?.rank).toBe(0);
  expect(matchOf('measure', 'sur')?.rank).toBe(2);
  expect(matchOf('help', 'sur')).toBeNull();
});

test('letters that change their length with their case leave the name whole', () => {
  expect(matchOf('İstanbul sur', 'sur')).toEqual({ before: 'İstanbul sur', hit: '', after: '', rank: 1 });
});

test('the beginning of a name is better than the beginning of a word, and that better than the middle', () => {
  const names = ['measure', 'north_sur', 'survey', 'surf', 'help'];
  expect(bestMatches(names, 'sur', 3, (name) => name).map(({ item }) => item)).toEqual([
    'survey',
    'surf',
    'north_sur',
  ]);
  expect(bestMatches(names, '', 2, (name) => name).map(({ item }) => item)).toEqual(['measure', 'north_sur']);
});
