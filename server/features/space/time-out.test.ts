import { permissionNames } from '@/protocol/permissions';
import { TIME_OUT_SECONDS_MAX, TIME_OUT_SECONDS_MIN } from '@/protocol/time-out-rules';
import { atTheLock } from '@/server/testing/at-the-lock';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { makeRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';

let platform: TestPlatform;
let owner: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await platform.person();
});
afterAll(() => platform.close());

const HOUR = 3600;
const of = (spaceId: number, person: TestClient) => ({ params: { spaceId, userId: person.id } });
const timeOut = (by: TestClient, spaceId: number, person: TestClient, seconds = HOUR, note?: string) =>
  by.call('timeOutMember', {
    ...of(spaceId, person),
    body: { seconds, ...(note !== undefined && { note }) },
  });
const lift = (by: TestClient, spaceId: number, person: TestClient) =>
  by.call('liftTimeOut', of(spaceId, person));
const standing = (person: TestClient, spaceId: number) => person.call('standing', { params: { spaceId } });
const refused = (error: string) => ({ error, status: 422 });
const newestEntry = async (spaceId: number) =>
  (await owner.call('auditLog', { params: { spaceId } })).records[0];
const document = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'News' }] }],
});

async function spaceWith(...people: TestClient[]): Promise<number> {
  const spaceId = await createSpace(owner);
  for (const person of people) await person.call('joinSpace', { params: { spaceId } });
  return spaceId;
}

/** What a person is answered who tries to use every right that a role gives, in its own words. */
async function acts(person: TestClient, spaceId: number, guest: TestClient, channel: string) {
  const attempts: Record<string, () => Promise<unknown>> = {
    post: () => person.call('postAnnouncement', { body: { spaceId, title: 'News', document } }),
    room: () => person.call('createRoom', { body: { spaceId, name: 'attic', kind: 'publicRoom' } }),
    role: () =>
      person.call('createRole', { body: { spaceId, name: 'Mine', color: 'primary', isDefault: 0 } }),
    kick: () => person.call('kickMember', of(spaceId, guest)),
    timeOut: () => timeOut(person, spaceId, guest),
    log: () => person.call('bans', { params: { spaceId } }),
    deletion: () => person.call('deleteMessage', { body: { room: channel, eventId: '$none' } }),
    applications: () => person.call('spaceApplications', { query: { spaceId } }),
  };
  const found: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(attempts)) {
    found[name] = await attempt().then(
      () => 'ok',
      (error: { error?: string }) => error.error ?? 'unknown',
    );
  }
  return found;
}

test('a member who is timed out reads and does nothing else, whatever their roles allow, until the time is over', async () => {
  const [person, guest] = [await platform.person(), await platform.person()];
  const spaceId = await spaceWith(person, guest);
  await makeRole(owner, spaceId, { allows: permissionNames, members: [person] });
  const [channel] = await person.call('allRooms', { query: { spaceId } });
  expect(channel).toMatchObject({ canPost: true, canGive: true });
  const before = await acts(person, spaceId, guest, String(channel?.id));
  expect(Object.values(before)).not.toContain('timed_out');
  await guest.call('joinSpace', { params: { spaceId } });

  const { until } = await timeOut(owner, spaceId, person, HOUR, 'Too loud');
  const leftMs = new Date(until).getTime() - platform.clock.now().getTime();
  expect(leftMs).toBeGreaterThan((HOUR - 60) * 1000);
  expect(leftMs).toBeLessThanOrEqual(HOUR * 1000);
  expect(await standing(person, spaceId)).toMatchObject({
    joined: true,
    rights: [],
    timedOutUntil: until,
    timeOutNote: 'Too loud',
  });
  const after = await acts(person, spaceId, guest, String(channel?.id));
  expect(after).toEqual(Object.fromEntries(Object.keys(before).map((name) => [name, 'timed_out'])));
  const [closed] = await person.call('allRooms', { query: { spaceId } });
  expect(closed).toMatchObject({ joined: true, canPost: false, canGive: false });
  expect((await person.call('members', { params: { spaceId } })).total).toBe(3);
  expect((await person.call('joinedSpaces')).find(({ id }) => id === spaceId)?.rights).toEqual([]);

  platform.clock.advance({ seconds: HOUR - 120 });
  await platform.runJob('spaces.end_time_outs');
  expect(await standing(person, spaceId)).toMatchObject({ timedOutUntil: until });
  platform.clock.advance({ seconds: 120 });
  await platform.runJob('spaces.end_time_outs');
  expect(await standing(person, spaceId)).toMatchObject({
    rights: [...permissionNames],
    timedOutUntil: null,
  });
});

test('a time-out is lifted early, stands in the audit log with its note, and its person is told', async () => {
  const person = await platform.person();
  const spaceId = await spaceWith(person);
  const marks = async () => {
    const { rows } = await platform.services.storage.db.execute<{ changes: number }>(
      `SELECT changes FROM change_count WHERE user_id = ${person.id} AND topic = 'memberships'`,
    );
    return rows[0]?.changes ?? 0;
  };
  const marksBefore = await marks();
  const { until } = await timeOut(owner, spaceId, person, HOUR, ' Too\u202E loud\u0007 ');
  expect(await marks()).toBe(marksBefore + 1);
  expect(await newestEntry(spaceId)).toMatchObject({
    act: 'member.timed_out',
    note: 'Too loud',
    changes: [{ field: 'until', before: null, after: until }],
  });
  const { rows } = await platform.services.storage.db.execute(
    `SELECT payload FROM notice WHERE kind = 29 AND user_id = ${person.id}`,
  );
  expect(rows).toEqual([{ payload: { timedOut: true, seconds: HOUR } }]);

  await lift(owner, spaceId, person);
  expect(await marks()).toBe(marksBefore + 2);
  expect(await standing(person, spaceId)).toMatchObject({ rights: ['sendRewards'], timedOutUntil: null });
  const lifted = await newestEntry(spaceId);
  expect(lifted).toMatchObject({
    act: 'member.time_out_lifted',
    changes: [{ field: 'until', before: until, after: null }],
  });
  // Nothing is left to lift.
  await lift(owner, spaceId, person);
  expect(await newestEntry(spaceId)).toEqual(lifted);
});

test('it lasts from five minutes to 28 days; another one takes its place, and one that is sent again changes nothing', async () => {
  const person = await platform.person();
  const spaceId = await spaceWith(person);
  for (const seconds of [TIME_OUT_SECONDS_MIN - 1, TIME_OUT_SECONDS_MAX + 1, 600.5]) {
    const answer = await owner.send(`/api/guild/${spaceId}/timeOut/${person.id}`, {
      method: 'POST',
      body: JSON.stringify({ seconds }),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
  }
  expect(await standing(person, spaceId)).toMatchObject({ timedOutUntil: null });
  const { until: long } = await timeOut(owner, spaceId, person, TIME_OUT_SECONDS_MAX);
  const { until: short } = await timeOut(owner, spaceId, person, TIME_OUT_SECONDS_MIN);
  expect(await standing(person, spaceId)).toMatchObject({ timedOutUntil: short });
  const entry = await newestEntry(spaceId);
  expect(entry).toMatchObject({ changes: [{ field: 'until', before: long, after: short }] });
  platform.clock.advance({ seconds: 2 });
  expect(await timeOut(owner, spaceId, person, TIME_OUT_SECONDS_MIN)).toEqual({ until: short });
  expect(await newestEntry(spaceId)).toEqual(entry);
});

test('holders of the right to ban or to kick time out and lift, both only of people who stand strictly below', async () => {
  const [banner, kicker, plain, peer] = [
    await platform.person(),
    await platform.person(),
    await platform.person(),
    await platform.person(),
  ];
  const spaceId = await spaceWith(banner, kicker, plain, peer);
  await makeRole(owner, spaceId, { allows: ['banMembers'], members: [banner, peer] });
  await makeRole(owner, spaceId, { name: 'Kicker', allows: ['kickMembers'], members: [kicker] });
  for (const [by, lower] of [
    [banner, plain],
    [kicker, plain],
  ] as const) {
    await timeOut(by, spaceId, lower, HOUR);
    await lift(by, spaceId, lower);
  }
  await expect(timeOut(plain, spaceId, peer)).rejects.toMatchObject(refused('permission_denied'));
  await expect(timeOut(banner, spaceId, peer)).rejects.toMatchObject(refused('person_too_high'));
  await expect(timeOut(banner, spaceId, banner)).rejects.toMatchObject(refused('not_yourself'));
  await expect(timeOut(banner, spaceId, owner)).rejects.toMatchObject(refused('owner_cannot_be_removed'));
  await timeOut(owner, spaceId, peer);
  await expect(lift(banner, spaceId, peer)).rejects.toMatchObject(refused('person_too_high'));
  await timeOut(owner, spaceId, banner);
  await expect(lift(banner, spaceId, banner)).rejects.toMatchObject(refused('timed_out'));
  const stranger = await platform.person();
  await expect(timeOut(owner, spaceId, stranger)).rejects.toMatchObject(refused('not_member'));
});

test('several are timed out as one act, which names who may not be, and leaves alone who is already', async () => {
  const [guard, one, other, stranger] = await Promise.all([1, 2, 3, 4].map(() => platform.person()));
  if (!guard || !one || !other || !stranger) throw new Error('Nobody');
  const spaceId = await spaceWith(guard, one, other);
  await makeRole(owner, spaceId, { allows: ['kickMembers'], members: [guard] });
  const timeOutAll = (by: TestClient, userIds: number[], seconds = HOUR) =>
    by.call('timeOutMembers', { params: { spaceId }, body: { userIds, seconds, note: 'A raid' } });
  const { until, outcomes } = await timeOutAll(guard, [one.id, owner.id, guard.id, stranger.id, other.id]);
  expect(outcomes).toEqual([
    { id: one.id, error: null },
    { id: owner.id, error: 'owner_cannot_be_removed' },
    { id: guard.id, error: 'not_yourself' },
    { id: stranger.id, error: 'not_member' },
    { id: other.id, error: null },
  ]);
  for (const person of [one, other]) {
    expect(await standing(person, spaceId)).toMatchObject({ rights: [], timedOutUntil: until });
  }
  const entry = await newestEntry(spaceId);
  expect(entry).toMatchObject({ act: 'member.timed_out', peopleCount: 2, note: 'A raid' });
  await timeOutAll(guard, [one.id, other.id]);
  expect(await newestEntry(spaceId)).toEqual(entry);

  // What differed before is not said of both, and is not undone as one.
  await lift(owner, spaceId, one);
  await timeOutAll(owner, [one.id, other.id], 2 * HOUR);
  const mixed = await newestEntry(spaceId);
  expect(mixed).toMatchObject({
    peopleCount: 2,
    undoable: false,
    changes: [{ field: 'until', before: null }],
  });
});

test('an admin who is timed out administers nothing, and is an admin again afterwards', async () => {
  const admin = await platform.person();
  const spaceId = await spaceWith(admin);
  await owner.call('setAdmin', of(spaceId, admin));
  await timeOut(owner, spaceId, admin);
  await expect(admin.call('auditLog', { params: { spaceId } })).rejects.toMatchObject(refused('timed_out'));
  await lift(owner, spaceId, admin);
  await expect(admin.call('auditLog', { params: { spaceId } })).resolves.toHaveProperty('head');
});

test('a time-out hangs on the person and the space: it outlives leaving, and does not reach other spaces', async () => {
  const person = await platform.person();
  const [spaceId, elsewhere] = [await spaceWith(person), await spaceWith(person)];
  const { until } = await timeOut(owner, spaceId, person);
  expect(await standing(person, elsewhere)).toMatchObject({ rights: ['sendRewards'], timedOutUntil: null });
  await person.call('leaveSpace', { params: { spaceId } });
  await person.call('joinSpace', { params: { spaceId } });
  expect(await standing(person, spaceId)).toMatchObject({ joined: true, rights: [], timedOutUntil: until });
});

test('who may ban or kick sees in the member list until when somebody is timed out; others do not', async () => {
  const [person, kicker, plain] = [await platform.person(), await platform.person(), await platform.person()];
  const spaceId = await spaceWith(person, kicker, plain);
  await makeRole(owner, spaceId, { allows: ['kickMembers'], members: [kicker] });
  const { until } = await timeOut(owner, spaceId, person);
  const seenBy = async (viewer: TestClient) =>
    (await viewer.call('members', { params: { spaceId } })).records.find(({ id }) => id === person.id);
  expect(await seenBy(owner)).toMatchObject({ timedOutUntil: until, banned: 0 });
  expect(await seenBy(kicker)).toMatchObject({ timedOutUntil: until });
  expect(await seenBy(plain)).toMatchObject({ timedOutUntil: null });
});

test.each([1, 2, 3, 4, 5])(
  'what is done while a time-out is on its way is refused once the time-out stands, try %i',
  async () => {
    const person = await platform.person();
    const spaceId = await spaceWith(person);
    await makeRole(owner, spaceId, { allows: ['postAnnouncements'], members: [person] });
    const [timedOut, posted] = await atTheLock<unknown>(platform, spaceId, [
      () => timeOut(owner, spaceId, person),
      () => person.call('postAnnouncement', { body: { spaceId, title: 'News', document } }),
    ]);
    expect(timedOut?.status).toBe('fulfilled');
    const entries = (await owner.call('auditLog', { params: { spaceId } })).records.map(({ act }) => act);
    // Either it came first, or it was refused; nothing is posted after the time-out.
    if (posted?.status === 'fulfilled') {
      expect(entries.slice(0, 2)).toEqual(['member.timed_out', 'announcement.posted']);
    } else {
      expect(posted?.reason).toMatchObject(refused('timed_out'));
      expect(entries[0]).toBe('member.timed_out');
    }
  },
);
