import fc from 'fast-check';
import { manyInputs } from '@/runtime/testing/many-inputs';
import { hostsIn, judgeLabel } from './link-label';

const real = 'https://evil.test/';

test.each([
  'guildhall.example',
  'https://guildhall.example/login',
  'guildhall\u2024example',
  'guildhall\uff0eexample',
  'guildhall\u3002example',
  'guildhall\ua4f8example',
  'GUILDHALL.example',
  'ｇｕｉｌｄｈａｌｌ.example',
  'guild\u00adhall.exa\u200bmple',
  '例子.中国',
  'http://203.0.113.9',
  '登录guildhall.example吧',
])('%s is another address', (label) => {
  expect(judgeLabel(label, real)).toBe('is another address');
});

test.each([
  'Log in at http://guildhall.example',
  'guildhall.example is open',
  'Go to “guildhall.example”',
  '请打开 例子。中国 登录',
  'http://localhost/ and more',
  'https://guildhall.example@evil.test/',
  'at 203.0.113.9 now',
  'http://[2001:db8::1]/ now',
  'x'.repeat(501),
])('%s names another host', (label) => {
  expect(judgeLabel(label, real)).toBe('names another host');
});

test.each([
  ['evil.test', real],
  ['www.EVIL.test', real],
  ['https://evil.test', 'https://www.evil.test/x'],
  ['here', real],
  ['version 1.2.3', real],
  ['It ends. Then it begins', real],
  ['请看。谢谢', real],
  ['e.g. this', real],
  ['https://evil.test/?of=guildhall.example', 'https://evil.test/?of=guildhall.example'],
  ['bücher.test', 'https://xn--bcher-kva.test/'],
])('%s fits %s', (label, href) => {
  expect(judgeLabel(label, href)).toBe('fits');
});

test.each([
  'https://guildhall.example@evil.test/',
  'https://guildhall.example:443@evil.test/',
  'https://guildhall.example%2flogin@evil.test/x',
])('%s begins with a host that is no host, so even as its own label it names another', (href) => {
  expect(judgeLabel(href, href)).toBe('names another host');
});

const ignorable = fc.constantFrom('', '', '', '\u200b', '\u00ad', '\u2060', '\ufe0f', '\u034f');
const letters = fc
  .array(fc.tuple(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'), ignorable, fc.boolean()), {
    minLength: 2,
    maxLength: 12,
  })
  .map((parts) =>
    parts.map(([letter, between, isWide]) => (isWide ? wide(letter) : letter) + between).join(''),
  )
  .map((name) => `a${name}`);
const wide = (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0);
const stop = fc.constantFrom('.', '.', '\u2024', '\uff0e', '\u3002', '\uff61', '\ufe52');
const host = fc
  .tuple(letters, stop, letters, fc.option(fc.tuple(stop, fc.constantFrom('com', 'org', 'example'))))
  .map(([one, dot, other, more]) => one + dot + other + (more?.join('') ?? ''));
const words = fc.constantFrom('', 'Log in at ', 'http://', '(', '“', '请打开 ', 'a b ', 'https://x@');
const after = fc.constantFrom('', '/login', ' now', ')', '”', '，谢谢', ':8080/x', '?a=1', '!');

test('any host in a label, however it is written, does not fit a link to another host', () => {
  fc.assert(
    fc.property(words, host, after, (before, name, rest) => {
      expect(judgeLabel(before + name + rest, 'https://the-real-host.test/')).not.toBe('fits');
    }),
    manyInputs('link labels with a host'),
  );
});

test('an address that names another host before its own does not fit itself', () => {
  fc.assert(
    fc.property(host, fc.constantFrom('', ':443', ':x', '%2flogin'), after, (name, more, rest) => {
      const href = `https://${name}${more}@the-real-host.test${rest}`;
      fc.pre(URL.canParse(href) && new URL(href).hostname === 'the-real-host.test');
      expect(judgeLabel(href, href)).not.toBe('fits');
    }),
    manyInputs('addresses with a host before their own'),
  );
});

test('a long label of many dots has no host', () => {
  expect(hostsIn('a.'.repeat(250))).toEqual([]);
});
