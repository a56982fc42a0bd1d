import { parse } from 'csv-parse/sync';
import type { AuditEntry } from '@/protocol/audit';
import { AuditVerifier } from '@/server/audit/verify';
import { purge } from '@/server/testing/deleted-space';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { createSpace, newSpace } from '@/server/testing/space';
import { allowEveryone, makeRole } from '@/server/testing/role';

const operatorEmail = 'operator@example.org';
let platform: TestPlatform;
let owner: TestClient;
let member: TestClient;
let operator: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform({ config: { platformAdmins: [operatorEmail] } });
  [owner, member] = [await platform.person(), await platform.person()];
  operator = await platform.person({ email: operatorEmail });
});
afterAll(() => platform.close());

const rows = async (text: string) => (await platform.services.storage.db.execute(text)).rows;
const logOf = (spaceId: number, query: Parameters<typeof read>[1] = {}) => read(spaceId, query);
const read = (spaceId: number, query: NonNullable<Parameters<typeof owner.call<'auditLog'>>[1]>['query']) =>
  owner.call('auditLog', { params: { spaceId }, query });
const actsOf = async (spaceId: number) => (await logOf(spaceId)).records.map(({ act }) => act).toReversed();
const newest = async (spaceId: number) => (await logOf(spaceId)).records[0] as AuditEntry;
const verify = (spaceId: number, head?: { number: number; hash: string }) =>
  owner.call('verifyAuditLog', { params: { spaceId }, query: head ? { head } : {} });
const about = (spaceId: number, userId: number) => ({ params: { spaceId, userId } });
const ban = (by: TestClient, spaceId: number, reason: '1' | '3' = '3') =>
  by.call('banMember', { ...about(spaceId, member.id), query: { reason } });
const unban = (by: TestClient, spaceId: number) =>
  by.call('banMember', { ...about(spaceId, member.id), query: { unban: 'true' } });

describe('What is recorded', () => {
  test('each act on a person is one entry, and what changed nothing is none', async () => {
    const spaceId = await createSpace(owner);
    await member.call('joinSpace', { params: { spaceId } });
    await owner.call('kickMember', about(spaceId, member.id));
    for (const reason of ['3', '3', '1'] as const) await ban(owner, spaceId, reason);
    expect(await newest(spaceId)).toMatchObject({
      number: 4,
      act: 'member.banned',
      by: 'person',
      actor: { id: owner.id, username: owner.me?.username },
      people: [{ id: member.id, username: member.me?.username }],
      peopleCount: 1,
      reason: 1,
      changes: [{ field: 'reason', before: 3, after: 1 }],
      undoable: true,
    });
    for (const _ of [1, 2]) await unban(owner, spaceId);
    expect(await actsOf(spaceId)).toEqual([
      'space.created',
      'member.kicked',
      'member.banned',
      'member.banned',
      'member.unbanned',
    ]);
    expect((await logOf(spaceId)).records.some(({ undoable }) => undoable)).toBe(false);
    await expect(owner.call('kickMember', about(spaceId, member.id))).rejects.toMatchObject({
      error: 'not_member',
    });
    expect((await newest(spaceId)).number).toBe(5);
  });

  test('of a space short fields stand before and after, of long ones that they changed', async () => {
    const form = await newSpace(owner);
    const { id: spaceId } = await owner.call('createSpace', { body: form });
    const body = { ...form, id: spaceId, privacy: 0, description: 'Something else', slogan: 'New' } as const;
    for (const _ of [1, 2]) await owner.call('updateSpace', { body });
    expect(await actsOf(spaceId)).toEqual(['space.created', 'space.updated']);
    expect((await newest(spaceId)).changes).toEqual([
      { field: 'slogan', before: form.slogan, after: 'New' },
      { field: 'privacy', before: 1, after: 0 },
      { field: 'description', before: null, after: null },
    ]);
  });

  test('rooms, people in them, announcements and what every member may do stand in it', async () => {
    const spaceId = await createSpace(owner);
    await member.call('joinSpace', { params: { spaceId } });
    const room = await owner.call('createRoom', { body: { spaceId, name: 'hidden', kind: 'privateRoom' } });
    const body = { room: String(room.id), userIds: [member.id, owner.id] };
    for (const _ of [1, 2]) await owner.call('addRoomMembers', { body });
    expect(await newest(spaceId)).toMatchObject({
      act: 'room.people_added',
      people: [{ id: member.id }],
      objects: [{ kind: 'room', id: String(room.id), name: 'hidden' }],
    });
    await owner.call('removeRoomMember', { body: { room: String(room.id), userId: member.id } });
    // Who comes into a private room by the power to add people.
    await makeRole(owner, spaceId, { allows: ['channelAccess'], members: [member] });
    await member.call('addRoomMembers', { body: { ...body, userIds: [member.id] } });
    expect(await newest(spaceId)).toMatchObject({ act: 'room.people_added', people: [{ id: member.id }] });
    const post = { spaceId, title: 'A title of ours', document: '' };
    const { id: announcementId } = await owner.call('postAnnouncement', { body: post });
    await operator.call('deleteAnnouncement', { params: { announcementId } });
    for (const allowed of [0, 0, 1] as const) {
      await allowEveryone(owner, spaceId, 'sendRewards', allowed);
    }
    expect(await actsOf(spaceId)).toEqual([
      'space.created',
      'room.created',
      'room.people_added',
      'room.people_removed',
      'role.created',
      'role.permission_set',
      'role.assigned',
      'room.people_added',
      'announcement.posted',
      'announcement.deleted',
      'role.permission_set',
      'role.permission_set',
    ]);
    const { records } = await logOf(spaceId, { act: 'announcement.deleted' });
    expect(records).toMatchObject([{ by: 'operator', actor: null, people: [{ id: owner.id }] }]);
    expect(JSON.stringify(await logOf(spaceId))).not.toContain('A title');
  });

  test('a platform admin from outside is "operator" and not named, one who is an admin of the space is', async () => {
    const spaceId = await createSpace(owner);
    await ban(operator, spaceId);
    await operator.call('joinSpace', { params: { spaceId } });
    await unban(operator, spaceId);
    await rows(
      `UPDATE membership SET is_admin = true WHERE user_id = ${operator.id} AND space_id = ${spaceId}`,
    );
    await ban(operator, spaceId);
    const { records } = await logOf(spaceId);
    expect(records.map(({ by, actor }) => [by, actor?.id])).toEqual([
      ['person', operator.id],
      ['operator', undefined],
      ['operator', undefined],
      ['person', owner.id],
    ]);
    const numbers = async (actor: number | 'operator') =>
      (await logOf(spaceId, { actor })).records.map(({ number }) => number);
    expect(await numbers('operator')).toEqual([3, 2]);
    expect(await numbers(operator.id)).toEqual([4]);
    const { csv } = await owner.call('exportAuditLog', { params: { spaceId } });
    expect(csv.split('\r\n').filter((line) => line.includes(',operator,,,'))).toHaveLength(2);
  });

  test('acts at the same time stand one after the other', async () => {
    const spaceId = await createSpace(owner);
    await Promise.all([
      ...[1, 2, 3].map((number) =>
        owner.call('createRoom', { body: { spaceId, name: `room_${number}`, kind: 'channel' } }),
      ),
      ...[1, 2, 3].map(() => ban(owner, spaceId)),
      ...[0, 1, 0].map((allowed) => allowEveryone(owner, spaceId, 'sendRewards', allowed as 0 | 1)),
    ]);
    const { records, head } = await logOf(spaceId);
    expect(records.map(({ number }) => number)).toEqual(records.map((_, index) => records.length - index));
    expect(records.filter(({ act }) => act === 'member.banned')).toHaveLength(1);
    expect(await verify(spaceId)).toEqual({ head, problem: null });
  });

  test('an act that is refused or rolled back leaves no entry', async () => {
    const spaceId = await createSpace(owner);
    const { audit, storage } = platform.services;
    const actor = { id: owner.id, isOperator: false };
    const failing = storage.transaction(async () => {
      await audit.record({ spaceId, actor, act: 'member.kicked', people: [member.id] });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await expect(ban(member, spaceId)).rejects.toMatchObject({ error: 'permission_denied' });
    expect(await actsOf(spaceId)).toEqual(['space.created']);
  });
});

describe('Reading', () => {
  let spaceId: number;
  let between: string;
  beforeAll(async () => {
    spaceId = await createSpace(owner);
    for (const name of ['one', 'two']) {
      await owner.call('createRoom', { body: { spaceId, name: `room_${name}`, kind: 'channel' } });
    }
    platform.clock.advance({ hours: 1 });
    between = platform.clock.now().toISOString();
    platform.clock.advance({ hours: 1 });
    await ban(owner, spaceId);
    await operator.call('createRoom', { body: { spaceId, name: 'room_three', kind: 'channel' } });
  });

  test.each([
    ['act', () => ({ act: 'room.created' as const }), [5, 3, 2]],
    ['actor', () => ({ actor: owner.id }), [4, 3, 2, 1]],
    ['operator', () => ({ actor: 'operator' as const }), [5]],
    ['person', () => ({ person: member.id }), [4]],
    ['start', () => ({ from: between }), [5, 4]],
    ['end', () => ({ until: between }), [3, 2, 1]],
    ['act and end', () => ({ act: 'room.created' as const, until: between }), [3, 2]],
    ['start in the future', () => ({ from: '2999-01-01T00:00:00.000Z' }), []],
  ])('the filter by %s finds its entries', async (_, query, numbers) => {
    const { records, next } = await logOf(spaceId, query());
    expect(records.map(({ number }) => number)).toEqual(numbers);
    expect(next).toBeNull();
  });

  test('pages follow each other without a gap while entries are added', async () => {
    const first = await logOf(spaceId, { size: 2 });
    await owner.call('createRoom', { body: { spaceId, name: 'room_meanwhile', kind: 'channel' } });
    const second = await logOf(spaceId, { size: 2, before: first.next ?? 0 });
    const last = await logOf(spaceId, { size: 2, before: second.next ?? 0 });
    const numbers = [first, second, last].flatMap(({ records }) => records.map(({ number }) => number));
    expect(numbers).toEqual([5, 4, 3, 2, 1]);
    expect(last.next).toBeNull();
  });

  test('an export has every entry and the head, in parts of any size', async () => {
    const whole = await owner.call('exportAuditLog', { params: { spaceId } });
    let parts = '';
    let query: { after?: number } | null = {};
    while (query) {
      const part: { csv: string; next: number | null } = await owner.call('exportAuditLog', {
        params: { spaceId },
        query: { ...query, size: 2 },
      });
      parts += part.csv;
      query = part.next === null ? null : { after: part.next };
    }
    expect(parts).toBe(whole.csv);
    const lines = parse(whole.csv, { columns: true }) as Record<string, string>[];
    const { records, head } = await logOf(spaceId);
    expect(lines.slice(0, -1).map(({ number, act, hash }) => [Number(number), act, hash])).toEqual(
      records.toReversed().map(({ number, act, hash }) => [number, act, hash]),
    );
    expect(lines.at(-1)).toMatchObject({ number: String(head.number), act: 'head', hash: head.hash });
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'a "quoted", text\nof two lines'])(
    'the note %j is text in a spreadsheet',
    async (note) => {
      const noted = await createSpace(owner);
      const actor = { id: owner.id, isOperator: false };
      await platform.services.audit.record({ spaceId: noted, actor, act: 'member.kicked', note });
      const { csv } = await owner.call('exportAuditLog', { params: { spaceId: noted } });
      const [, line] = parse(csv, { columns: true }) as Record<string, string>[];
      expect(line?.note).toBe(/^[a-z]/.test(note) ? note : `'${note}`);
    },
  );

  test('of a thousand people a page shows the first, an export all', async () => {
    const crowded = await createSpace(owner);
    const people = Array.from({ length: 1000 }, (_, index) => index + 1);
    const actor = { id: owner.id, isOperator: false };
    await platform.services.audit.record({ spaceId: crowded, actor, act: 'role.assigned', people });
    expect(await newest(crowded)).toMatchObject({ number: 2, peopleCount: 1000 });
    expect((await newest(crowded)).people.map(({ id }) => id)).toEqual(people.slice(0, 10));
    const { csv } = await owner.call('exportAuditLog', { params: { spaceId: crowded } });
    expect(csv).toContain(people.join(' '));
  });

  test('a message that is recorded once stands once', async () => {
    const { audit } = platform.services;
    const act = { spaceId, actor: null, act: 'message.deleted', once: 'message.deleted $1' } as const;
    const recorded = await Promise.all([1, 2, 3].map(() => audit.record(act)));
    expect(recorded.filter(Boolean)).toHaveLength(1);
  });
});

describe('Tampering', () => {
  async function filled() {
    const spaceId = await createSpace(owner);
    for (const number of [2, 3, 4, 5]) {
      await platform.services.audit.record({
        spaceId,
        actor: { id: owner.id, isOperator: false },
        act: 'member.kicked',
        people: [member.id],
        note: `Note ${number}`,
        before: { slowMode: number },
      });
    }
    const { records, head } = await logOf(spaceId);
    return { spaceId, head, known: records.map(({ number, hash }) => ({ number, hash })) };
  }
  const at = (spaceId: number, number: number) => `space_id = ${spaceId} AND number = ${number}`;

  test.each<[string, (spaceId: number) => string[], { number: number; kind: string }]>([
    ['an actor', (id) => [`UPDATE audit_entry SET actor_id = ${member.id} WHERE ${at(id, 3)}`], { number: 3, kind: 'changed' }],
    ['a time', (id) => [`UPDATE audit_entry SET created_at = created_at - interval '1 second' WHERE ${at(id, 1)}`], { number: 1, kind: 'changed' }],
    ['a person', (id) => [`UPDATE audit_entry SET people = '{}' WHERE ${at(id, 5)}`], { number: 5, kind: 'changed' }],
    ['an entry in the middle', (id) => [`DELETE FROM audit_entry WHERE ${at(id, 2)}`], { number: 2, kind: 'missing' }],
    ['a note', (id) => [`UPDATE audit_note SET text = 'Other' WHERE ${at(id, 4)}`], { number: 4, kind: 'text' }],
    ['a value', (id) => [`UPDATE audit_entry SET detail = '{}' WHERE ${at(id, 4)}`], { number: 4, kind: 'text' }],
    ['the end', (id) => [`DELETE FROM audit_entry WHERE ${at(id, 5)}`], { number: 5, kind: 'cut' }],
  ])('%s that was changed or deleted is named', async (_, statements, problem) => {
    const { spaceId } = await filled();
    expect((await verify(spaceId)).problem).toBeNull();
    for (const statement of statements(spaceId)) await rows(statement);
    expect((await verify(spaceId)).problem).toEqual(problem);
  }); // oxfmt-ignore

  test('a cut tail together with its head shows against a head that was known', async () => {
    const { spaceId, head, known } = await filled();
    await rows(`DELETE FROM audit_entry WHERE ${at(spaceId, 5)}`);
    await rows(
      `UPDATE audit_head SET number = 4, hash = '${known.find(({ number }) => number === 4)?.hash}' WHERE space_id = ${spaceId}`,
    );
    expect((await verify(spaceId)).problem).toBeNull();
    expect((await verify(spaceId, head)).problem).toEqual({ number: 5, kind: 'cut' });
  });

  test('a chain that was computed anew shows against a known head, from the last head that fits on', async () => {
    const { spaceId, head, known } = await filled();
    const second = known.find(({ number }) => number === 2);
    // As somebody would who owns the database: the entries from the third on go, and others take their place.
    await rows(`DELETE FROM audit_entry WHERE space_id = ${spaceId} AND number > 2`);
    await rows(`UPDATE audit_head SET number = 2, hash = '${second?.hash}' WHERE space_id = ${spaceId}`);
    for (const _ of [3, 4, 5]) {
      await platform.services.audit.record({ spaceId, actor: null, act: 'application.expired' });
    }
    expect((await verify(spaceId)).problem).toBeNull();
    expect((await verify(spaceId, head)).problem).toEqual({ number: 1, kind: 'rewritten' });
    const verifier = new AuditVerifier(platform.services.storage);
    expect((await verifier.verify(spaceId, known)).problem).toEqual({ number: 3, kind: 'rewritten' });
  });
});

test('a note goes with the account of its author or of the person it is about, and the log still verifies', async () => {
  const spaceId = await createSpace(owner);
  const [author, subject] = [await platform.person(), await platform.person()];
  const actor = { id: author.id, isOperator: false };
  const base = { spaceId, actor, act: 'member.timed_out' } as const;
  await platform.services.audit.record({ ...base, people: [subject.id], note: 'About one' });
  await platform.services.audit.record({ ...base, people: [subject.id, owner.id], note: 'About two' });
  const notes = async () =>
    (await logOf(spaceId, { act: 'member.timed_out' })).records.map(({ note, noteRemoved }) => [
      note,
      noteRemoved,
    ]);
  const forget = async (id: number) => {
    for (const table of ['session', 'mail', 'link_token']) {
      if (table !== 'mail') await rows(`DELETE FROM ${table} WHERE account_id = ${id}`);
    }
    await rows(`DELETE FROM account WHERE id = ${id}`);
  };
  expect(await notes()).toEqual([
    ['About two', false],
    ['About one', false],
  ]);
  await forget(subject.id);
  expect(await notes()).toEqual([
    ['About two', false],
    [null, true],
  ]);
  expect((await newest(spaceId)).people[0]).toEqual({ id: subject.id, username: null, avatar: '' });
  await forget(author.id);
  expect(await notes()).toEqual([
    [null, true],
    [null, true],
  ]);
  expect((await newest(spaceId)).actor).toEqual({ id: author.id, username: null, avatar: '' });
  expect((await verify(spaceId)).problem).toBeNull();
});

test('the head of each log that has grown is logged by the hour, each one by the day, and the last one with its space', async () => {
  const [spaceId, quiet] = [await createSpace(owner), await createSpace(owner)];
  const logged = (id: number) =>
    platform.logLines
      .filter(({ event, space }) => event === 'space.audit_head' && space === id)
      .map(({ position, hash }) => ({ number: position, hash }));
  await platform.runJob('audit.log_heads');
  const first = (await logOf(spaceId)).head;
  expect(logged(spaceId)).toEqual([first]);
  await ban(owner, spaceId);
  await platform.runJob('audit.log_heads');
  const second = (await logOf(spaceId)).head;
  expect(logged(spaceId)).toEqual([first, second]);
  expect(logged(quiet)).toHaveLength(1);
  platform.clock.advance({ hours: 25 });
  await platform.runJob('audit.log_heads');
  expect(logged(quiet)).toHaveLength(2);
  await unban(owner, spaceId);
  const { head } = await logOf(spaceId);
  await owner.call('confirmByPassword', { body: { password: owner.password } });
  await owner.call('deleteSpace', { params: { spaceId } });
  const last = { number: head.number + 1, hash: expect.any(String) as string };
  await purge(platform, spaceId);
  expect(logged(spaceId).at(-1)).toEqual(last);
  expect(await rows(`SELECT 1 FROM audit_entry WHERE space_id = ${spaceId}`)).toEqual([]);
});
