import { getAddress } from 'viem';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { PAID_ADDRESSES_MAX } from './paid-address.store';

/* Where a person has sent to is compared on every device, and is that person's alone. */

let platform: TestPlatform;
let person: TestClient;
let ines: TestClient;

const paid = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
const alike = getAddress(`0x8bA${'0'.repeat(34)}a72`.toLowerCase());
const unlike = getAddress(`0x8ba${'0'.repeat(34)}b72`);
const atHour = (hour: number) => `2026-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
const send = (address: string, hour: number, userId: number | null = null) => ({
  address,
  userId,
  sentTime: atHour(hour),
});
const note = (client: TestClient, ...sends: ReturnType<typeof send>[]) =>
  client.call('notePaid', { body: { sends } });
const compared = (client: TestClient, address: string, userId?: number) =>
  client.call('paidAddresses', { query: { address, ...(userId !== undefined && { userId }) } });
const rows = async (sql: string) => (await platform.services.storage.db.execute(sql)).rows;

beforeAll(async () => {
  platform = await startTestPlatform();
  ines = await platform.person();
  await ines.call('update', { body: { username: 'Ines Paid' } });
});
beforeEach(async () => {
  person = await platform.person();
});
afterAll(() => platform.close());

test('an address that another device sent to is found by itself and by its look-alikes, in whatever case', async () => {
  await note(person, send(paid.toLowerCase(), 1, ines.id));
  const other = platform.client();
  await other.call('logIn', { body: { email: person.email, password: person.password } });
  const known = { address: paid, userId: ines.id, name: 'Ines Paid', sentTime: atHour(1) };
  for (const address of [paid, alike, alike.toLowerCase()]) {
    expect(await compared(other, address)).toEqual([known]);
  }
  expect(await compared(other, unlike)).toEqual([]);
  expect(await compared(other, unlike, ines.id)).toEqual([known]);
});

test('nobody else learns of it', async () => {
  await note(person, send(paid, 1, ines.id));
  for (const other of [ines, await platform.person()]) {
    expect(await compared(other, paid, ines.id)).toEqual([]);
  }
});

test('the newest send counts, in whatever order devices tell of them, and a person’s newest address comes first', async () => {
  const moved = getAddress(`0x${'5'.repeat(40)}`);
  await note(person, send(moved, 5, ines.id), send(paid, 3, ines.id), send(paid, 2));
  await note(person, send(paid, 1, person.id));
  const found = await compared(person, unlike, ines.id);
  expect(found.map(({ address, userId, sentTime }) => [address, userId, sentTime])).toEqual([
    [moved, ines.id, atHour(5)],
    [paid, ines.id, atHour(3)],
  ]);
  // The address itself comes first, whatever is newer.
  expect((await compared(person, paid, ines.id)).map(({ address }) => address)).toEqual([paid, moved]);
  await note(person, send(paid, 6, person.id));
  expect(await compared(person, paid)).toMatchObject([{ address: paid, userId: person.id }]);
});

test('a device whose clock is ahead counts as now', async () => {
  await note(person, { ...send(paid, 1), sentTime: '2999-01-01T00:00:00.000Z' });
  const [row] = await rows(
    `SELECT sent_at <= now() + interval '1 minute' AS is_now FROM paid_address WHERE account_id = ${person.id}`,
  );
  expect(row).toEqual({ is_now: true });
});

test.each([
  ['no address', [send('0x12', 1)]],
  ['no moment', [{ ...send(paid, 1), sentTime: 'today' }]],
  ['what the call does not know', [{ ...send(paid, 1), name: 'Somebody' }]],
  ['nothing', []],
  ['more than fifty', Array.from({ length: 51 }, () => send(paid, 1))],
])('%s is refused', async (_, sends) => {
  const body = JSON.stringify({ sends });
  const answer = await person.send('/api/wallet/paidAddresses', { method: 'POST', body });
  expect(answer.status).toBe(400);
  expect(await compared(person, paid)).toEqual([]);
});

test('a person who does not exist is nobody, and an address outlives the person’s account', async () => {
  const gone = await platform.person();
  await note(person, send(paid, 1, gone.id), send(unlike, 1, 2_000_000_000));
  expect(await compared(person, unlike)).toMatchObject([{ address: unlike, userId: null, name: '' }]);
  await rows(`DELETE FROM account WHERE id = ${gone.id}`);
  expect(await compared(person, paid)).toMatchObject([{ address: paid, userId: null, name: '' }]);
});

test('all of it goes with the account', async () => {
  await note(person, send(paid, 1));
  await rows(`DELETE FROM account WHERE id = ${person.id}`);
  expect(await rows(`SELECT * FROM paid_address WHERE account_id = ${person.id}`)).toEqual([]);
});

test('so many are kept, and those that were sent to longest ago give way', async () => {
  await rows(`INSERT INTO paid_address (account_id, address, sent_at)
    SELECT ${person.id}, '0xf' || lpad(n::text, 39, '0'), timestamptz '2025-01-01' + n * interval '1 s'
    FROM generate_series(1, ${PAID_ADDRESSES_MAX}) AS n`);
  await note(person, send(paid, 1));
  const [kept] = await rows(
    `SELECT count(*)::int AS count, min(address) FILTER (WHERE address <> '${paid}') AS oldest FROM paid_address WHERE account_id = ${person.id}`,
  );
  expect(kept).toEqual({ count: PAID_ADDRESSES_MAX, oldest: `0xf${'2'.padStart(39, '0')}` });
});

test('comparing and noting are counted', async () => {
  const { rateLimits } = platform.config;
  const run = await startTestPlatform({
    config: { rateLimits: { ...rateLimits, paid_address: { max: 2, windowSeconds: 60 } } },
  });
  try {
    const one = await run.person();
    await note(one, send(paid, 1));
    await compared(one, paid);
    const refused = { error: 'too_many_requests' };
    await expect(compared(one, paid)).rejects.toMatchObject(refused);
    await expect(note(one, send(paid, 1))).rejects.toMatchObject(refused);
  } finally {
    await run.close();
  }
});
