import { randomUUID } from 'node:crypto';
import type { GroupConversation } from '@/protocol/group';
import { GROUP_NAME_MAX, GROUP_PEOPLE_MAX } from '@/protocol/group-rules';
import { uploadPicture } from '@/server/testing/space';
import { at, eventually, matrixIdOf, say, startChatTest, type ChatTest } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { TestClock } from '@/server/testing/clock';

jest.setTimeout(240_000);

let chat: ChatTest;
const clock = new TestClock();
/** Twenty-one people; all follow the first, who therefore adds them without asking. */
let crowd: TestClient[];
let anna: TestClient;
let ben: TestClient;
let cleo: TestClient;
let dan: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  chat = await startChatTest({ clock });
  crowd = await Promise.all(Array.from({ length: GROUP_PEOPLE_MAX + 1 }, () => chat.platform.person()));
  [anna, ben, cleo, dan, stranger] = crowd as [TestClient, TestClient, TestClient, TestClient, TestClient];
  await chat.platform.services.storage.db.execute(
    `INSERT INTO follow SELECT id, ${anna.id}, now() FROM account WHERE id <> ${anna.id}`,
  );
}, 240_000);
afterAll(() => chat.close());

const create = (maker: TestClient, others: readonly TestClient[], name?: string) =>
  maker.call('createGroup', { body: { userIds: others.map(({ id }) => id), ...(name && { name }) } });
const groupOf = async (...people: readonly [TestClient, ...TestClient[]]) => {
  const [maker, ...others] = people;
  return (await create(maker, others, 'Proofs')).group;
};
const ref = ({ room }: { room: { id: number } }) => String(room.id);
const add = (by: TestClient, group: GroupConversation, ...people: TestClient[]) =>
  by.call('addToGroup', { body: { room: ref(group), userIds: people.map(({ id }) => id) } });
const remove = (by: TestClient, group: GroupConversation, person: TestClient) =>
  by.call('removeFromGroup', { body: { room: ref(group), userId: person.id } });
const rename = (by: TestClient, group: GroupConversation, name: string) =>
  by.call('updateGroup', { body: { room: ref(group), name } });
const setManager = (by: TestClient, group: GroupConversation, person: TestClient, manages = true) =>
  by.call('updateGroup', { body: { room: ref(group), manager: { userId: person.id, manages } } });
const leave = (person: TestClient, group: GroupConversation) =>
  person.call('leaveGroup', { query: { room: ref(group) } });
const accept = (person: TestClient, group: GroupConversation) =>
  person.call('acceptDirect', { query: { room: ref(group) } });
const decline = (person: TestClient, group: GroupConversation) =>
  person.call('declineDirect', { query: { room: ref(group) } });
const peopleOf = (person: TestClient, group: GroupConversation) =>
  person.call('groupPeople', { query: { room: ref(group) } });
const rowOf = async (person: TestClient, group: GroupConversation) =>
  (await person.call('directConversations')).find(({ room }) => room.id === group.room.id);
const rolesOf = async (person: TestClient, group: GroupConversation) =>
  new Map((await peopleOf(person, group)).map(({ id, role }) => [id, role]));
const idsOf = (...people: TestClient[]) => people.map(({ id }) => id).sort((one, other) => one - other);
const noticesOf = async ({ id }: TestClient) => {
  const { rows } = await chat.platform.services.storage.db.execute(
    `SELECT payload FROM notice WHERE user_id = ${id} AND kind = 22`,
  );
  return rows.map(({ payload }) => payload);
};

test('OPN-09 its people have it in their lists, with the others as users', async () => {
  const { group, refused } = await create(anna, [ben, cleo], '  Northern  coast ');
  expect(refused).toEqual([]);
  expect(group).toMatchObject({ name: 'Northern coast', accepted: true, addedBy: null });
  expect(group.users.map(({ id }) => id)).toEqual(idsOf(ben, cleo));
  expect(await rowOf(ben, group)).toMatchObject({
    room: group.room,
    name: 'Northern coast',
    accepted: true,
    addedBy: { id: anna.id },
  });
  expect(await cleo.call('roomDetail', { query: { room: group.room.matrixRoomId } })).toMatchObject({
    kind: 'group',
    name: 'Northern coast',
    role: 'member',
    members: 3,
    joined: true,
    canPost: true,
    canGive: true,
  });
  const state = (type: string) => chat.state(group.room.matrixRoomId, type);
  expect(await state('guildhall.room')).toEqual({ room_id: group.room.id, type: 5 });
  expect(await state('m.room.history_visibility')).toEqual({ history_visibility: 'joined' });
  expect(await state('m.room.name')).toEqual({ name: 'Northern coast' });
  expect(await chat.peopleIn(group.room.matrixRoomId)).toEqual(idsOf(anna, ben, cleo));
  expect((await ben.call('roomMembers', { query: { room: ref(group) } })).total).toBe(3);
});

test('one Idempotency-Key makes one group; without it two equal ones may exist', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { userIds: [ben.id, cleo.id] };
  const made = await Promise.all([1, 2, 3, 4].map(() => anna.call('createGroup', { body, headers })));
  expect(new Set(made.map(({ group }) => group.room.id)).size).toBe(1);
  const again = await anna.call('createGroup', { body });
  expect(again.group.room.id).not.toBe(made[0]?.group.room.id);
  expect(again.group.name).toBe('');
  // Where there is no room for pictures it is called by its people.
  const names = again.group.users.map(({ username }) => username).join(', ');
  expect(await anna.call('botRooms')).toContainEqual(
    expect.objectContaining({ id: again.group.room.id, kind: 'group', name: names }),
  );
});

test('names are short, of one line and visible; a group needs somebody besides its maker who exists', async () => {
  const longest = 'x'.repeat(GROUP_NAME_MAX);
  expect((await create(anna, [ben], longest)).group.name).toBe(longest);
  for (const [name, error] of [
    [`${longest}x`, 'group_name_invalid'],
    ['two\nlines', 'group_name_invalid'],
    ['gh\u200bost', 'name_hidden'],
    ['Guildhall', 'name_reserved'],
  ] as const) {
    await expect(create(anna, [ben], name)).rejects.toMatchObject({ error });
  }
  await expect(create(anna, [anna])).rejects.toMatchObject({ error: 'invalid_input' });
  const body = { userIds: [ben.id, 2_000_000_000] };
  await expect(anna.call('createGroup', { body })).rejects.toMatchObject({ error: 'not_found' });
});

test('the maker and managers add, remove and rename; the maker alone names managers', async () => {
  const group = await groupOf(anna, ben, cleo, dan);
  await setManager(anna, group, ben);
  const [invited, extra] = [await chat.platform.person(), crowd[5] as TestClient];
  expect(await add(anna, group, invited)).toEqual({ refused: [] });
  await extra.call('follow', { params: { userId: ben.id } });
  const acts = {
    rename: (by: TestClient) => rename(by, group, 'Proofs'),
    add: (by: TestClient) => add(by, group, extra),
    removeMaker: (by: TestClient) => remove(by, group, anna),
    removeManager: (by: TestClient) => remove(by, group, ben),
    // Nobody, so that the table does not change what it is about.
    removeNobody: (by: TestClient) => remove(by, group, stranger),
    nameManager: (by: TestClient) => setManager(by, group, cleo, false),
    people: (by: TestClient) => peopleOf(by, group),
    detail: (by: TestClient) => by.call('roomDetail', { query: { room: ref(group) } }),
  };
  const table: Record<keyof typeof acts, readonly string[]> = {
    //            maker           manager            member              invited             outsider
    rename: ['ok', 'ok', 'permission_denied', 'room_locked', 'not_found'],
    add: ['ok', 'ok', 'permission_denied', 'room_locked', 'not_found'],
    removeMaker: ['not_yourself', 'person_too_high', 'permission_denied', 'room_locked', 'not_found'],
    removeManager: ['-', 'not_yourself', 'permission_denied', 'room_locked', 'not_found'],
    removeNobody: ['ok', 'ok', 'permission_denied', 'room_locked', 'not_found'],
    nameManager: ['ok', 'permission_denied', 'permission_denied', 'room_locked', 'not_found'],
    people: ['ok', 'ok', 'ok', 'room_locked', 'not_found'],
    detail: ['ok', 'ok', 'ok', 'ok', 'not_found'],
  };
  const found: Record<string, string[]> = {};
  for (const [name, act] of Object.entries(acts)) {
    for (const [index, person] of [anna, ben, cleo, invited, stranger].entries()) {
      const outcome =
        table[name as keyof typeof acts][index] === '-'
          ? '-'
          : await act(person).then(
              () => 'ok',
              (error: { error: string }) => error.error,
            );
      found[name] = [...(found[name] ?? []), outcome];
    }
  }
  expect(found).toEqual(table);
  await expect(setManager(anna, group, invited)).rejects.toMatchObject({ error: 'not_member' });
  const both = { room: ref(group), name: 'x', manager: { userId: cleo.id, manages: true } };
  for (const body of [both, { room: ref(group) }]) {
    await expect(anna.call('updateGroup', { body })).rejects.toMatchObject({ error: 'invalid_input' });
  }

  // What is left of the table: managers remove people who are not, and lose what they were given.
  await remove(ben, group, dan);
  expect(await rowOf(dan, group)).toBeUndefined();
  expect(await chat.membership(group.room.matrixRoomId, dan)).toBe('leave');
  await setManager(anna, group, ben, false);
  await expect(remove(ben, group, cleo)).rejects.toMatchObject({ error: 'permission_denied' });
  await remove(anna, group, ben);
  expect(new Set((await rolesOf(anna, group)).keys())).toEqual(new Set(idsOf(anna, cleo, invited, extra)));
});

test('it holds twenty people, also when two add the last one at once', async () => {
  const all = crowd.slice(1);
  await expect(create(anna, all)).rejects.toMatchObject({ error: 'group_full' });
  const group = await groupOf(anna, ben, ...all.slice(2, GROUP_PEOPLE_MAX - 1));
  await setManager(anna, group, ben);
  const [one, other] = [crowd[2] as TestClient, crowd[GROUP_PEOPLE_MAX] as TestClient];
  await other.call('follow', { params: { userId: ben.id } });
  const outcomes = await Promise.allSettled([add(anna, group, one), add(ben, group, other)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await peopleOf(anna, group)).toHaveLength(GROUP_PEOPLE_MAX);
  await expect(add(anna, group, one, other)).rejects.toMatchObject({ error: 'group_full' });
});

test('DM-28 who takes no messages from the person is left out, like somebody who blocks them', async () => {
  const [maker, closed, blocking, open] = await Promise.all([1, 2, 3, 4].map(() => chat.platform.person()));
  if (!maker || !closed || !blocking || !open) throw new Error('There are four people');
  await closed.call('changePrivacy', { body: { messagesFrom: 'nobody' } });
  await blocking.call('blockPerson', { params: { userId: maker.id } });
  await expect(create(maker, [closed])).rejects.toMatchObject({ error: 'messages_refused' });
  await expect(create(maker, [blocking])).rejects.toMatchObject({ error: 'messages_refused' });
  const { group, refused } = await create(maker, [closed, open, blocking]);
  expect(refused).toEqual([closed.id, blocking.id]);
  expect((await peopleOf(maker, group)).map(({ id }) => id)).toEqual(idsOf(maker, open));
  await expect(add(maker, group, blocking)).rejects.toMatchObject({ error: 'messages_refused' });
});

test('who does not follow the person is asked first, reads nothing, and is in it once they accept', async () => {
  const [maker, asked] = [await chat.platform.person(), await chat.platform.person()];
  const group = await groupOf(maker, asked);
  const { matrixRoomId } = group.room;
  expect(await rowOf(asked, group)).toMatchObject({
    accepted: false,
    addedBy: { id: maker.id },
    users: [{ id: maker.id }],
  });
  expect(await noticesOf(asked)).toEqual([{ userId: maker.id, roomId: group.room.id }]);
  expect(await chat.membership(matrixRoomId, asked)).toBe('invite');
  expect((await say(await chat.as(maker), matrixRoomId, { body: 'Before' })).status).toBe(200);
  expect((await say(await chat.as(asked), matrixRoomId)).status).toBe(403);
  expect(await asked.call('directRequest', { query: { room: ref(group) } })).toMatchObject({
    user: { id: maker.id },
    group: { name: 'Proofs', users: [{ id: maker.id }] },
    messages: [],
  });

  expect(await accept(asked, group)).toMatchObject({ accepted: true });
  expect(await accept(asked, group)).toMatchObject({ accepted: true });
  expect(await noticesOf(asked)).toEqual([]);
  expect((await say(await chat.as(asked), matrixRoomId, { body: 'After' })).status).toBe(200);
  const read = await (await chat.as(asked))('GET', at`rooms/${matrixRoomId}/messages` + '?dir=b&limit=50');
  expect(JSON.stringify(read.body)).toContain('After');
  expect(JSON.stringify(read.body)).not.toContain('Before');
});

test('declining says nothing to the group, and hides every further request of it for thirty days', async () => {
  const [maker, asked] = [await chat.platform.person(), await chat.platform.person()];
  const group = await groupOf(maker, asked);
  await decline(asked, group);
  const isHidden = async () => {
    expect(await rowOf(asked, group)).toBeUndefined();
    await expect(accept(asked, group)).rejects.toMatchObject({ error: 'not_found' });
    expect(await noticesOf(asked)).toEqual([]);
  };
  await isHidden();
  const invited = expect.objectContaining({ id: asked.id, invited: true });
  expect(await peopleOf(maker, group)).toContainEqual(invited);
  expect(await chat.membership(group.room.matrixRoomId, asked)).toBe('invite');
  await remove(maker, group, asked);
  await add(maker, group, asked);
  expect(await peopleOf(maker, group)).toContainEqual(invited);
  await isHidden();
  await remove(maker, group, asked);
  await chat.platform.services.storage.db.execute(
    `UPDATE group_answer SET answered_at = answered_at - interval '31 days' WHERE user_id = ${asked.id}`,
  );
  await add(maker, group, asked);
  expect(await rowOf(asked, group)).toMatchObject({ accepted: false });
});

test('a declined request is brought back by the person who declined it, and by nobody else', async () => {
  const [maker, asked] = [await chat.platform.person(), await chat.platform.person()];
  const group = await groupOf(maker, asked);
  const restore = (person: TestClient) => person.call('restoreRequest', { query: { room: ref(group) } });
  const declinedBy = async (person: TestClient) =>
    (await person.call('declinedRequests')).map(({ room }) => room.id);
  // No-op while the request waits.
  await restore(asked);
  await decline(asked, group);
  expect(await declinedBy(asked)).toEqual([group.room.id]);
  expect(await declinedBy(maker)).toEqual([]);
  await expect(restore(maker)).rejects.toMatchObject({ error: 'not_found' });
  await expect(restore(stranger)).rejects.toMatchObject({ error: 'not_found' });
  await restore(asked);
  expect(await declinedBy(asked)).toEqual([]);
  expect(await rowOf(asked, group)).toMatchObject({ accepted: false, addedBy: { id: maker.id } });
  expect(await accept(asked, group)).toMatchObject({ accepted: true });
  await expect(restore(asked)).rejects.toMatchObject({ error: 'not_found' });

  // Of two people the same; requests of people whom one blocks stay away until the block ends.
  const pair = await maker.call('openDirect', { body: { userId: stranger.id } });
  await stranger.call('declineDirect', { query: { room: String(pair.room.id) } });
  expect(await declinedBy(stranger)).toEqual([pair.room.id]);
  await stranger.call('blockPerson', { params: { userId: maker.id } });
  expect(await declinedBy(stranger)).toEqual([]);
  await stranger.call('unblockPerson', { params: { userId: maker.id } });
  await stranger.call('restoreRequest', { query: { room: pair.room.matrixRoomId } });
  expect(await stranger.call('directConversations')).toContainEqual(
    expect.objectContaining({ accepted: false, room: pair.room }),
  );
});

test('its room tells who removed, who renamed and who changed the picture', async () => {
  const group = await groupOf(anna, ben, cleo, dan);
  const { matrixRoomId } = group.room;
  await setManager(anna, group, ben);
  await remove(ben, group, dan);
  const content = (type: string, key = '') => chat.state(matrixRoomId, type, key);
  const by = { 'guildhall.by': matrixIdOf(ben) };
  expect(await content('m.room.member', matrixIdOf(dan))).toMatchObject({ membership: 'leave', ...by });
  await rename(ben, group, 'South');
  expect(await content('m.room.name')).toEqual({ name: 'South', ...by });
  // The same name again is nobody's act.
  await rename(anna, group, 'South');
  expect(await content('m.room.name')).toEqual({ name: 'South', ...by });

  const { url } = await uploadPicture(ben, 'roomLogo');
  const picture = (person: TestClient, logo: string) =>
    person.call('updateGroup', { body: { room: ref(group), logo } });
  await expect(picture(anna, url)).rejects.toMatchObject({ error: 'upload_unknown' });
  await expect(picture(cleo, url)).rejects.toMatchObject({ error: 'permission_denied' });
  await picture(ben, url);
  expect(await rowOf(cleo, group)).toMatchObject({ logo: url, name: 'South' });
  expect(await cleo.call('roomDetail', { query: { room: ref(group) } })).toMatchObject({ logo: url });
  expect(await content('m.room.avatar')).toMatchObject({ url: expect.stringMatching(/^mxc:/), ...by });
  await picture(anna, '');
  expect(await content('m.room.avatar')).toEqual({ 'guildhall.by': matrixIdOf(anna) });
  expect(await rowOf(cleo, group)).toMatchObject({ logo: '' });

  // Back in it and out again, by another one: the last removal counts.
  await add(anna, group, dan);
  await remove(anna, group, dan);
  expect(await content('m.room.member', matrixIdOf(dan))).toMatchObject({
    'guildhall.by': matrixIdOf(anna),
  });
  await leave(cleo, group);
  expect(await content('m.room.member', matrixIdOf(cleo))).toEqual(
    expect.not.objectContaining({ 'guildhall.by': expect.anything() }),
  );
});

test('the picture of a group goes with its last person, also in a chat client', async () => {
  const uses = async () =>
    (
      await chat.platform.services.storage.db.execute(
        `SELECT path FROM upload_use WHERE holder = 'room:${group.room.id}'`,
      )
    ).rows.length;
  const group = await groupOf(anna, ben);
  const { url } = await uploadPicture(anna, 'roomLogo');
  await anna.call('updateGroup', { body: { room: ref(group), logo: url } });
  expect(await uses()).toBe(1);
  await leave(ben, group);
  await (
    await chat.as(anna)
  )('POST', at`rooms/${group.room.matrixRoomId}/leave`, {});
  await eventually(uses, (count) => count === 0);
});

test('everyone in a group may mention all of it, which nobody can in a conversation of two', async () => {
  const group = await groupOf(anna, ben, cleo);
  const levels = await chat.state(group.room.matrixRoomId, 'm.room.power_levels');
  expect(levels).toMatchObject({ users_default: 1, notifications: { room: 1 } });
  const mention = { body: '@room tea', 'm.mentions': { room: true } };
  expect((await say(await chat.as(ben), group.room.matrixRoomId, mention)).status).toBe(200);
  await eventually(
    async () => {
      const { body } = await (await chat.as(cleo))('GET', 'sync?timeout=0');
      const { join = {} } = (body.rooms ?? {}) as {
        join?: Record<string, { unread_notifications?: { highlight_count?: number } }>;
      };
      return join[group.room.matrixRoomId]?.unread_notifications?.highlight_count;
    },
    (count) => count === 1,
  );
  const pair = await anna.call('openDirect', { body: { userId: ben.id } });
  expect(await chat.state(pair.room.matrixRoomId, 'm.room.power_levels')).toMatchObject({
    users_default: 0,
    notifications: { room: 1 },
  });
});

test('blocking who asks declines, and leaves groups of both as they are', async () => {
  const [maker, asked] = [await chat.platform.person(), await chat.platform.person()];
  const shared = await groupOf(maker, asked);
  await accept(asked, shared);
  // Accepting into a group makes nobody follow anybody.
  const group = await groupOf(maker, asked);
  expect(await rowOf(asked, group)).toMatchObject({ accepted: false });
  await asked.call('blockPerson', { params: { userId: maker.id } });
  expect(await rowOf(asked, group)).toBeUndefined();
  expect(await rowOf(asked, shared)).toMatchObject({ accepted: true });
  expect(await chat.membership(group.room.matrixRoomId, asked)).toBe('invite');
});

test('when the maker leaves, who has been in it longest follows; with the last person it is deleted', async () => {
  const [late, never] = [await chat.platform.person(), await chat.platform.person()];
  const group = await groupOf(anna, cleo, never);
  clock.advance({ seconds: 1 });
  await add(anna, group, ben, late);
  await leave(anna, group);
  expect(await rowOf(anna, group)).toBeUndefined();
  expect((await rolesOf(cleo, group)).get(cleo.id)).toBe('maker');
  const { matrixRoomId } = group.room;
  // The timeline tells a leave from a removal.
  const member = at`rooms/${matrixRoomId}/state/m.room.member/${matrixIdOf(anna)}?format=event`;
  expect((await chat.sender('GET', member)).body).toMatchObject({
    sender: matrixIdOf(anna),
    content: { membership: 'leave' },
  });
  await expect(leave(anna, group)).rejects.toMatchObject({ error: 'not_found' });
  await leave(cleo, group);
  expect((await rolesOf(ben, group)).get(ben.id)).toBe('maker');
  await leave(ben, group);
  for (const person of [late, never]) {
    expect(await rowOf(person, group)).toBeUndefined();
    expect(await noticesOf(person)).toEqual([]);
  }
  const { rows } = await chat.platform.services.storage.db.execute(
    `SELECT id FROM room WHERE id = ${group.room.id}`,
  );
  expect(rows).toEqual([]);
  await chat.platform.services.chat.idle();
  expect((await (await chat.as(ben))('GET', at`rooms/${matrixRoomId}/messages` + '?dir=b')).status).toBe(403);
});

test('a report outlives the group, which the reported person could otherwise delete', async () => {
  const group = await groupOf(anna, ben);
  const { body } = await say(await chat.as(ben), group.room.matrixRoomId, { body: 'Reported' });
  const subject = { kind: 'message', room: ref(group), eventId: String(body.event_id) } as const;
  await anna.call('sendReport', { body: { subject, reason: 'spam', note: '' } });
  await leave(anna, group);
  await leave(ben, group);
  const { rows } = await chat.platform.services.storage.db.execute(
    `SELECT room_id, to_operator FROM report WHERE about_id = ${ben.id}`,
  );
  expect(rows).toEqual([{ room_id: null, to_operator: true }]);
});

test('who has left is asked before they come back, whomever they follow', async () => {
  const group = await groupOf(anna, ben, cleo);
  await leave(ben, group);
  await add(anna, group, ben);
  expect(await rowOf(ben, group)).toMatchObject({ accepted: false });
  await accept(ben, group);
  await remove(anna, group, ben);
  await add(anna, group, ben);
  expect(await rowOf(ben, group)).toMatchObject({ accepted: true });
});

test('who leaves and is asked again while the homeserver is away is not back in it by that', async () => {
  const group = await groupOf(anna, ben, cleo);
  const { matrixRoomId } = group.room;
  chat.outward.decide(() => 'drop');
  try {
    await leave(ben, group);
    await add(anna, group, ben);
  } finally {
    chat.outward.reset();
  }
  await eventually(
    () => chat.membership(matrixRoomId, ben),
    (membership) => membership === 'invite',
  );
  expect(await rowOf(ben, group)).toMatchObject({ accepted: false });
});

test('with a chat client people accept, leave and decline, and do nothing else', async () => {
  const asked = await chat.platform.person();
  const group = await groupOf(anna, ben, cleo);
  await add(anna, group, asked);
  const { matrixRoomId } = group.room;
  const asAsked = await chat.as(asked);
  expect((await asAsked('POST', at`rooms/${matrixRoomId}/join`, {})).status).toBe(200);
  await eventually(
    () => rowOf(asked, group),
    (row) => row?.accepted === true,
  );
  // Two who leave at once, the maker among them: one maker is left.
  const [asAnna, asBen] = [await chat.as(anna), await chat.as(ben)];
  const away = () => at`rooms/${matrixRoomId}/leave`;
  await Promise.all([asAnna('POST', away(), {}), asBen('POST', away(), {})]);
  await eventually(
    async () => (await rowOf(anna, group)) ?? (await rowOf(ben, group)),
    (row) => row === undefined,
  );
  expect(await rolesOf(cleo, group)).toEqual(
    new Map([
      [cleo.id, 'maker'],
      [asked.id, 'member'],
    ]),
  );
  await chat.platform.services.chat.reconcile();
  expect(await chat.membership(matrixRoomId, anna)).toBe('leave');
  const asCleo = await chat.as(cleo);
  await asCleo('POST', away(), {});
  await asAsked('POST', away(), {});
  await eventually(
    async () =>
      (await chat.platform.services.storage.db.execute(`SELECT 1 FROM room WHERE id = ${group.room.id}`))
        .rows,
    (rows) => rows.length === 0,
  );

  const other = await groupOf(anna, ben);
  await add(anna, other, asked);
  await asAsked('POST', at`rooms/${other.room.matrixRoomId}/leave`, {});
  await eventually(
    () => peopleOf(anna, other),
    (people) => people.length === 2,
  );
  await add(anna, other, asked);
  expect(await rowOf(asked, other)).toBeUndefined();
});

test('what differs on the homeserver is brought back in step', async () => {
  const group = await groupOf(anna, ben);
  const { matrixRoomId } = group.room;
  // Without the events that the homeserver pushes, comparing alone finds it.
  chat.inward.decide(() => 'drop');
  try {
    await chat.sender('POST', at`rooms/${matrixRoomId}/kick`, { user_id: matrixIdOf(ben) });
    await chat.sender('PUT', at`rooms/${matrixRoomId}/state/m.room.name/`, { name: 'Another' });
    await chat.sender('POST', at`rooms/${matrixRoomId}/invite`, { user_id: matrixIdOf(stranger) });
    await chat.platform.services.chat.reconcile();
    expect(await chat.membership(matrixRoomId, ben)).toBe('join');
    expect(await chat.membership(matrixRoomId, stranger)).toBe('leave');
    expect(await chat.state(matrixRoomId, 'm.room.name')).toEqual({ name: 'Proofs' });
  } finally {
    chat.inward.reset();
  }
});
