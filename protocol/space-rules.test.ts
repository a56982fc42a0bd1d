import { aliasOf, socialLinkProblem } from './space-rules';

test('SPC-38 OPN-53 blanks of a name become underscores in its alias', () => {
  expect(aliasOf('My Cool Space')).toBe('My_Cool_Space');
  expect(aliasOf(' Alone ')).toBe('Alone');
});

test.each([
  ['twitter', 'https://twitter.com/a', null],
  ['twitter', 'https://x.com/a', null],
  ['twitter', 'http://mobile.twitter.com/a', null],
  ['twitter', 'https://nottwitter.com/a', 'address'],
  ['twitter', 'https://twitter.com.evil.example/a', 'address'],
  ['facebook', 'https://facebook.com@evil.example/', 'url'],
  ['linkedin', 'ftp://linkedin.com/a', 'url'],
  ['website', 'javascript:alert(1)', 'url'],
  ['website', ' https://site.example', 'url'],
  ['website', 'https://localhost', 'url'],
  ['website', 'https://si\nte.example', 'url'],
  ['website', 'https://site.example/path?x=1', null],
] as const)('OPN-59 SPC-60 the %s link %s is judged %s', (type, link, problem) => {
  expect(socialLinkProblem(type, link)).toBe(problem);
});
