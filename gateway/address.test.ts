import { readAddress } from './address';

test('an address is path and query, as they came', () => {
  expect(readAddress('/s/%E6%9C%88/u/3?a=1&b=%20')).toMatchObject({
    pathname: '/s/%E6%9C%88/u/3',
    search: '?a=1&b=%20',
  });
  expect(readAddress('/')).toMatchObject({ pathname: '/', search: '' });
});

test.each([
  undefined,
  '',
  '*',
  'http://evil.example/',
  'evil.example:443',
  '/a b',
  '/a\\b',
  '/%5C%5Cevil.example',
  '/%00',
  '/a%0d%0aSet-Cookie:x',
  '/%zz',
  '/%ff',
  '/a/../b',
  '/a/%2e%2e/b',
  '/<script>',
  '/a#b',
  '/月',
])('%j is not readable', (target) => expect(readAddress(target)).toBe(400));

test('an address of more than 4 KB is too long', () => {
  expect(readAddress(`/${'a'.repeat(5000)}`)).toBe(414);
  expect(readAddress(`/?${'a'.repeat(5000)}`)).toBe(414);
  expect(readAddress(`/${'a'.repeat(4000)}`)).toMatchObject({ search: '' });
});
