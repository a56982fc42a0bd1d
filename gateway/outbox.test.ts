import { isOutboxPath, mayReadOutbox } from './outbox';

test.each(['/outbox', '/outbox/', '/OutBox', '/%6futbox', '/%256Futbox', '/en/outbox', '/outbox.rsc', '/zh/outbox%2Fx'])(
  '%s may lead to the mails',
  (path) => expect(isOutboxPath(path)).toBe(true),
); // oxfmt-ignore

test.each(['/', '/index/outer', '/inbox', '/index/guildOverview/7', '/%'])(
  '%s does not lead to the mails',
  (path) => expect(isOutboxPath(path)).toBe(false),
);

const local = { outboxOpen: false, publicUrl: 'http://localhost:3000' };
const reader = (socketAddress: string | undefined, headers: Record<string, string> = {}) => ({
  socketAddress,
  header: (name: string) => ({ host: 'localhost:3000', ...headers })[name],
});

test.each(['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1'])(
  'the machine itself (%s) reads its mails',
  (address) => expect(mayReadOutbox(reader(address), local)).toBe(true),
);

test('ways of naming the machine', () => {
  for (const host of ['127.0.0.1:3000', '[::1]:3000', 'localhost', 'LOCALHOST:3000'])
    expect(mayReadOutbox(reader('127.0.0.1', { host }), local)).toBe(true);
});

test.each(['192.168.1.7', '203.0.113.9', '::ffff:10.0.0.2', '2001:db8::1', '127.0.0.1.evil.example', '', undefined])(
  'another machine (%s) does not',
  (address) => expect(mayReadOutbox(reader(address), local)).toBe(false),
); // oxfmt-ignore

test.each([
  ['a name that somebody else points to this machine', { host: 'evil.example:3000' }],
  ['no name at all', { host: '' }],
  ['a name that is none', { host: 'localhost/x y' }],
  ['a proxy', { 'x-forwarded-for': '203.0.113.9' }],
  ['a proxy that lies', { 'x-forwarded-for': '127.0.0.1' }],
  ['a proxy of the standard', { forwarded: 'for=127.0.0.1' }],
])('nor does a request from this machine with %s', (_, headers) => {
  expect(mayReadOutbox(reader('127.0.0.1', headers), local)).toBe(false);
});

test('behind a proxy that says nothing nobody reads them, because the site has another address', () => {
  const site = { outboxOpen: false, publicUrl: 'https://guild.example' };
  expect(mayReadOutbox(reader('127.0.0.1', { host: '127.0.0.1:3000' }), site)).toBe(false);
});

test('an operator can open them to everybody', () => {
  const open = { outboxOpen: true, publicUrl: 'https://guild.example' };
  expect(mayReadOutbox(reader('203.0.113.9', { host: 'guild.example' }), open)).toBe(true);
});
