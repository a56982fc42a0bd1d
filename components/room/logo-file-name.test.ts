import { logoFileName } from './logo-file-name';

test.each([
  ['map.PNG', '1700000000000.PNG'],
  ['two.dots.jpeg', '1700000000000.jpeg'],
  ['none', '1700000000000'],
  ['.gif', '1700000000000.gif'],
  ['a.not an extension', '1700000000000'],
])('CHN-33 %s is sent as %s', (original, sent) => {
  expect(logoFileName(original, 1_700_000_000_000)).toBe(sent);
});
