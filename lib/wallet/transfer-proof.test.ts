import { getAddress } from 'viem';
import type { Transfer } from './sending/transfer';
import { verdictOf, type Verdict } from './transfer-proof';

const mira = getAddress(`0x${'1'.repeat(40)}`);
const ines = getAddress(`0x${'2'.repeat(40)}`);
const other = getAddress(`0x${'3'.repeat(40)}`);
const transfer: Transfer = { chainId: 31_337, from: mira, to: ines, token: null, amount: 1n };
const SAID_MS = Date.UTC(2026, 4, 10, 12, 0);
const MINUTE_MS = 60_000;
const honest = {
  sender: [mira],
  recipient: [ines],
  saidMs: SAID_MS,
  isRepeated: false,
  isUnlisted: false,
};
const confirmed = { state: 'confirmed', transfer, minedMs: SAID_MS } as const;

test.each(['pending', 'confirmed', 'unmoved', 'failed'] as const)(
  'an honest card says what the chain says: %s',
  (state) => {
    expect(verdictOf({ ...confirmed, state }, honest)).toBe(state);
  },
);

test('any of several wallets of the two is theirs', () => {
  const claim = { ...honest, sender: [other, mira], recipient: [ines, other] };
  expect(verdictOf(confirmed, claim)).toBe('confirmed');
});

test.each<[string, Parameters<typeof verdictOf>[1], Verdict]>([
  ['somebody else sent it', { ...honest, sender: [other] }, 'falseSender'],
  ['whoever says so has no wallet', { ...honest, sender: [] }, 'falseSender'],
  ['somebody else got it', { ...honest, recipient: [other] }, 'falseRecipient'],
  ['whoever should have got it has no wallet', { ...honest, recipient: [] }, 'falseRecipient'],
])('a false card is called so: %s', (_, claim, verdict) => {
  expect(verdictOf(confirmed, claim)).toBe(verdict);
});

test('a transaction that is no transfer proves nothing, and one that the chain does not know neither', () => {
  expect(verdictOf({ ...confirmed, transfer: null }, honest)).toBe('notTransfer');
  expect(verdictOf({ state: 'unseen' }, honest)).toBe('unseen');
});

test('a token that is on no list is never called confirmed', () => {
  expect(verdictOf(confirmed, { ...honest, isUnlisted: true })).toBe('unlisted');
  expect(verdictOf({ ...confirmed, state: 'failed' }, { ...honest, isUnlisted: true })).toBe('failed');
});

test('a transfer that is older than its message by more than ten minutes is an earlier one', () => {
  const minedBefore = (ms: number) => verdictOf({ ...confirmed, minedMs: SAID_MS - ms }, honest);
  expect([minedBefore(10 * MINUTE_MS), minedBefore(10 * MINUTE_MS + 1)]).toEqual(['confirmed', 'earlier']);
  expect(minedBefore(-60 * MINUTE_MS)).toBe('confirmed');
});

test('a card that repeats one above says no more than that, unless it is false', () => {
  const repeated = { ...honest, isRepeated: true };
  expect(verdictOf(confirmed, repeated)).toBe('repeated');
  expect(verdictOf({ state: 'pending', transfer }, repeated)).toBe('repeated');
  expect(verdictOf(confirmed, { ...repeated, sender: [other] })).toBe('falseSender');
});
