import { sql } from 'drizzle-orm';
import type { InviteContext } from '@/protocol/invite';
import type { TestClient } from '@/server/testing/client';
import { createSpace } from '@/server/testing/space';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';

let platform: TestPlatform;
let owner: TestClient;
let spaceId: number;
let spaceAlias: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await platform.person();
  spaceId = await createSpace(owner);
  spaceAlias = (await owner.call('space', { params: { spaceId } })).alias;
});
afterAll(() => platform.close());

let people = 0;
async function signUp(invite: InviteContext): Promise<TestClient> {
  const client = platform.client();
  client.email = `invited${(people += 1)}@example.org`;
  const body = { email: client.email, password: 'correct7horse', agreed: true, invite };
  client.me = (await client.call('register', { body })).user;
  return client;
}
async function referrerOf(userId: number): Promise<unknown> {
  const { rows } = await platform.services.storage.db.execute(
    sql`select referrer_id from account where id = ${userId}`,
  );
  return rows[0]?.referrer_id;
}

describe('OPN-65 an invite', () => {
  test('survives sign-up: the space by its id, the inviter as referrer', async () => {
    const invited = await signUp({ spaceId, inviterId: owner.id });
    expect(invited.me?.invitedToSpaceId).toBe(spaceId);
    expect(await referrerOf(invited.id)).toBe(owner.id);
  });

  test('names the space by its alias too, in whatever case', async () => {
    const invited = await signUp({ spaceAlias: spaceAlias.toUpperCase(), inviterId: owner.id });
    expect(invited.me?.invitedToSpaceId).toBe(spaceId);
  });

  test('leads to the space when the mailed link is opened on another device', async () => {
    const invited = await signUp({ spaceId });
    const [mail] = await platform.mails(invited.email);
    const token = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? '';
    const body = { token, userId: invited.id };
    expect(await platform.client().call('verifyEmail', { body })).toEqual({ spaceId });
  });

  test('OPN-76 tells the inviter once that the email is verified, by the mail or by a new password', async () => {
    const inviter = await platform.person();
    const told = async () => (await inviter.call('notices', { query: {} })).records;
    const invited = await signUp({ spaceId, inviterId: inviter.id });
    expect(await told()).toEqual([]);
    const tokenOf = async () =>
      new URL((await platform.mails(invited.email)).at(-1)?.links[0] ?? '').searchParams.get('token') ?? '';
    await invited.call('verifyEmail', { body: { token: await tokenOf() } });
    await platform.client().call('forgotPassword', { body: { email: invited.email } });
    const reset = { token: await tokenOf(), password: 'correct8horse' };
    await platform.client().call('resetPassword', { body: reset });
    expect(await told()).toMatchObject([
      { kind: 'following', detail: 'referralVerified', person: { id: invited.id } },
    ]);
  });

  test('leads to the space until it has been shown', async () => {
    const invited = await signUp({ spaceId });
    await invited.call('inviteOpened');
    expect((await invited.call('me')).invitedToSpaceId).toBeNull();
  });

  test('of somebody who is banned from its space still leads there, and names nobody until the ban ends', async () => {
    const inviter = await platform.person();
    await inviter.call('joinSpace', { params: { spaceId } });
    const invite = { spaceId, inviterId: inviter.id };
    const banned = { params: { spaceId, userId: inviter.id } };
    const come = async () => {
      const invited = await signUp(invite);
      expect(invited.me?.invitedToSpaceId).toBe(spaceId);
      return referrerOf(invited.id);
    };
    expect(await come()).toBe(inviter.id);
    await owner.call('banMember', { ...banned, query: { reason: '1' } });
    expect(await come()).toBeNull();
    expect(await platform.client().call('invitePreview', { query: invite })).toMatchObject({
      space: { id: spaceId },
      inviter: null,
    });
    await owner.call('banMember', { ...banned, query: { unban: 'true' } });
    expect(await come()).toBe(inviter.id);
  });

  test('leads somebody who has an account already to the space, and gives no second referrer', async () => {
    const person = await platform.person();
    const client = platform.client();
    const invite = { spaceId, inviterId: owner.id };
    const { user } = await client.call('logIn', {
      body: { email: person.email, password: person.password, invite },
    });
    expect(user.invitedToSpaceId).toBe(spaceId);
    expect(await referrerOf(person.id)).toBeNull();
  });

  test('a login without an invite keeps the one that waits', async () => {
    const invited = await signUp({ spaceId });
    const body = { email: invited.email, password: 'correct7horse' };
    expect((await platform.client().call('logIn', { body })).user.invitedToSpaceId).toBe(spaceId);
  });

  test('to a space or from a person that does not exist is forgotten, and the sign-up goes on', async () => {
    const invited = await signUp({ spaceId: 999_999, spaceAlias: 'no_such_space', inviterId: 999_999 });
    expect(invited.me?.invitedToSpaceId).toBeNull();
    expect(await referrerOf(invited.id)).toBeNull();
  });

  test('to a space that was deleted meanwhile leads nowhere', async () => {
    const gone = await createSpace(owner);
    const invited = await signUp({ spaceId: gone });
    await owner.call('deleteSpace', { params: { spaceId: gone } });
    expect((await invited.call('me')).invitedToSpaceId).toBeNull();
  });
});

describe('The preview of an invite', () => {
  test('shows the space and the inviter to anybody', async () => {
    const space = await owner.call('space', { params: { spaceId } });
    const expected = {
      space: {
        id: spaceId,
        name: space.name,
        logo: space.logo,
        verificationTag: null,
        members: 1,
        isPublic: true,
      },
      inviter: { username: owner.me?.username, avatar: '' },
      link: null,
    };
    const stranger = platform.client();
    expect(await stranger.call('invitePreview', { query: { spaceId, inviterId: owner.id } })).toEqual(
      expected,
    );
    expect(await stranger.call('invitePreview', { query: { spaceAlias, inviterId: owner.id } })).toEqual(
      expected,
    );
  });

  test('tells nothing else of the inviter', async () => {
    const query = `guildId=${spaceId}&inviterId=${owner.id}`;
    const answer = await (await platform.client().send(`/api/invite/preview?${query}`)).text();
    expect(answer).not.toContain(owner.email);
    expect(Object.keys(JSON.parse(answer).result.inviter).sort()).toEqual(['avatar', 'username']);
  });

  test('names nobody who is not a member of that space, so that numbers do not tell names', async () => {
    const outsider = await platform.person();
    const stranger = platform.client();
    const preview = (query: { spaceId?: number; inviterId: number }) =>
      stranger.call('invitePreview', { query });
    expect((await preview({ spaceId, inviterId: outsider.id })).inviter).toBeNull();
    expect((await preview({ inviterId: owner.id })).inviter).toBeNull();
    await outsider.call('joinSpace', { params: { spaceId } });
    expect((await preview({ spaceId, inviterId: outsider.id })).inviter).toEqual({
      username: outsider.me?.username,
      avatar: '',
    });
    await outsider.call('leaveSpace', { params: { spaceId } });
  });

  test('shows nothing for what does not exist', async () => {
    const nothing = { space: null, inviter: null, link: null };
    const stranger = platform.client();
    expect(await stranger.call('invitePreview', { query: { spaceId: 999_999, inviterId: 999_999 } })).toEqual(
      nothing,
    );
    expect(
      await stranger.call('invitePreview', { query: { spaceAlias: "'; drop table account; --" } }),
    ).toEqual(nothing);
    expect(await stranger.call('invitePreview', {})).toEqual(nothing);
  });
});
