import { nameList } from './name-list';

test('names are listed as each language does', () => {
  expect(nameList(['Ana'], 'en')).toBe('Ana');
  expect(nameList(['Ana', 'Ben', 'Cem'], 'en')).toBe('Ana, Ben and Cem');
  expect(nameList(['Ana', 'Ben', 'Cem'], 'zh')).toBe('Ana、Ben和Cem');
});
