import { REFERRAL_POINTS } from '@/protocol/gg-point-rules';
import { mailedCode } from '@/server/testing/key-share';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { createSpace } from '@/server/testing/space';

let platform: TestPlatform;
let owner: TestClient;
let spaceId: number;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await platform.person();
  spaceId = await createSpace(owner);
}, 60_000);
afterAll(() => platform.close());

/** A new account that came by the invite of somebody. */
const invited = (inviter: TestClient) =>
  platform.person({ verified: false, invite: { spaceId, inviterId: inviter.id } });

/** Follows the newest link of a person's mails. */
async function verify(person: TestClient): Promise<void> {
  const links = (await platform.mails(person.email)).flatMap((mail) => mail.links);
  const link = links.filter((one) => one.includes('/verify?token=')).at(-1) ?? 'none:';
  await person.call('verifyEmail', { body: { token: new URL(link).searchParams.get('token') ?? '' } });
}

test('INV-16 OPN-64 a person who came by an invite counts once their email is verified, once', async () => {
  const inviter = await platform.person();
  const guest = await invited(inviter);
  expect(await inviter.call('ggPoints')).toEqual({ points: 0, held: 0, verified: 0, unverified: 1 });
  expect((await inviter.call('ggHistory', { query: {} })).records).toEqual([]);

  await verify(guest);
  expect(await inviter.call('ggPoints')).toEqual({
    points: REFERRAL_POINTS,
    held: 0,
    verified: 1,
    unverified: 0,
  });
  const { username, avatar } = guest.me ?? {};
  const person = { id: guest.id, username, avatar };
  expect(await inviter.call('ggHistory', { query: {} })).toMatchObject({
    records: [{ source: 'referral', amount: REFERRAL_POINTS, person }],
    total: 1,
  });
  expect(await inviter.call('referrals', { query: {} })).toMatchObject({
    records: [{ person, verified: true }],
    total: 1,
  });
  // A second verification of the same account, as after a reset of the password, is not another person.
  await platform.services.storage.db.execute(
    `UPDATE account SET email_verified = false WHERE id = ${guest.id}`,
  );
  await guest.call('resendVerification');
  await verify(guest);
  expect((await inviter.call('ggPoints')).points).toBe(REFERRAL_POINTS);
});

test('a person who came by an invite counts, too, when another address of theirs is the first to be verified', async () => {
  const inviter = await platform.person();
  const guest = await invited(inviter);
  const email = `other-${guest.id}@example.org`;
  await guest.call('requestEmailChange', { body: { email } });
  await guest.call('confirmEmailChange', { body: { code: await mailedCode(platform.mails, email) } });
  expect(await inviter.call('ggPoints')).toEqual({
    points: REFERRAL_POINTS,
    held: 0,
    verified: 1,
    unverified: 0,
  });
});

test('INV-17 who is not verified at that moment gets no points, and nobody sees those of others', async () => {
  const inviter = await platform.person({ verified: false });
  const guest = await invited(inviter);
  await verify(guest);
  expect(await inviter.call('ggPoints')).toEqual({ points: 0, held: 0, verified: 1, unverified: 0 });
  await verify(inviter);
  expect((await inviter.call('ggPoints')).points).toBe(0);
  expect((await guest.call('referrals', { query: {} })).total).toBe(0);
});
