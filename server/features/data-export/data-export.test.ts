import { inflateRawSync } from 'node:zlib';
import { at, eventually, say, startChatTest, type ChatTest } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { makeWallet } from '@/server/testing/key-share';
import { setUpTotp } from '@/server/testing/second-step';
import { createSpace, uploadPicture } from '@/server/testing/space';
import { relaxedLimits } from '@/server/testing/platform';
import { defaultRules } from '@/server/limits/rules';

let chat: ChatTest;
let operator: TestClient;
const OPERATOR = 'operator@example.org';
beforeAll(async () => {
  const rateLimits = { ...relaxedLimits, data_export: defaultRules.data_export };
  chat = await startChatTest({ config: { rateLimits, platformAdmins: [OPERATOR] } });
  operator = await chat.platform.person({ email: OPERATOR });
}, 60_000);
afterAll(() => chat.close());

/** The files of a ZIP archive by their names, read from its directory. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, Buffer>();
  let entry = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [packed, nameLength] = [archive.readUInt32LE(entry + 20), archive.readUInt16LE(entry + 28)];
    const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength);
    const local = archive.readUInt32LE(entry + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    files.set(name, inflateRawSync(archive.subarray(begin, begin + packed)));
    entry += 46 + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32);
  }
  return files;
}
const latest = async (person: TestClient) => (await person.call('dataExports'))[0];
const ready = (person: TestClient) =>
  eventually(
    () => latest(person),
    (one) => one?.state === 'ready',
  );
const fetched = (client: TestClient, id: number) => client.send(`/api/export/${id}`);
const filesOf = async (person: TestClient, id: number) => {
  const answer = await fetched(person, id);
  expect(answer.status).toBe(200);
  return unzip(Buffer.from(await answer.arrayBuffer()));
};
/** Makes an archive, and returns its files of messages. */
const archiveOf = async (person: TestClient) => {
  await person.call('requestDataExport');
  const files = await filesOf(person, (await ready(person))?.id ?? 0);
  return [...files].flatMap(([name, bytes]) => (name.startsWith('messages/') ? [bytes.toString()] : []));
};
const subjects = async (person: TestClient) =>
  (await chat.platform.mails(person.email)).map(({ subject }) => subject);

test('OPN-71 a person gets what there is of them as one archive: records and messages, no secrets, nothing of others', async () => {
  const [person, other] = [await chat.platform.person(), await chat.platform.person()];
  const spaceId = await createSpace(person);
  await other.call('joinSpace', { params: { spaceId } });
  await makeWallet(person);
  await setUpTotp(person, chat.platform.clock);
  await person.call('update', { body: { bio: 'I draw charts.' } });
  await person.call('follow', { params: { userId: other.id } });
  const saved = { address: `0x${'1'.repeat(40)}`, chainId: null, name: 'Harbor fund', note: 'Paid in May' };
  await person.call('saveAddress', { body: saved });
  // Notices and a referral of the person; a picture and a notice of the other.
  await other.call('follow', { params: { userId: person.id } });
  const newcomer = await chat.platform.client().signUp(chat.platform.mails, {
    invite: { spaceId, inviterId: person.id },
  });
  await person.call('postAnnouncement', { body: { spaceId, title: 'Our charts', document: '' } });
  await person.call('changeNoticeSettings', { body: { pushText: true } });
  await person.call('setSpaceLevel', { body: { spaceId, level: 'mentions' } });
  const theirPicture = (await uploadPicture(other, 'guildLogo')).url;
  await chat.platform.services.chat.idle();
  const { matrixRoomId } = await chat.room(person, spaceId);
  const [mine, theirs] = [await chat.as(person), await chat.as(other)];
  await say(mine, matrixRoomId, { body: 'What I wrote' });
  const { body: deleted } = await say(mine, matrixRoomId, { body: 'What I deleted' });
  await mine('PUT', at`rooms/${matrixRoomId}/redact/${String(deleted.event_id)}/one`, {});
  await say(theirs, matrixRoomId, { body: 'What another wrote' });

  expect(await person.call('requestDataExport')).toMatchObject({ state: 'making', expiresTime: null });
  const made = await ready(person);
  expect((await subjects(person)).at(-1)).toBe('Your Guildhall data is ready');
  const files = await filesOf(person, made?.id ?? 0);
  const isRecord = (name: string) => name.endsWith('.json') && !name.startsWith('messages/');
  expect([...files.keys()].filter(isRecord).toSorted()).toEqual([
    'account.json',
    'contacts.json',
    'invites.json',
    'notices.json',
    'posts.json',
    'rewards.json',
    'security.json',
    'spaces.json',
    'wallet.json',
  ]);
  const pictures = [...files].filter(([name]) => name.startsWith('pictures/'));
  expect(pictures).toHaveLength(1);
  for (const [name, bytes] of pictures) {
    const shown = await person.send(`/files/${name.slice('pictures/'.length)}`);
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true);
  }
  const parsed = (name: string) => JSON.parse(files.get(name)?.toString() ?? '') as unknown;
  expect(parsed('invites.json')).toMatchObject({ referrerId: null, referred: [{ userId: newcomer.id }] });
  // The follower and the newcomer; what the other one was told is theirs.
  const told = { kind: 30, readAt: null };
  expect(parsed('notices.json')).toMatchObject({
    notices: [told, told],
    toEveryone: [{ kind: 27, spaceId, readAt: null }],
    settings: { pushText: true },
    levels: [{ spaceId, level: 'mentions' }],
    pushes: [],
  });
  const all = [...files].flatMap(([name, bytes]) => (name.endsWith('.json') ? [bytes] : [])).join('\n');
  for (const held of ['I draw charts.', 'What I wrote', person.email, other.me?.username ?? '?']) {
    expect(all).toContain(held);
  }
  for (const kept of [
    'What I deleted',
    'What another wrote',
    other.email,
    newcomer.email,
    theirPicture,
    'sidHash',
    'passwordHash',
    'argon2',
  ]) {
    expect(all).not.toContain(kept);
  }
  expect(made?.bytes).toBe([...files.values()].reduce((sum, { length }) => sum + length, 0));
});

test('OPN-71 it has what a person wrote in rooms that they left or were banned from, and nothing of others or of later', async () => {
  const [owner, person, stranger] = [
    await chat.platform.person(),
    await chat.platform.person(),
    await chat.platform.person(),
  ];
  const [left, banned] = [await createSpace(owner), await createSpace(owner)];
  for (const spaceId of [left, banned]) await person.call('joinSpace', { params: { spaceId } });
  await chat.platform.services.chat.idle();
  const [theirs, mine] = [await chat.as(owner), await chat.as(person)];
  const rooms = [await chat.room(owner, left), await chat.room(owner, banned)];
  for (const [index, { matrixRoomId }] of rooms.entries()) {
    await say(mine, matrixRoomId, { body: `Mine in ${index}` });
    await say(theirs, matrixRoomId, { body: `Of another in ${index}` });
  }
  await person.call('leaveSpace', { params: { spaceId: left } });
  await owner.call('banMember', {
    params: { spaceId: banned, userId: person.id },
    query: { reason: '1' },
  });
  await chat.platform.services.chat.idle();
  for (const { id } of rooms) {
    await owner.call('updateRoom', { body: { room: String(id), name: 'renamed-since' } });
  }
  await chat.platform.services.chat.idle();
  for (const { matrixRoomId } of rooms) await say(theirs, matrixRoomId, { body: 'Said later' });

  const files = await archiveOf(person);
  expect(files.map((file) => JSON.parse(file) as unknown)).toMatchObject(
    rooms.map(({ id, name }, index) => ({
      room: { id, name, hasLeft: true },
      messages: [{ content: { body: `Mine in ${index}` } }],
    })),
  );
  expect(files.join()).not.toMatch(/Of another|Said later|renamed-since/);
  expect(await archiveOf(stranger)).toEqual([]);
});

test('OPN-71 it has what a person wrote where no client shows it to them any more: in forgotten rooms, deleted and suspended spaces', async () => {
  const [owner, person] = [await chat.platform.person(), await chat.platform.person()];
  const spaces = {
    forgotten: await createSpace(owner),
    deleted: await createSpace(owner),
    suspended: await createSpace(owner),
  };
  for (const spaceId of Object.values(spaces)) await person.call('joinSpace', { params: { spaceId } });
  await chat.platform.services.chat.idle();
  const [theirs, mine] = [await chat.as(owner), await chat.as(person)];
  for (const [name, spaceId] of Object.entries(spaces)) {
    const { matrixRoomId } = await chat.room(owner, spaceId);
    await say(mine, matrixRoomId, { body: `Mine in ${name}` });
    await say(theirs, matrixRoomId, { body: 'Of another' });
  }
  const { matrixRoomId: forgotten } = await chat.room(owner, spaces.forgotten);
  await person.call('leaveSpace', { params: { spaceId: spaces.forgotten } });
  await chat.platform.services.chat.idle();
  expect(await mine('POST', at`rooms/${forgotten}/forget`, {})).toMatchObject({ status: 200 });
  const why = { reason: 'scam', note: '' } as const;
  await operator.call('confirmByPassword', { body: { password: operator.password } });
  await operator.call('suspendSpace', { params: { spaceId: spaces.suspended }, body: why });
  await owner.call('deleteSpace', { params: { spaceId: spaces.deleted } });
  // Once perhaps before everyone has been taken out of the deleted rooms, and once afterwards.
  const first = await archiveOf(person);
  await chat.platform.services.chat.idle();
  for (const files of [first, await archiveOf(person)]) {
    expect(Object.keys(spaces).filter((name) => !files.join().includes(`Mine in ${name}`))).toEqual([]);
    expect(files.join()).not.toContain('Of another');
  }
});

test('an archive is fetched in a session of its person alone, for seven days', async () => {
  const [person, other] = [await chat.platform.person(), await chat.platform.person()];
  await person.call('requestDataExport');
  const id = (await ready(person))?.id ?? 0;
  const answer = await fetched(person, id);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="guildhall-[\d-]+\.zip"$/);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  await answer.arrayBuffer();
  expect((await fetched(other, id)).status).toBe(404);
  expect((await fetched(chat.platform.client(), id)).status).toBe(401);
  expect((await fetched(person, id + 1000)).status).toBe(404);
  expect((await person.send('/api/export/none')).status).toBe(404);
  chat.platform.clock.advance({ days: 7, minutes: 1 });
  expect(await latest(person)).toMatchObject({ state: 'expired' });
  expect((await fetched(person, id)).status).toBe(404);
  await chat.platform.runJob('exports.forget');
  const { rows } = await chat.platform.services.storage.db.execute(
    `SELECT 1 FROM data_export_part WHERE export_id = ${id}`,
  );
  expect(rows).toEqual([]);
  expect(await latest(person)).toMatchObject({ id, state: 'expired' });
});

test('one archive is made at a time, three in a day, after a fresh login', async () => {
  const person = await chat.platform.person();
  chat.outward.target = null;
  const { id } = await person.call('requestDataExport');
  expect(await person.call('requestDataExport')).toMatchObject({ id });
  chat.outward.target = chat.homeserver.url;
  chat.platform.clock.advance({ minutes: 11 });
  await expect(person.call('requestDataExport')).rejects.toMatchObject({ error: 'fresh_login_required' });
  await person.call('confirmByPassword', { body: { password: person.password } });
  for (let times = 0; times < 3; times += 1) {
    await chat.platform.runJob('exports.make');
    await ready(person);
    if (times < 2) await person.call('requestDataExport');
  }
  await expect(person.call('requestDataExport')).rejects.toMatchObject({ error: 'too_many_requests' });
});

test('while chat is away nothing is lost, and after two hours the archive has failed and keeps nothing', async () => {
  const person = await chat.platform.person();
  await createSpace(person);
  await chat.platform.services.chat.idle();
  chat.outward.target = null;
  await person.call('requestDataExport');
  const stateAfterWork = async () => {
    await chat.platform.runJob('exports.make');
    return (await latest(person))?.state;
  };
  expect(await stateAfterWork()).toBe('making');
  for (const minutes of [2, 3, 5, 9, 17]) {
    chat.platform.clock.advance({ minutes });
    expect(await stateAfterWork()).toBe('making');
  }
  chat.platform.clock.advance({ minutes: 33 });
  await stateAfterWork();
  chat.platform.clock.advance({ minutes: 65 });
  expect(await stateAfterWork()).toBe('failed');
  chat.outward.target = chat.homeserver.url;
  const { rows } = await chat.platform.services.storage.db.execute(
    `SELECT 1 FROM data_export_part JOIN data_export ON id = export_id WHERE account_id = ${person.id}`,
  );
  expect(rows).toEqual([]);
  await person.call('confirmByPassword', { body: { password: person.password } });
  await person.call('requestDataExport');
  await ready(person);
});

test('a suspended person exports and fetches, with their messages', async () => {
  const person = await chat.platform.person();
  const spaceId = await createSpace(person);
  await chat.platform.services.chat.idle();
  const { matrixRoomId } = await chat.room(person, spaceId);
  await say(await chat.as(person), matrixRoomId, { body: 'Before I was suspended' });
  await operator.call('confirmByPassword', { body: { password: operator.password } });
  await operator.call('suspendAccount', {
    params: { userId: person.id },
    body: { reason: 'scam', note: '' },
  });
  await person.call('requestDataExport');
  const made = await ready(person);
  expect([...(await filesOf(person, made?.id ?? 0)).values()].join()).toContain('Before I was suspended');
});
