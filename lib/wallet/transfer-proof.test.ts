import { getAddress } from 'viem';
import type { Transfer } from './sending/transfer';
import { verdictOf, type Verdict } from './transfer-proof';

const mira = getAddress(`0x${'1'.repeat(40)}`);
const ines = getAddress(`0x${'2'.repeat(40)}`);
const other = getAddress(`0x${'3'.repeat(40)}`);
const transfer: Transfer = { chainId: 31_337, from: mira, to: ines, token: null, amount: 1n };
const honest = { sender: mira, recipient: ines };

test.each(['pending', 'confirmed', 'failed'] as const)(
  'an honest card says what the chain says: %s',
  (state) => {
    expect(verdictOf({ state, transfer }, honest)).toBe(state);
  },
);

test.each<[string, Parameters<typeof verdictOf>[1], Verdict]>([
  ['somebody else sent it', { ...honest, sender: other }, 'falseSender'],
  ['whoever says so has no wallet', { ...honest, sender: null }, 'falseSender'],
  ['somebody else got it', { ...honest, recipient: other }, 'falseRecipient'],
  ['whoever should have got it has no wallet', { ...honest, recipient: null }, 'falseRecipient'],
])('a false card is called so: %s', (_, claim, verdict) => {
  expect(verdictOf({ state: 'confirmed', transfer }, claim)).toBe(verdict);
});

test('a transaction that is no transfer proves nothing, and one that the chain does not know neither', () => {
  expect(verdictOf({ state: 'confirmed', transfer: null }, honest)).toBe('notTransfer');
  expect(verdictOf({ state: 'unseen' }, honest)).toBe('unseen');
});
