import { getAddress } from 'viem';
import { SAVED_ADDRESSES_MAX, TOKEN_CHOICES_MAX } from '@/protocol/wallet-book';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';

/* The address book and the tokens of a person: the same on every device, and that person's alone. */

let platform: TestPlatform;
let person: TestClient;

const address = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
const contract = getAddress(`0x${'fa'.repeat(20)}`);
const entry = { address, chainId: null, name: 'Harbor fund', note: 'Paid in May' };
const rows = async (sql: string) => (await platform.services.storage.db.execute(sql)).rows;
const save = (client: TestClient, more: { [Key in keyof typeof entry]?: unknown } = {}) =>
  client.call('saveAddress', { body: { ...entry, ...more } as typeof entry });
const choose = (client: TestClient, isHidden: boolean | null, chainId = 31_337, decimals = 6) =>
  client.call('chooseToken', { body: { chainId, contract: contract.toLowerCase(), decimals, isHidden } });

beforeAll(async () => {
  platform = await startTestPlatform();
});
beforeEach(async () => {
  person = await platform.person();
});
afterAll(() => platform.close());

test('a saved address is on every device of the person and on nobody else’s, one for each network', async () => {
  await save(person, { address: address.toLowerCase() });
  await save(person, { chainId: 31_337, name: 'Harbor here' });
  const other = platform.client();
  await other.call('logIn', { body: { email: person.email, password: person.password } });
  const shown = { ...entry, savedTime: expect.any(String) };
  const all = [shown, { ...shown, chainId: 31_337, name: 'Harbor here' }];
  expect(await other.call('savedAddresses')).toEqual(all);
  expect(await (await platform.person()).call('savedAddresses')).toEqual([]);

  await save(other, { name: 'Harbor', note: '' });
  await other.call('removeSavedAddress', { body: { address, chainId: 31_337 } });
  expect(await person.call('savedAddresses')).toMatchObject([{ name: 'Harbor', note: '' }]);
});

test('a note about a transaction is the person’s alone, an empty one goes, and each device hears of it', async () => {
  const key = { chainId: 31_337, hash: `0x${'ab'.repeat(32)}` };
  const write = (note: string) => person.call('saveHistoryNote', { body: { ...key, note } });
  await write(' For\u202e lunch\u0007 ');
  expect(await person.call('historyNotes')).toEqual([{ ...key, note: 'For lunch' }]);
  expect(await (await platform.person()).call('historyNotes')).toEqual([]);
  await write('Birthday');
  expect(await person.call('historyNotes')).toEqual([{ ...key, note: 'Birthday' }]);
  await write(' ');
  expect(await person.call('historyNotes')).toEqual([]);
});

test('what turns text around and control characters go, lines of a note stay', async () => {
  await save(person, { name: ' \u202eHar\nbor\u0007 ', note: 'one\r\ntwo\u0007\u2066 ' });
  expect(await person.call('savedAddresses')).toMatchObject([{ name: 'Har bor', note: 'one\ntwo' }]);
});

test.each([
  ['no address', { address: '0x12' }],
  ['no name', { name: '' }],
  ['a name that nobody sees', { name: '\u200b\u2800' }],
  ['a name without an end', { name: 'a'.repeat(51) }],
  ['a note without an end', { note: 'a'.repeat(501) }],
  ['a network that is none', { chainId: 0 }],
  ['what the call does not know', { userId: 1 }],
])('%s is refused', async (_, more) => {
  const body = JSON.stringify({ ...entry, ...more });
  expect((await person.send('/api/wallet/book', { method: 'POST', body })).status).toBe(400);
  expect(await person.call('savedAddresses')).toEqual([]);
});

test('WAL-06 OPN-89 a token that was added is added on every device, can be hidden, and forgotten', async () => {
  await choose(person, false);
  await choose(person, false, 31_356, 18);
  const other = platform.client();
  await other.call('logIn', { body: { email: person.email, password: person.password } });
  const first = { chainId: 31_337, contract, decimals: 6, isHidden: false, chosenTime: expect.any(String) };
  expect(await other.call('tokenChoices')).toEqual([first, { ...first, chainId: 31_356, decimals: 18 }]);
  await choose(other, true);
  await choose(other, null, 31_356);
  expect(await person.call('tokenChoices')).toEqual([{ ...first, isHidden: true }]);
  expect(await (await platform.person()).call('tokenChoices')).toEqual([]);
});

test('so many are kept of each, and what is there can still be changed', async () => {
  await rows(`INSERT INTO saved_address (account_id, address, chain_id, name, note, saved_at)
    SELECT ${person.id}, '0xf' || lpad(n::text, 39, '0'), 0, 'Name', '', now() FROM generate_series(1, ${SAVED_ADDRESSES_MAX - 1}) AS n`);
  await rows(`INSERT INTO token_choice (account_id, chain_id, contract, decimals, is_hidden, chosen_at)
    SELECT ${person.id}, 1, '0xf' || lpad(n::text, 39, '0'), 6, true, now() FROM generate_series(1, ${TOKEN_CHOICES_MAX - 1}) AS n`);
  await save(person);
  await choose(person, false);
  const full = { error: 'wallet_book_full' };
  await expect(save(person, { chainId: 1 })).rejects.toMatchObject(full);
  await expect(choose(person, false, 1)).rejects.toMatchObject(full);
  await save(person, { name: 'Another name' });
  await choose(person, true);
  expect((await person.call('savedAddresses')).find((one) => one.address === address)?.name).toBe(
    'Another name',
  );
});

test('all of it goes with the account, and changes are counted', async () => {
  await save(person);
  await choose(person, false);
  await rows(`DELETE FROM account WHERE id = ${person.id}`);
  expect(await rows(`SELECT 1 FROM saved_address WHERE account_id = ${person.id}`)).toEqual([]);
  expect(await rows(`SELECT 1 FROM token_choice WHERE account_id = ${person.id}`)).toEqual([]);
  const { rateLimits } = platform.config;
  const run = await startTestPlatform({
    config: { rateLimits: { ...rateLimits, wallet_book: { max: 1, windowSeconds: 60 } } },
  });
  try {
    const one = await run.person();
    await save(one);
    await expect(choose(one, true)).rejects.toMatchObject({ error: 'too_many_requests' });
  } finally {
    await run.close();
  }
});
