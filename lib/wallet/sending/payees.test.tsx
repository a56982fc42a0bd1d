import { getAddress } from 'viem';
import { pinName, pinnedByName } from './name-pins';
import { noteSends, payeesOf, rememberPayee, sentFromDevices } from './payees';
import { recipientWarnings } from './recipient';
import { resolveSaved, savedAs, searchSaved } from './saved-payee';

/* What this device knows of sends, what it lets the others know, and what it learns of them. The platform answers as its route does. */

const paid = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
const alike = getAddress(`0x8ba${'0'.repeat(34)}a72`);
const ines = { address: paid, userId: 7, name: 'Ines', firstSentMs: Date.UTC(2026, 0, 1) };

let noted: { address: string; userId: number | null; sentTime: string }[][];
let isAway: boolean;
let elsewhere: object[];
let book: object[];

beforeEach(() => {
  localStorage.clear();
  [noted, isAway, elsewhere, book] = [[], false, [], []];
  global.fetch = ((url: string | URL, { method, body }: RequestInit) => {
    const isBook = String(url).includes('/api/wallet/book');
    if ((!isBook && !String(url).includes('/api/wallet/paidAddresses')) || isAway)
      return Promise.reject(new Error('away'));
    if (method === 'POST') noted.push((JSON.parse(String(body)) as { sends: (typeof noted)[0] }).sends);
    const answer = { code: '10000', result: method === 'POST' ? null : isBook ? book : elsewhere };
    const text = () => Promise.resolve(JSON.stringify(answer));
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), text } as Response);
  }) as typeof fetch;
});

test('a send is noted once for the other devices, and again when it is repeated', async () => {
  rememberPayee(1, ines);
  await noteSends(1);
  await noteSends(1);
  expect(noted).toEqual([[{ address: paid, userId: 7, sentTime: '2026-01-01T00:00:00.000Z' }]]);
  rememberPayee(1, { ...ines, firstSentMs: Date.UTC(2026, 0, 2) });
  await noteSends(1);
  expect(noted[1]).toEqual([{ address: paid, userId: 7, sentTime: '2026-01-02T00:00:00.000Z' }]);
});

test('what could not be noted is noted with the next comparison, also what an older version kept', async () => {
  localStorage.setItem('guildhall_payees_1', JSON.stringify([ines]));
  isAway = true;
  expect(await sentFromDevices(1, alike, null)).toEqual({ known: [ines], hasDevices: false });
  isAway = false;
  await sentFromDevices(1, alike, null);
  expect(noted).toHaveLength(1);
  expect(payeesOf(1).items()).toEqual([{ ...ines, isNoted: true }]);
});

test('all of a long list is noted, in several calls', async () => {
  for (let index = 0; index < 120; index += 1) {
    rememberPayee(1, { ...ines, userId: null, address: getAddress(`0x${String(index).padStart(40, '0')}`) });
  }
  await noteSends(1);
  expect(noted.map(({ length }) => length)).toEqual([50, 50, 20]);
});

test('a new device warns of an address that looks like one which another device sent to', async () => {
  elsewhere = [{ address: paid, userId: 7, name: 'Ines', sentTime: '2026-01-01T00:00:00.000Z' }];
  const { known, hasDevices } = await sentFromDevices(1, alike, null);
  expect(hasDevices).toBe(true);
  expect(recipientWarnings(alike, null, known)).toMatchObject([
    { kind: 'first' },
    { kind: 'lookAlike', of: { address: paid, name: 'Ines' } },
  ]);
  expect(recipientWarnings(alike, 7, known)).toMatchObject([{ kind: 'changed' }, { kind: 'first' }]);
  expect(recipientWarnings(paid, 7, known)).toEqual([]);
});

test('an address that looks like one of the address book is compared with it by its name', async () => {
  book = [{ address: paid, chainId: null, name: 'Harbor', note: '', savedTime: '2026-01-01T00:00:00.000Z' }];
  const { known } = await sentFromDevices(1, alike, null);
  expect(recipientWarnings(alike, null, known)).toMatchObject([
    { kind: 'first' },
    { kind: 'lookAlike', of: { address: paid, name: 'Harbor' } },
  ]);
  expect(recipientWarnings(paid, null, known)).toEqual([{ kind: 'first' }]);
});

test('a saved name leads where it led when it was paid, or is told to lead elsewhere', async () => {
  const saved = { kind: 'saved', name: 'Harbor', address: paid, onlyOn: null } as const;
  expect(pinnedByName(1, saved)).toBeNull();
  pinName(1, saved);
  expect([pinnedByName(1, saved), pinnedByName(2, saved)]).toEqual([paid, null]);
  expect(pinnedByName(1, { ...saved, onlyOn: 31_337 })).toBeNull();
  // A name that led to a person and leads to a contract now has moved all the same.
  const ens = { kind: 'ens', name: 'ines.eth', address: paid, onlyOn: null } as const;
  pinName(1, ens);
  expect(pinnedByName(1, { ...ens, onlyOn: 1 })).toBe(paid);
  const entry = {
    address: alike,
    chainId: null,
    name: 'Harbor',
    note: 'fund',
    savedTime: '2026-01-01T00:00:00.000Z',
  };
  book = [entry];
  expect(await resolveSaved(saved)).toBe(alike);
  book = [{ ...entry, chainId: 31_337 }];
  expect(await resolveSaved(saved)).toBeNull();
  const entries = [entry, { ...entry, chainId: 31_337, name: 'Harbor here' }];
  expect(savedAs(entries, alike.toLowerCase(), 31_337)?.name).toBe('Harbor here');
  expect(savedAs(entries, alike, 1)?.name).toBe('Harbor');
  expect([searchSaved(entries, 'HERE').length, searchSaved(entries, 'fund').length]).toEqual([1, 2]);
});
