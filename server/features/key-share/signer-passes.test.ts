import { SIGNER_PASS_HEADER } from '@/protocol/session';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';

jest.setTimeout(240_000);

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const passOf = async (person: Awaited<ReturnType<TestPlatform['person']>>) => {
  const { ticket } = await person.call('signerTicket');
  const signer = platform.client();
  const { pass, user, username } = await signer.call('redeemSignerTicket', { body: { ticket } });
  expect([user, username]).toEqual([person.id, person.me?.username]);
  return { ticket, signer, headers: { [SIGNER_PASS_HEADER]: pass } };
};

test('a ticket becomes a pass once, and the pass makes the calls of key shares without cookie and from any origin', async () => {
  const person = await platform.person();
  const { ticket, signer, headers } = await passOf(person);
  expect(await signer.call('keyShareKdf', { headers })).toEqual({ active: null, pending: null, devices: [] });
  const elsewhere = { ...headers, origin: 'https://signer.example', 'sec-fetch-site': 'cross-site' };
  expect(await signer.call('createKeyShare', { headers: elsewhere })).toMatchObject({ version: 1 });
  await expect(signer.call('redeemSignerTicket', { body: { ticket } })).rejects.toMatchObject({
    error: 'link_expired',
  });
});

test('a pass opens nothing else, and without one the signer is nobody', async () => {
  const { signer, headers } = await passOf(await platform.person());
  await expect(signer.call('me', { headers })).rejects.toMatchObject({ error: 'unauthenticated' });
  await expect(signer.call('keyShareState', { headers })).rejects.toMatchObject({ error: 'unauthenticated' });
  await expect(signer.call('signerTicket', { headers })).rejects.toMatchObject({ error: 'unauthenticated' });
  await expect(signer.call('keyShareKdf')).rejects.toMatchObject({ error: 'unauthenticated' });
});

test('with a wrong pass the cookie does not count, so a foreign page cannot use it', async () => {
  const person = await platform.person();
  const headers = { [SIGNER_PASS_HEADER]: 'A'.repeat(43), origin: 'https://evil.example' };
  await expect(person.call('beginKeyShare', { headers })).rejects.toMatchObject({ error: 'unauthenticated' });
  await expect(
    person.call('beginKeyShare', { headers: { origin: 'https://evil.example' } }),
  ).rejects.toMatchObject({ error: 'origin_refused' });
});

test('tickets and passes run out, and end with their session', async () => {
  const person = await platform.person();
  const { ticket } = await person.call('signerTicket');
  const { signer, headers } = await passOf(person);
  platform.clock.advance({ minutes: 3 });
  await expect(signer.call('redeemSignerTicket', { body: { ticket } })).rejects.toMatchObject({
    error: 'link_expired',
  });
  expect(await signer.call('keyShareKdf', { headers })).toBeTruthy();
  platform.clock.advance({ minutes: 28 });
  await expect(signer.call('keyShareKdf', { headers })).rejects.toMatchObject({ error: 'unauthenticated' });

  const another = await passOf(person);
  await person.call('logOut');
  await expect(another.signer.call('keyShareKdf', { headers: another.headers })).rejects.toMatchObject({
    error: 'unauthenticated',
  });
});
