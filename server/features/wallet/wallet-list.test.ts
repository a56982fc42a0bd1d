import { getAddress } from 'viem';
import type { TestClient } from '@/server/testing/client';
import { makeWallet } from '@/server/testing/key-share';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { linkNewWallet, newWallet } from '@/server/testing/wallet';

/* Names and order of wallets, and watched addresses, are the person's on every device. */

let platform: TestPlatform;
let person: TestClient;
let linked: string;
let own: string;
const watched = getAddress(newWallet().address);

beforeAll(async () => {
  platform = await startTestPlatform();
  person = await platform.person();
  linked = getAddress((await linkNewWallet(person)).address);
  await makeWallet(person);
  own = (await person.call('me')).address ?? '';
  own = (await person.call('walletList')).find(({ kind }) => kind === 'keyShare')?.address ?? own;
});
afterAll(() => platform.close());

const keep = (wallets: { address: string; name: string }[], before: string[], client = person) =>
  client.call('keepWalletList', { body: { wallets, before } });

test('WAL-05 own wallets are listed as they came, then as their owner orders and names them, on another device too', async () => {
  const first = await person.call('walletList');
  expect(first).toEqual([
    { address: linked, name: '', kind: 'linked', chainId: null },
    { address: own, name: '', kind: 'keyShare', chainId: null },
  ]);
  const wallets = [
    { address: watched.toLowerCase(), name: ' Treasury ' },
    { address: own, name: 'Savings' },
    { address: linked, name: '' },
  ];
  const before = first.map(({ address }) => address);
  const kept = await keep(wallets, before);
  expect(kept).toEqual([
    { address: watched, name: 'Treasury', kind: 'watched', chainId: null },
    { address: own, name: 'Savings', kind: 'keyShare', chainId: null },
    { address: linked, name: '', kind: 'linked', chainId: null },
  ]);
  const other = platform.client();
  await other.call('logIn', { body: { email: person.email, password: person.password } });
  expect(await other.call('walletList')).toEqual(kept);
  // A repetition changes nothing; another device that has seen the old list is told.
  expect(await keep(wallets, before)).toEqual(kept);
  await expect(keep([{ address: own, name: 'Mine' }], before, other)).rejects.toMatchObject({
    error: 'conflict',
  });
});

test('an own wallet cannot be left out, and one that is unlinked is not watched instead', async () => {
  const [, ...rest] = await person.call('walletList');
  const before = [watched, ...rest.map(({ address }) => address)];
  const kept = await keep([{ address: linked, name: 'Phone' }], before);
  expect(kept.map(({ address, name }) => [address, name])).toEqual([
    [linked, 'Phone'],
    [own, 'Savings'],
  ]);
  await person.call('unlinkWallet', { params: { address: linked } });
  expect((await person.call('walletList')).map(({ address }) => address)).toEqual([own]);
});

test('a list belongs to its owner; it is exported, and goes with the account', async () => {
  const stranger = await platform.person();
  expect(await stranger.call('walletList')).toEqual([]);
  await keep([{ address: own, name: 'Their wallet' }], [], stranger);
  expect(await stranger.call('walletList')).toMatchObject([{ address: own, kind: 'watched' }]);
  for (const wallets of [
    [
      { address: own, name: '' },
      { address: own.toLowerCase(), name: '' },
    ],
    [{ address: own, name: 'a\u202Eb' }],
    [{ address: own, name: 'x'.repeat(41) }],
    [{ address: '0x1', name: '' }],
    Array.from({ length: 51 }, () => ({ address: newWallet().address, name: '' })),
  ]) {
    await expect(keep(wallets, [own], stranger)).rejects.toThrow();
  }
});
