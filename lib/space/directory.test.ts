import { directoryHref, directoryQuery, pickSpaces } from './directory';

test('the query of the find page is read, and what makes no sense is left out', () => {
  expect(directoryQuery({ text: ' tide ', type: '1', page: '2' })).toEqual({
    text: 'tide',
    type: '1',
    page: 2,
  });
  expect(directoryQuery({ text: ['a', 'b'], type: '7', page: '-1' })).toEqual({
    text: '',
    type: '',
    page: 1,
  });
  expect(directoryQuery({ text: 'x'.repeat(100) }).text).toHaveLength(64);
});

test('an address carries only what differs from the whole list', () => {
  expect(directoryHref({})).toBe('/index/guildSearch');
  expect(directoryHref({ text: 'a b', type: '0', page: 3 })).toBe(
    '/index/guildSearch?text=a+b&type=0&page=3',
  );
});

test('SPC-77 a page holds thirty spaces', () => {
  const cards = Array.from({ length: 65 }, (_, index) => ({
    name: `Space ${index}`,
    asciiName: `Space ${index}`,
    type: 1 as const,
  }));
  const query = { text: '', type: '' as const, page: 3 };
  expect(pickSpaces(cards, query)).toMatchObject({ total: 65, pages: 3 });
  expect(pickSpaces(cards, query).cards.map(({ name }) => name)).toEqual(
    cards.slice(60).map(({ name }) => name),
  );
});

test('a name is found by any part of it, whatever its case, and by its type', () => {
  const cards = [
    { name: 'Tide and Timber', asciiName: 'Tide and Timber', type: 1 as const },
    { name: 'Timber Raiders', asciiName: 'Timber Raiders', type: 0 as const },
    { name: '北京读书会', asciiName: 'Bei Jing Du Shu Hui', type: 1 as const },
  ];
  const names = (text: string, type: '0' | '1' | '') =>
    pickSpaces(cards, { text, type, page: 1 }).cards.map(({ name }) => name);
  expect(names('TIMBER', '')).toEqual(['Tide and Timber', 'Timber Raiders']);
  expect(names('timber', '0')).toEqual(['Timber Raiders']);
  expect(names('', '1')).toEqual(['Tide and Timber', '北京读书会']);
  for (const text of ['读书', 'beijing', 'du shu']) expect(names(text, '')).toEqual(['北京读书会']);
});
