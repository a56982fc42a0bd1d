import { hasOutbox, operator } from './operator';

test('OPN-75 the operator is one line of text, empty where nobody said', () => {
  expect(operator({ OPERATOR_NAME: '  Atlas\n Guild ', OPERATOR_CONTACT: 'admin@atlas.example' })).toEqual({
    name: 'Atlas Guild',
    contact: 'admin@atlas.example',
  });
  expect(operator({})).toEqual({ name: '', contact: '' });
});

test('only a trial installation leads to its mails', () => {
  expect(hasOutbox({})).toBe(true);
  expect(hasOutbox({ GUILDHALL_MODE: 'production', OUTBOX_OPEN: '1' })).toBe(false);
  expect(hasOutbox({ GUILDHALL_MODE: 'anything' })).toBe(false);
});

test('a trial installation that others reach leads to its mails only when they are open', () => {
  const PUBLIC_URL = 'https://guild.example';
  expect(hasOutbox({ PUBLIC_URL: 'http://localhost:3000' })).toBe(true);
  expect(hasOutbox({ PUBLIC_URL })).toBe(false);
  expect(hasOutbox({ PUBLIC_URL, OUTBOX_OPEN: '0' })).toBe(false);
  expect(hasOutbox({ PUBLIC_URL, OUTBOX_OPEN: '1' })).toBe(true);
});
