import type { SpaceId } from '@/protocol/ids';
import type { Report, ReportSubject } from '@/protocol/report';
import type { RoomKind } from '@/protocol/room-rules';
import { defaultRules } from '@/server/limits/rules';
import { deleteForGood } from '@/server/testing/deleted-space';
import { eventually, say, startChatTest, type ChatTest } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { TestClock } from '@/server/testing/clock';
import { relaxedLimits } from '@/server/testing/platform';
import { makeRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';

jest.setTimeout(180_000);

const OPERATOR = 'operator@example.org';
const clock = new TestClock();
let chat: ChatTest;
let owner: TestClient;
let operator: TestClient;
let spaceId: SpaceId;
let general: { id: number; matrixRoomId: string };

beforeAll(async () => {
  chat = await startChatTest({
    clock,
    config: {
      platformAdmins: [OPERATOR],
      rateLimits: {
        ...relaxedLimits,
        report: defaultRules.report,
        report_preview: { max: 60, windowSeconds: 600 },
      },
    },
  });
  [owner, operator] = [await chat.platform.person(), await chat.platform.person({ email: OPERATOR })];
}, 90_000);
beforeEach(async () => {
  spaceId = await createSpace(owner);
  await chat.platform.services.chat.idle();
  general = await chat.room(owner, spaceId);
});
afterAll(() => chat.close());

/** A member who is in the first channel. */
async function member(): Promise<TestClient> {
  const person = await chat.platform.person();
  await person.call('joinSpace', { params: { spaceId } });
  await eventually(
    () => chat.membership(general.matrixRoomId, person),
    (membership) => membership === 'join',
  );
  return person;
}
async function moderator(): Promise<TestClient> {
  const person = await member();
  await makeRole(owner, spaceId, {
    name: `Moderator ${person.id}`,
    allows: ['kickMembers', 'banMembers', 'deleteOthersMessages'],
    members: [person],
  });
  return person;
}
async function sayAs(person: TestClient, body: string, room = general.matrixRoomId): Promise<string> {
  const { body: answer, status } = await say(await chat.as(person), room, { body });
  expect(status).toBe(200);
  return String(answer.event_id);
}
/** How often the browsers of somebody were told that notices, and reports, are others. */
const marks = async (person: TestClient): Promise<number> => {
  const { rows } = await chat.platform.services.storage.db.execute<{ changes: number }>(
    `SELECT changes FROM change_count WHERE topic = 'notices' AND user_id = ${person.id}`,
  );
  return rows[0]?.changes ?? 0;
};
const message = (eventId: string, room = general.id): ReportSubject => ({
  kind: 'message',
  room: String(room),
  eventId,
});
const send = (reporter: TestClient, subject: ReportSubject, note = '') =>
  reporter.call('sendReport', { body: { subject, reason: 'spam', note } });
const open = async (viewer: TestClient): Promise<readonly Report[]> =>
  (await viewer.call('spaceReports', { query: { spaceId } })).records;
const closed = async (viewer: TestClient) =>
  (await viewer.call('spaceReports', { query: { spaceId, state: 'closed' } })).records;
const ofOperator = async () =>
  (await operator.call('operatorReports', { query: { size: 50 } })).records.filter(
    (report) => report.spaceId === spaceId || report.spaceId === null,
  );
const stored = async (what: string) =>
  (
    await chat.platform.services.storage.db.execute<{ row: string }>(
      `SELECT ${what}::text AS row FROM report`,
    )
  ).rows;

test('reports that are refused count before anything is read for them', async () => {
  const reporter = await member();
  const subject: ReportSubject = { kind: 'person', userId: 2_000_000_000 };
  const refusals = [];
  for (let time = 0; time < 61; time += 1) {
    const sent = reporter.call('sendReport', { body: { subject, reason: 'spam', note: '' } });
    refusals.push(
      await sent.then(
        () => null,
        ({ error }: { error: string }) => error,
      ),
    );
  }
  expect(refusals).toEqual([...Array<string>(60).fill('not_found'), 'too_many_requests']);
});

test('a report holds the message and up to five around it as the reporter saw them, whatever happens later', async () => {
  const [author, reporter, decider] = [await member(), await member(), await moderator()];
  const events: string[] = [];
  for (let index = 0; index < 13; index += 1) events.push(await sayAs(author, `word ${index}`));
  const subject = message(events[6] ?? '');
  const preview = await reporter.call('previewReport', { body: { subject } });
  expect(preview.map(({ text }) => text)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((index) => `word ${index}`),
  );
  expect(preview.filter(({ isSubject }) => isSubject).map(({ text }) => text)).toEqual(['word 6']);
  await reporter.call('sendReport', {
    body: {
      subject,
      reason: 'harassment',
      note: 'Look at this',
      shown: preview.map(({ eventId }) => eventId),
    },
  });
  // Nothing of it can be read in the table.
  const rows = JSON.stringify(await stored("encode(content, 'escape')"));
  expect(rows).not.toMatch(/word 6|Look at this/);

  await owner.call('deleteMessage', { body: { room: String(general.id), eventId: events[6] ?? '' } });
  const [report] = await open(decider);
  expect(report).toMatchObject({
    kind: 'message',
    reason: 'harassment',
    note: 'Look at this',
    about: { id: author.id },
    room: { id: general.id, name: 'general' },
    changedSince: true,
    acts: ['deleteMessage', 'timeOut', 'kick', 'ban'],
    messages: preview,
  });
  expect(JSON.stringify(report)).not.toContain(`"id":${reporter.id},`);
});

test('nothing that stands in a message keeps it, or one beside it, from being reported', async () => {
  const [author, reporter] = [await member(), await member()];
  const hostile = { msgtype: { toString: 1, valueOf: 1 }, body: 'zero \0', 'm.relates_to': { rel_type: [] } };
  const { body, status } = await say(await chat.as(author), general.matrixRoomId, hostile);
  expect(status).toBe(200);
  const beside = await sayAs(author, 'beside');
  await send(reporter, message(String(body.event_id)));
  await send(reporter, message(beside));
  expect(await open(owner)).toHaveLength(2);
});

test('a message is reported only by who sees it, and not by its author', async () => {
  const [author, reporter, stranger] = [await member(), await member(), await chat.platform.person()];
  const eventId = await sayAs(author, 'hello');
  await expect(send(stranger, message(eventId))).rejects.toMatchObject({ error: 'not_member' });
  await expect(send(author, message(eventId))).rejects.toMatchObject({ error: 'not_yourself' });
  await expect(send(reporter, message('$nothing'))).rejects.toMatchObject({ error: 'not_found' });
  await send(reporter, message(eventId));
});

test('one report of a reporter about the same is open at a time, and twenty are sent a day', async () => {
  const [author, reporter, other] = [await member(), await member(), await member()];
  const subject = message(await sayAs(author, 'hello'));
  const results = await Promise.allSettled([1, 2, 3].map(() => send(reporter, subject)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(send(reporter, subject)).rejects.toMatchObject({ error: 'report_open' });
  await send(other, subject);
  const [first] = await open(owner);
  await owner.call('closeReport', { body: { id: first?.id ?? 0, outcome: 'noAction' } });
  await send(reporter, subject);
  const eventIds: string[] = [];
  for (let index = 0; index < 20; index += 1) eventIds.push(await sayAs(author, `${index}`));
  let refusals = 0;
  for (const eventId of eventIds) {
    await send(other, message(eventId)).catch((error: unknown) => {
      expect(error).toMatchObject({ error: 'too_many_requests' });
      refusals += 1;
    });
  }
  expect(refusals).toBe(1);
});

test('nobody sees reports about themselves; about an admin the owner does, about the owner the operator', async () => {
  const [reporter, one, other, admin] = [
    await member(),
    await moderator(),
    await moderator(),
    await member(),
  ];
  await owner.call('setAdmin', { params: { spaceId, userId: admin.id } });
  const about = async (person: TestClient) => {
    await send(reporter, { kind: 'person', userId: person.id, spaceId });
    return person.id;
  };
  for (const person of [one, admin, owner]) await about(person);
  const seenBy = async (viewer: TestClient) => (await open(viewer)).map((report) => report.about?.id);
  expect(await seenBy(one)).toEqual([]);
  expect(await seenBy(other)).toEqual([one.id]);
  expect(await seenBy(admin)).toEqual([one.id]);
  expect(await seenBy(owner)).toEqual([one.id, admin.id]);
  const [ofOwner] = (await ofOperator()).filter((report) => report.about?.id === owner.id);
  expect(ofOwner).toMatchObject({ kind: 'person', spaceId });
  // To who may not see it, it does not exist.
  const id = ofOwner?.id ?? 0;
  for (const viewer of [one, admin, owner, reporter]) {
    await expect(viewer.call('closeReport', { body: { id, outcome: 'noAction' } })).rejects.toMatchObject({
      error: 'not_found',
    });
  }
  await expect(reporter.call('spaceReports', { query: { spaceId } })).rejects.toMatchObject({
    error: 'permission_denied',
  });
  await operator.call('closeReport', { body: { id, outcome: 'noAction' } });
  // The log says that the operator closed one, and not whom it is about.
  const { records } = await owner.call('auditLog', { params: { spaceId }, query: {} });
  expect(records.filter(({ act }) => act === 'report.closed')).toMatchObject([
    { by: 'operator', actor: null, people: [], objects: [{ id: String(id) }] },
  ]);
  // A moderator times somebody out from the queue.
  const [ofOne] = await open(other);
  const timeOut = { id: ofOne?.id ?? 0, outcome: 'acted', act: 'timeOut', timeOutSeconds: 3600 } as const;
  await owner.call('closeReport', { body: timeOut });
  expect((await one.call('standing', { params: { spaceId } })).timedOutUntil).not.toBeNull();
});

test('of a private room people of that room see it, otherwise the operator; of a direct conversation the operator', async () => {
  const [author, reporter, inside, outside] = [
    await member(),
    await member(),
    await moderator(),
    await moderator(),
  ];
  const room = async (name: string, kind: RoomKind, people: readonly TestClient[]) => {
    const { id } = await owner.call('createRoom', { body: { spaceId, name, kind } });
    const userIds = people.map((person) => person.id);
    await owner.call('addRoomMembers', { body: { room: String(id), userIds } });
    await chat.platform.services.chat.idle();
    return chat.room(author, spaceId, name);
  };
  const club = await room('club', 'privateRoom', [author, reporter, inside]);
  const before = { inside: await marks(inside), outside: await marks(outside) };
  await send(reporter, message(await sayAs(author, 'in the club', club.matrixRoomId), club.id));
  expect(await open(inside)).toHaveLength(1);
  expect(await open(outside)).toHaveLength(0);
  // Open browsers of those who see it hear of it, and of nobody else.
  expect([await marks(inside), await marks(outside)]).toEqual([before.inside + 1, before.outside]);

  // Nobody who could decide is in this one but the owner, who leaves.
  const den = await room('den', 'privateRoom', [author, reporter]);
  await owner.call('leaveRoom', { query: { room: String(den.id) } });
  await send(reporter, message(await sayAs(author, 'in the den', den.matrixRoomId), den.id));
  expect((await open(owner)).map((report) => report.room?.name)).toEqual(['club']);
  expect((await ofOperator()).map((report) => report.room?.name)).toContain('den');

  const direct = await author.call('openDirect', { body: { userId: reporter.id } });
  await chat.platform.services.chat.idle();
  const conversation = await author.call('roomDetail', { query: { room: String(direct.room.id) } });
  const eventId = await sayAs(author, 'between us', conversation.matrixRoomId);
  await reporter.call('acceptDirect', { query: { room: String(direct.room.id) } });
  await chat.platform.services.chat.idle();
  await send(reporter, message(eventId, direct.room.id));
  const [report] = (await ofOperator()).filter(({ spaceId: of }) => of === null);
  expect(report).toMatchObject({ about: { id: author.id }, acts: [] });
});

test('closing acts in the same step, is recorded, and is done once', async () => {
  const [author, reporter, decider] = [await member(), await member(), await moderator()];
  const eventId = await sayAs(author, 'spam');
  await send(reporter, message(eventId));
  const [report] = await open(decider);
  const id = report?.id ?? 0;
  await expect(
    decider.call('closeReport', { body: { id, outcome: 'noAction', act: 'ban' } }),
  ).rejects.toMatchObject({ error: 'permission_denied' });
  const ban = { id, outcome: 'acted', act: 'ban' } as const;
  await expect(decider.call('closeReport', { body: ban })).rejects.toMatchObject({
    error: 'ban_reason_missing',
  });
  const before = await marks(reporter);
  expect((await reporter.call('ownReports', { query: {} })).records).toMatchObject([{ id, outcome: null }]);
  const note = 'Fake tickets';
  await decider.call('closeReport', { body: { ...ban, banReason: 1, note, deleteMessages: 'hour' } });
  // The reporter hears how it ended, and not from whom.
  const [own] = (await reporter.call('ownReports', { query: {} })).records;
  expect(own).toMatchObject({ id, outcome: 'acted', about: author.me?.username });
  expect(JSON.stringify(own)).not.toContain(decider.me?.username);
  expect(await marks(reporter)).toBe(before + 1);
  expect(await author.call('ownReports', { query: {} })).toMatchObject({ records: [] });
  await expect(owner.call('closeReport', { body: { id, outcome: 'noAction' } })).rejects.toMatchObject({
    error: 'report_closed',
  });
  expect(await owner.call('bans', { params: { spaceId } })).toMatchObject([
    { id: author.id, reason: 1, note, restorableUntil: expect.any(String) },
  ]);
  expect(await closed(owner)).toMatchObject([
    { id, outcome: 'acted', act: 'ban', closedBy: { id: decider.id } },
  ]);
  const { records } = await owner.call('auditLog', { params: { spaceId }, query: {} });
  expect(records.filter(({ act }) => act === 'report.closed')).toMatchObject([
    { actor: { id: decider.id }, objects: [{ kind: 'report', id: String(id) }], people: [] },
  ]);
});

test('a closed report is gone after 90 days, and an open one with its space; a stub remains', async () => {
  const [author, reporter] = [await member(), await member()];
  await send(reporter, { kind: 'person', userId: author.id, spaceId });
  const [first] = await open(owner);
  await owner.call('closeReport', { body: { id: first?.id ?? 0, outcome: 'acted' } });
  const second = await send(reporter, { kind: 'person', userId: author.id, spaceId });
  const { jobs, storage } = chat.platform.services;
  const stubs = async () =>
    (await storage.db.execute<{ id: number }>('SELECT id FROM report_stub')).rows.map(({ id }) => id);
  const due = async () => {
    await storage.db.execute("UPDATE job SET next_run_at = '-infinity' WHERE name = 'reports.forget'");
    await jobs.runDue('reports.forget');
  };
  clock.advance({ days: 89 });
  await due();
  expect(await stubs()).not.toContain(first?.id);
  clock.advance({ days: 1, minutes: 1 });
  await due();
  expect(await stubs()).toContain(first?.id);
  expect(await stubs()).not.toContain(second.id);
  const again = chat.platform.client();
  await again.call('logIn', { body: { email: owner.email, password: owner.password } });
  await deleteForGood(chat.platform, again, spaceId);
  expect(await stubs()).toContain(second.id);
});
