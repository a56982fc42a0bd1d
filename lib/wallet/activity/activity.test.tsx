import { getAddress } from 'viem';
import type { WalletNetwork } from '@/protocol/wallet';
import { payeesOf, rememberPayee } from '@/lib/wallet/sending/payees';
import type { HistoryEntry } from './read-history';
import { addSent, changeSent, isOpen, sentBy, sentList, type SentTransfer } from './sent-list';
import { merged } from './use-activity';

const mira = getAddress(`0x${'a'.repeat(40)}`);
const ines = getAddress(`0x${'b'.repeat(40)}`);
const hash = `0x${'1'.repeat(64)}` as const;
const network = { chainId: 31_337, name: 'Local Ethereum' } as WalletNetwork;

const sent = (fields: Partial<SentTransfer> = {}): SentTransfer => ({
  id: 'one',
  chainId: 31_337,
  from: mira,
  to: ines,
  token: null,
  symbol: 'ETH',
  decimals: 18,
  amount: '5',
  nonce: 0,
  fromBlock: '7',
  hash: null,
  state: 'asking',
  createdMs: 1_000,
  payee: { userId: 7, name: 'Ines' },
  room: null,
  isCardSent: true,
  ...fields,
});
const entry = (fields: Partial<HistoryEntry> = {}): HistoryEntry => ({
  key: 'chain',
  kind: 'sent',
  chainId: 31_337,
  symbol: 'ETH',
  decimals: 18,
  isCounted: true,
  isLeast: false,
  nft: null,
  paid: null,
  token: null,
  isFailed: false,
  amount: 5n,
  other: ines,
  hash,
  atMs: 2_000,
  isUnasked: false,
  ...fields,
});

beforeEach(() => localStorage.clear());

test('a transfer is written down before the wallet answers, and survives the page', () => {
  addSent(sent());
  expect(sentList.items()).toEqual([sent()]);
  changeSent('one', { hash, state: 'pending' });
  expect(sentBy(sentList.items(), mira.toLowerCase())).toEqual([sent({ hash, state: 'pending' })]);
  expect(sentBy(sentList.items(), ines)).toEqual([]);
});

test('what somebody has spoilt in storage is passed over', () => {
  addSent(sent());
  const text = localStorage.getItem('guildhall_sent') ?? '';
  localStorage.setItem('guildhall_sent', text.replace('[', '[{"id":"broken"},null,'));
  expect(sentList.items()).toEqual([sent()]);
  localStorage.setItem('guildhall_sent', 'nonsense');
  expect(sentList.items()).toEqual([]);
});

test('a transfer is open until the chain has decided and the conversation has its card', () => {
  expect(isOpen(sent())).toBe(true);
  expect(isOpen(sent({ state: 'pending', hash }))).toBe(true);
  expect(isOpen(sent({ state: 'confirmed', hash }))).toBe(false);
  expect(isOpen(sent({ state: 'confirmed', hash, isCardSent: false }))).toBe(true);
  expect(isOpen(sent({ state: 'unsent' }))).toBe(false);
});

test('own transfers and the chain’s make one list, none of them twice, the newest first', () => {
  const received = entry({ key: 'in', kind: 'received', hash: `0x${'2'.repeat(64)}`, atMs: 3_000 });
  const list = merged([sent({ hash, state: 'confirmed' })], [entry(), received], [network]);
  expect(list.map(({ key, kind, name }) => [key, kind, name])).toEqual([
    ['in', 'received', null],
    ['one', 'sent', 'Ines'],
  ]);
});

test('the address of a person is pinned at the first send; a later one takes its place, the first date stays', () => {
  const payee = { address: ines, userId: 7, name: 'Ines', firstSentMs: 1 };
  rememberPayee(1, payee);
  rememberPayee(1, { ...payee, firstSentMs: 9 });
  expect(payeesOf(1).items()).toEqual([{ ...payee, lastSentMs: 9 }]);
  expect(payeesOf(2).items()).toEqual([]);
  rememberPayee(1, { ...payee, address: mira, firstSentMs: 9 });
  expect(payeesOf(1).items()).toEqual([{ ...payee, address: mira, firstSentMs: 9, lastSentMs: 9 }]);
});
