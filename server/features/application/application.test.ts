import { REAPPLY_DAYS, type OwnApplication } from '@/protocol/application';
import { makeRole } from '@/server/testing/role';
import { createSpace, asGameSpace } from '@/server/testing/space';
import type { TestClient } from '@/server/testing/client';
import { startChatTest } from '@/server/testing/chat';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { atTheLock, tries } from '@/server/testing/at-the-lock';

let platform: TestPlatform;
let owner: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await platform.person();
});
afterAll(() => platform.close());

const privateSpace = (changes = {}) => createSpace(owner, { privacy: 0, ...changes });
const apply = (person: TestClient, spaceId: number, content = 'Let me in') =>
  person.call('applyToJoin', { body: { spaceId, content } });
const queue = async (spaceId: number) => owner.call('spaceApplications', { query: { spaceId } });
const approve = (id: number) => owner.call('approveApplication', { query: { applicationId: id } });
const reject = (id: number) => owner.call('rejectApplication', { query: { applicationId: id } });
const notices = async (person: TestClient) => {
  const { rows } = await platform.services.storage.db.execute<{ kind: number; payload: object }>(
    `SELECT kind, payload FROM notice WHERE user_id = ${person.id} ORDER BY id`,
  );
  return rows.map(({ kind, payload }) => ({ kind, ...payload }));
};
const marksOf = async (person: TestClient) => {
  const { rows } = await platform.services.storage.db.execute<{ changes: number }>(
    `SELECT changes FROM change_count WHERE user_id = ${person.id} AND topic = 'notices'`,
  );
  return rows[0]?.changes ?? 0;
};
/** The same call as the documents write it. */
const post = (person: TestClient, path: string, body?: object) =>
  person.send(`/api/guild/${path}`, {
    method: 'POST',
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });

const newestEntry = async (spaceId: number) =>
  (await owner.call('auditLog', { params: { spaceId } })).records[0];

test('MEM-34 MEM-54 OPN-43 an application carries the names of the documents', async () => {
  const spaceId = await privateSpace();
  const person = await platform.person();
  const sent = await post(person, 'applyToJoin', { guildId: spaceId, content: 'Hello', purpose: [1] });
  const { result: made } = await sent.json();
  expect(made).toMatchObject({ guildId: spaceId, status: 0, content: 'Hello', userInfo: { id: person.id } });

  const { result } = await (await owner.send(`/api/guild/myGuildApplyList?guildId=${spaceId}`)).json();
  expect(result).toMatchObject({ total: 1, pending: 1, current: 1, pages: 1 });
  expect(result.records[0]).toMatchObject({
    id: made.id,
    guildId: spaceId,
    userName: expect.any(String),
    userInfo: { avatar: expect.any(String) },
    createdTime: made.createdTime,
    updatedTime: made.createdTime,
    status: 0,
  });

  const refused = await post(person, 'applyToJoin', {
    guildId: spaceId,
    content: 'x'.repeat(501),
    purpose: [1],
  });
  expect([refused.status, (await refused.json()).code]).toEqual([400, '20001']);
  const other = await post(person, 'applyToJoin', { guildId: spaceId, content: '', purpose: [2] });
  expect(other.status).toBe(400);
});

test('MEM-38 MEM-36 approving by the path of the documents joins at once, and tells the applicant', async () => {
  const spaceId = await privateSpace();
  const person = await platform.person();
  const { id } = await apply(person, spaceId);
  expect(await notices(owner)).toContainEqual({ kind: 23, applicationId: id, userId: person.id });
  expect(await person.call('standing', { params: { spaceId } })).toMatchObject({ joined: false });
  const before = await marksOf(person);

  const answer = await post(owner, `approveApply/?applyId=${id}`);
  expect([answer.status, (await answer.json()).code]).toEqual([200, '10000']);
  expect(await person.call('standing', { params: { spaceId } })).toMatchObject({ joined: true });
  expect((await queue(spaceId)).records).toMatchObject([
    { id, status: 'approved', decidedBy: { id: owner.id }, reason: null },
  ]);
  expect(await notices(person)).toEqual([{ kind: 24, applicationId: id }]);
  expect(await marksOf(person)).toBe(before + 1);
  expect((await owner.call('space', { params: { spaceId } })).members).toBe(2);

  for (const decide of [approve, reject]) {
    await expect(decide(id)).rejects.toMatchObject({ error: 'application_decided', status: 409 });
  }
  expect(await notices(person)).toHaveLength(1);
});

test('an approved person is in the channels of the space when the answer comes', async () => {
  const chat = await startChatTest();
  try {
    const [admin, person] = [await chat.platform.person(), await chat.platform.person()];
    const spaceId = await createSpace(admin, { privacy: 0 });
    const { id } = await apply(person, spaceId);
    const { matrixRoomId } = await chat.room(admin, spaceId);
    expect(await chat.membership(matrixRoomId, person)).toBeNull();
    await admin.call('approveApplication', { query: { applicationId: id } });
    expect(await chat.membership(matrixRoomId, person)).toBe('join');
  } finally {
    await chat.close();
  }
});

test('MEM-39 a person who was rejected may apply again after seven days', async () => {
  const spaceId = await privateSpace();
  const person = await platform.person();
  const { id } = await apply(person, spaceId);
  const answer = await post(owner, `rejectApply/?applyId=${id}`);
  expect((await answer.json()).code).toBe('10000');
  expect(await person.call('standing', { params: { spaceId } })).toMatchObject({ joined: false });
  expect(await notices(person)).toEqual([{ kind: 25, applicationId: id, expired: false }]);

  platform.clock.advance({ days: REAPPLY_DAYS, seconds: -2 });
  await expect(apply(person, spaceId)).rejects.toMatchObject({
    error: 'application_too_soon',
    status: 422,
    fields: { days: 1 },
  });
  const [own] = await person.call('ownApplications');
  expect(own).toMatchObject({ id, status: 'rejected', space: { id: spaceId } });
  expect(Date.parse(own?.againTime ?? '') - Date.parse(own?.updatedTime ?? '')).toBe(
    REAPPLY_DAYS * 86_400_000,
  );
  platform.clock.advance({ seconds: 2 });
  expect(await apply(person, spaceId)).toMatchObject({ status: 'pending' });
  expect((await queue(spaceId)).records.map(({ status }) => status)).toEqual(['pending', 'rejected']);
});

test('MEM-37 OPN-45 SPC-92 pending ones come first, then the latest change, and only they are counted', async () => {
  const spaceId = await privateSpace();
  const made: OwnApplication[] = [];
  for (let count = 0; count < 5; count += 1) {
    made.push(await apply(await platform.person(), spaceId));
    platform.clock.advance({ minutes: 1 });
  }
  const [first, second, third, fourth, fifth] = made.map(({ id }) => id);
  await reject(fourth ?? 0);
  platform.clock.advance({ minutes: 1 });
  await approve(second ?? 0);
  const { records, pending, total } = await queue(spaceId);
  expect(records.map(({ id }) => id)).toEqual([fifth, third, first, second, fourth]);
  expect({ pending, total }).toEqual({ pending: 3, total: 5 });

  const page = (current: number) =>
    owner.call('spaceApplications', { query: { spaceId, current, size: 2, status: 'pending' } });
  expect((await page(1)).records.map(({ id }) => id)).toEqual([fifth, third]);
  expect(await page(2)).toMatchObject({ records: [{ id: first }], total: 3, pages: 2, pending: 3 });
});

test('an application names the spaces that applicant and reader share, and no other', async () => {
  const spaceId = await privateSpace();
  const person = await platform.person();
  const shared = await createSpace(owner);
  const [own, suspended] = [await createSpace(person), await createSpace(owner)];
  for (const each of [shared, suspended]) await person.call('joinSpace', { params: { spaceId: each } });
  await platform.services.storage.db.execute(`UPDATE space SET suspended = true WHERE id = ${suspended}`);
  await apply(person, spaceId);
  const [application] = (await queue(spaceId)).records;
  expect(application).toMatchObject({ mutualSpaces: [{ id: shared }], mutualSpaceCount: 1 });
  expect(JSON.stringify(application?.mutualSpaces)).not.toContain(`"id":${own}`);
  // Somebody else who decides has other spaces.
  const helper = await platform.person();
  await approve((await apply(helper, spaceId)).id);
  await makeRole(owner, spaceId, { allows: ['handleApplications'], members: [helper] });
  const { records } = await helper.call('spaceApplications', { query: { spaceId, status: 'pending' } });
  expect(records).toMatchObject([{ mutualSpaces: [], mutualSpaceCount: 0 }]);
});

test('those who decide hear that something waits no more', async () => {
  const spaceId = await privateSpace();
  const helper = await platform.person();
  await approve((await apply(helper, spaceId)).id);
  await makeRole(owner, spaceId, { allows: ['handleApplications'], members: [helper] });
  const person = await platform.person();
  const { id } = await apply(person, spaceId);
  const before = await marksOf(helper);
  await reject(id);
  expect(await marksOf(helper)).toBeGreaterThan(before);
});

test('MEM-40 admins read the applications of a space, and nobody else', async () => {
  const spaceId = await privateSpace();
  const [member, applicant] = [await platform.person(), await platform.person()];
  await approve((await apply(member, spaceId)).id);
  await apply(applicant, spaceId);
  expect((await queue(spaceId)).total).toBe(2);
  for (const person of [member, applicant, await platform.person()]) {
    await expect(person.call('spaceApplications', { query: { spaceId } })).rejects.toMatchObject({
      error: 'permission_denied',
    });
  }
});

test('OPN-32 a holder of permission 8 decides, and is told of applications', async () => {
  const spaceId = await privateSpace();
  const [helper, person] = [await platform.person(), await platform.person()];
  await approve((await apply(helper, spaceId)).id);
  await makeRole(owner, spaceId, { allows: ['handleApplications'], members: [helper] });
  const { id } = await apply(person, spaceId);
  expect(await notices(helper)).toContainEqual({ kind: 23, applicationId: id, userId: person.id });
  expect((await helper.call('spaceApplications', { query: { spaceId } })).pending).toBe(1);
  await helper.call('approveApplication', { query: { applicationId: id } });
  expect(await person.call('standing', { params: { spaceId } })).toMatchObject({ joined: true });

  // Who was removed learns no more of who applied.
  const told = async () => (await helper.call('notices', { query: {} })).records.map(({ kind }) => kind);
  expect(await told()).toContain('applicationReceived');
  await owner.call('banMember', { params: { spaceId, userId: helper.id }, query: { reason: '1' }, body: {} });
  expect(await told()).not.toContain('applicationReceived');
});

test('MEM-41 a person reads the own applications, and of nobody else', async () => {
  const [one, other] = [await privateSpace(), await privateSpace()];
  const person = await platform.person();
  const { id } = await apply(person, one);
  await apply(await platform.person(), one);
  await reject(id);
  platform.clock.advance({ seconds: 1 });
  const pending = await apply(person, other);
  const { result } = await (await person.send('/api/guild/myApplyingList?status=0')).json();
  expect(result).toMatchObject([{ id: pending.id, guildId: other, guild: { id: other }, status: 0 }]);
  expect((await person.call('ownApplications')).map(({ spaceId }) => spaceId)).toEqual([other, one]);
  expect(JSON.stringify(await person.call('ownApplications'))).not.toContain('decidedBy');
});

test('withdrawing deletes a pending application; one that was decided stays', async () => {
  const spaceId = await privateSpace();
  const person = await platform.person();
  const { id } = await apply(person, spaceId);
  await person.call('withdrawApplication', { query: { applicationId: id } });
  expect(await person.call('ownApplications')).toEqual([]);
  expect((await queue(spaceId)).total).toBe(0);
  expect(await newestEntry(spaceId)).toMatchObject({
    act: 'application.withdrawn',
    actor: { id: person.id },
    people: [{ id: person.id }],
  });
  await expect(approve(id)).rejects.toMatchObject({ error: 'not_found' });

  const again = await apply(person, spaceId);
  await approve(again.id);
  await expect(
    person.call('withdrawApplication', { query: { applicationId: again.id } }),
  ).rejects.toMatchObject({ error: 'application_decided', status: 409 });
});

test('applying twice is one application, with the first text', async () => {
  const spaceId = await privateSpace();
  const person = await platform.person();
  const first = await apply(person, spaceId, 'First');
  expect(await apply(person, spaceId, 'Second')).toEqual(first);
  expect((await queue(spaceId)).records).toMatchObject([{ content: 'First' }]);
  expect(
    (await notices(owner)).filter((notice) => 'userId' in notice && notice.userId === person.id),
  ).toHaveLength(1);
});

test('OPN-47 a ban ends what is pending and refuses another application until it is lifted', async () => {
  const spaceId = await privateSpace();
  const person = await platform.person();
  const { id } = await apply(person, spaceId);
  const banned = { params: { spaceId, userId: person.id } };
  await owner.call('banMember', { ...banned, query: { reason: '1' } });
  expect((await queue(spaceId)).records).toMatchObject([{ id, status: 'rejected', decidedBy: null }]);
  await expect(approve(id)).rejects.toMatchObject({ error: 'application_decided' });
  platform.clock.advance({ days: REAPPLY_DAYS });
  await expect(apply(person, spaceId)).rejects.toMatchObject({ error: 'space_banned' });
  await owner.call('banMember', { ...banned, query: { unban: 'true' } });
  expect(await apply(person, spaceId)).toMatchObject({ status: 'pending' });
});

test('SPC-117 approving asks again what joining asks, and leaves refused ones pending', async () => {
  const spaceId = await privateSpace(asGameSpace);
  const [person, later, banned] = [await platform.person(), await platform.person(), await platform.person()];
  const ids = [];
  for (const applicant of [person, later, banned]) ids.push((await apply(applicant, spaceId)).id);
  await createSpace(later, asGameSpace);
  // A ban ends applications, so that this one has to be made by hand.
  await platform.services.storage.db.execute(
    `INSERT INTO space_ban (space_id, user_id, reason, banned_by, banned_at)
     VALUES (${spaceId}, ${banned.id}, 1, ${owner.id}, now())`,
  );
  const outcomes = await owner.call('decideApplications', {
    body: { spaceId, applicationIds: [...ids, 2_000_000_000], decision: 'approve', reason: 'Welcome' },
  });
  expect(outcomes).toEqual([
    { id: ids[0], error: null },
    { id: ids[1], error: 'game_space_owner_cannot_join' },
    { id: ids[2], error: 'space_banned' },
    { id: 2_000_000_000, error: 'not_found' },
  ]);
  const { records } = await queue(spaceId);
  expect(Object.fromEntries(records.map(({ id, status }) => [id, status]))).toEqual({
    [ids[0] ?? 0]: 'approved',
    [ids[1] ?? 0]: 'pending',
    [ids[2] ?? 0]: 'pending',
  });
  expect((await owner.call('members', { params: { spaceId } })).total).toBe(2);
  await expect(approve(ids[1] ?? 0)).rejects.toMatchObject({ error: 'game_space_owner_cannot_join' });
  await expect(apply(later, spaceId)).resolves.toMatchObject({ status: 'pending' });
});

test('many are decided at once, with a reason that each applicant reads', async () => {
  const spaceId = await privateSpace();
  const people = [await platform.person(), await platform.person()];
  const ids = [];
  for (const person of people) ids.push((await apply(person, spaceId)).id);
  const foreign = (await apply(await platform.person(), await privateSpace())).id;
  const body = { spaceId, applicationIds: [...ids, foreign], decision: 'reject' as const, reason: ' Full. ' };
  expect(await owner.call('decideApplications', { body })).toEqual([
    ...ids.map((id) => ({ id, error: null })),
    { id: foreign, error: 'not_found' },
  ]);
  for (const person of people) {
    expect(await person.call('ownApplications')).toMatchObject([{ status: 'rejected', reason: 'Full.' }]);
  }
  const repeated = await owner.call('decideApplications', { body });
  expect(repeated.map(({ error }) => error)).toEqual([
    'application_decided',
    'application_decided',
    'not_found',
  ]);
  const entry = await newestEntry(spaceId);
  expect(entry).toMatchObject({
    act: 'application.rejected',
    actor: { id: owner.id },
    people: people.map(({ id }) => ({ id })),
    note: 'Full.',
  });
  // Nothing was decided by the repetition, and one act is one entry.
  expect(entry?.number).toBe(2);
});

test('OPN-44 an application expires after 30 days, and may be made again at once', async () => {
  const spaceId = await privateSpace();
  const person = await platform.person();
  const { id, expiresTime } = await apply(person, spaceId);
  platform.clock.advance({ days: 29 });
  const young = await apply(await platform.person(), spaceId);
  await platform.runJob('applications.expire');
  expect(await person.call('ownApplications')).toMatchObject([{ id, status: 'pending' }]);
  expect((await queue(spaceId)).pending).toBe(2);
  platform.clock.advance({ days: 2 });
  expect(expiresTime < platform.clock.now().toISOString()).toBe(true);
  await platform.runJob('applications.expire');
  expect(await person.call('ownApplications')).toMatchObject([{ id, status: 'expired', againTime: null }]);
  expect(await notices(person)).toEqual([{ kind: 25, applicationId: id, expired: true }]);
  expect(await newestEntry(spaceId)).toMatchObject({
    act: 'application.expired',
    by: 'system',
    peopleCount: 1,
  });
  await expect(approve(id)).rejects.toMatchObject({ error: 'application_decided' });
  expect((await queue(spaceId)).records.map(({ status }) => status)).toEqual(['pending', 'expired']);
  expect((await queue(spaceId)).records[0]?.id).toBe(young.id);
  expect(await apply(person, spaceId)).toMatchObject({ status: 'pending' });
});

test('who joins after the space has become public has nothing pending any more', async () => {
  const spaceId = await privateSpace();
  const person = await platform.person();
  await apply(person, spaceId);
  await platform.services.storage.db.execute(`UPDATE space SET privacy = 1 WHERE id = ${spaceId}`);
  await person.call('joinSpace', { params: { spaceId } });
  expect(await person.call('ownApplications')).toEqual([]);
});

test('a person sends 20 applications in a day; repeating one is none', async () => {
  const run = await startTestPlatform({
    config: { rateLimits: { ...platform.config.rateLimits, apply: { max: 1, windowSeconds: 86_400 } } },
  });
  try {
    const creator = await run.person();
    const [one, other] = [
      await createSpace(creator, { privacy: 0 }),
      await createSpace(creator, { privacy: 0 }),
    ];
    const person = await run.person();
    await apply(person, one);
    await apply(person, one);
    await expect(apply(person, other)).rejects.toMatchObject({ error: 'too_many_requests', status: 429 });
  } finally {
    await run.close();
  }
});

test.each(tries)('approve against reject: one of them decides, try %i', async () => {
  const spaceId = await privateSpace();
  const person = await platform.person();
  const { id } = await apply(person, spaceId);
  const outcomes = await atTheLock(platform, spaceId, [() => approve(id), () => reject(id)]);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { error: 'application_decided', status: 409 } }]);
  const { joined } = await person.call('standing', { params: { spaceId } });
  expect(joined).toBe(outcomes[0]?.status === 'fulfilled');
  expect(await notices(person)).toMatchObject([{ kind: joined ? 24 : 25 }]);
  expect((await queue(spaceId)).records).toMatchObject([{ status: joined ? 'approved' : 'rejected' }]);
});
