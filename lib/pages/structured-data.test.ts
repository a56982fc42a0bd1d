import { pageAddresses } from './page-addresses';
import { excerpt, safeJson } from './structured-data';

test('structured data cannot leave its script element, and says the same', () => {
  const value = { name: '</script><script>alert(1)</script>', other: '<!-- &\u2028' };
  expect(safeJson(value)).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(safeJson(value))).toEqual(value);
});

test('an excerpt is one line that ends at a word', () => {
  expect(excerpt('One\ntwo  three', 50)).toBe('One two three');
  expect(excerpt('One two three four', 12)).toBe('One two…');
  expect(excerpt('x'.repeat(30), 12)).toBe(`${'x'.repeat(11)}…`);
});

test('OPN-109 every language has its own address, and the bare one is for all the others', () => {
  expect(pageAddresses('https://guild.example', '/index/guildSearch', 'zh')).toEqual({
    canonical: 'https://guild.example/index/guildSearch?lang=zh',
    languages: {
      en: 'https://guild.example/index/guildSearch?lang=en',
      'zh-Hans': 'https://guild.example/index/guildSearch?lang=zh',
      'x-default': 'https://guild.example/index/guildSearch',
    },
  });
});
