import { nameList } from './name-list';

test('names are listed as each language does', () => {
  expect(nameList(['Ana'], 'en')).toBe('Ana');
  expect(nameList(['Ana', 'Ben', 'Cem'], 'en')).toBe('Ana, Ben and Cem');
  expect(nameList(['Ana', 'Ben', 'Cem'], 'zh')).toBe('Ana、Ben 和 Cem');
  expect(nameList(['林悦', 'Ben'], 'zh')).toBe('林悦和 Ben');
  expect(nameList(['Ana', '林悦', '小满'], 'zh')).toBe('Ana、林悦和小满');
});
