import { isTrial, operator } from './operator';

test('OPN-75 the operator is one line of text, empty where nobody said', () => {
  expect(operator({ OPERATOR_NAME: '  Atlas\n Guild ', OPERATOR_CONTACT: 'admin@atlas.example' })).toEqual({
    name: 'Atlas Guild',
    contact: 'admin@atlas.example',
  });
  expect(operator({})).toEqual({ name: '', contact: '' });
});

test('only a trial installation shows its mails', () => {
  expect(isTrial({})).toBe(true);
  expect(isTrial({ GUILDHALL_MODE: 'production' })).toBe(false);
  expect(isTrial({ GUILDHALL_MODE: 'anything' })).toBe(false);
});
