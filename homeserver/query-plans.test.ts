import { FILLED_FROM, fillTables } from '@/storage/testing/fill-tables';
import { recordPlans, type PlanRecorder } from '@/storage/testing/query-plans';
import { createTestDatabase, type TestDatabase } from '@/storage/testing/test-database';
import { segment, type MatrixTestClient } from './testing/client';
import { MIGRATIONS_FOLDER } from './testing/database';
import { startTestHomeserver, type TestHomeserver } from './testing/homeserver';
import { makeRoom } from './testing/rooms';
import { syncOf } from './testing/sync';

jest.setTimeout(300_000);

const ROWS = 20_000;
/** More than are kept in memory. */
const MESSAGES = 260;
let database: TestDatabase;
let plans: PlanRecorder;
let server: TestHomeserver;
let ada: MatrixTestClient;
let ben: MatrixTestClient;
let roomId: string;
let room: string;
const said: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase(MIGRATIONS_FOLDER);
  plans = await recordPlans(database);
  server = await startTestHomeserver({ config: { databaseUrl: database.url } });
  ada = await server.register('ada', { password: 'secret-of-ada' });
  ben = await server.register('ben', { password: 'secret-of-ben' });
  roomId = await makeRoom(ada, { members: [ben], name: 'Plans' });
  room = `rooms/${segment(roomId)}`;
  for (let round = 0; round < MESSAGES / 20; round += 1) {
    const batch = Array.from({ length: 20 }, (_, index) => ada.say(roomId, `Word${round} number ${index}`));
    said.push(...(await Promise.all(batch)));
  }
  await plans.afterFilling((client) =>
    fillTables(client, {
      rows: ROWS,
      rowsOf: { event: 3 * ROWS, room: 3 * ROWS },
      leave: ['leader', 'server', 'follower'],
      values: {
        // Before everything that has really happened.
        'event.position': '-n',
        'receipt.position': `-n - 3 * ${ROWS}`,
        'account_data.position': `-n - 4 * ${ROWS}`,
        'searched_event.position': '-n',
        'highlight.position': '-n',
        'room.ref': `${FILLED_FROM} + n`,
        'event.room': `${FILLED_FROM} + 1 + n % 100`,
        'event.type': `CASE n % 5 WHEN 0 THEN 'm.room.member' ELSE 'm.room.message' END`,
        'event.state_key': `CASE n % 5 WHEN 0 THEN '@filled' || n || ':test.example' END`,
        'event.relates_to': `CASE n % 7 WHEN 0 THEN 'event.event_id.' || n - 1 END`,
        'event.relation_type': `CASE n % 7 WHEN 0 THEN 'm.thread' END`,
        'event.auth_events': `'{}'`,
        'event.counted': 'n',
        'forgotten_room.room': `${FILLED_FROM} + n`,
        'searched_event.room': `${FILLED_FROM} + 1 + n % 100`,
        'searched_event.words': `ARRAY['filled' || n % 1000]`,
        'receipt.room_id': `'room.room_id.' || n % 100`,
        'highlight.room_id': `'room.room_id.' || n % 100`,
        'read_mark.room_id': `'room.room_id.' || n % 100`,
        'media_use.room_id': `'room.room_id.' || n % 100`,
        'media.uploader': `'@filled' || n % 1000 || ':test.example'`,
        'device.user_id': `'account.user_id.' || n`,
      },
    }),
  );
  // Nothing in memory any more.
  await server.restart();
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

/** What a client does, and what it does seldom; a refusal has its way through the tables, too. */
async function everything(): Promise<void> {
  const seldom = async (call: Promise<unknown>) => void (await call.catch(() => undefined));
  const old = said[3] ?? '';
  const picture = await ada.upload(new TextEncoder().encode('a file'), 'text/plain', 'a.txt');

  // Syncing and writing.
  const first = await syncOf(ben);
  const root = await ada.say(roomId, { msgtype: 'm.file', body: 'a.txt', url: picture });
  await ben.say(
    roomId,
    { 'm.relates_to': { rel_type: 'm.annotation', event_id: old, key: '👍' } },
    'm.reaction',
  );
  await ben.say(roomId, {
    msgtype: 'm.text',
    body: 'in a thread',
    'm.mentions': { user_ids: [ada.userId] },
    'm.relates_to': { rel_type: 'm.thread', event_id: old },
  });
  await ada.say(roomId, {
    msgtype: 'm.text',
    body: '* better',
    'm.new_content': { msgtype: 'm.text', body: 'better' },
    'm.relates_to': { rel_type: 'm.replace', event_id: old },
  });
  await syncOf(ben, { since: first.next_batch });
  await syncOf(ada, { filter: { room: { timeline: { limit: 50 }, state: { lazy_load_members: true } } } });
  await syncOf(ada, { fullState: true });
  await ben.post(`${room}/receipt/m.read/${segment(old)}`);
  await ben.post(`${room}/read_markers`, { 'm.fully_read': root, 'm.read': root });
  await ben.put(`${room}/typing/${segment(ben.userId)}`, { typing: true, timeout: 1000 });
  await ben.put(`presence/${segment(ben.userId)}/status`, { presence: 'online' });
  await ada.put(`${room}/redact/${segment(root)}/r1`);
  await ada.put(`${room}/state/m.room.topic`, { topic: 'Statements' });

  // Reading back.
  const page = await ben.get(`${room}/messages?dir=b&limit=100`);
  await ben.get(`${room}/messages?dir=b&limit=100&from=${page.end}`);
  await ben.get(
    `${room}/messages?dir=f&limit=20&filter=${segment(JSON.stringify({ types: ['m.reaction'] }))}`,
  );
  await ben.get(`${room}/context/${segment(old)}?limit=20`);
  await ben.get(`${room}/event/${segment(old)}`);
  await ben.get(`/_matrix/client/v1/${room}/timestamp_to_event?ts=0&dir=f`);
  await ben.get(`/_matrix/client/v1/${room}/relations/${segment(old)}`);
  await ben.get(`/_matrix/client/v1/${room}/threads`);
  await ben.get(`/_matrix/client/v1/${room}/hierarchy`);
  await ben.post('search', { search_categories: { room_events: { search_term: 'Word3' } } });
  await ben.get(`${room}/state`);
  await ben.get(`${room}/members?at=${first.next_batch}`);
  await ben.get(`${room}/joined_members`);
  await ben.get('joined_rooms');
  await seldom(ben.get('notifications'));

  // People, devices, settings.
  await ada.put(`profile/${segment(ada.userId)}/displayname`, { displayname: 'Ada' });
  await ben.get(`profile/${segment(ada.userId)}`);
  await ben.post('user_directory/search', { search_term: 'ad' });
  const path = `user/${segment(ben.userId)}`;
  const { filter_id: filterId } = await ben.post(`${path}/filter`, { room: { timeline: { limit: 5 } } });
  await ben.get(`${path}/filter/${filterId}`);
  await ben.put(`${path}/account_data/org.example.test`, { on: true });
  await ben.get(`${path}/account_data/org.example.test`);
  await ben.put(`${path}/${room}/account_data/org.example.test`, { on: true });
  await ben.put(`${path}/${room}/tags/u.work`, { order: 0.5 });
  await ben.get('pushrules/');
  await seldom(ben.put('pushrules/global/content/tea', { pattern: 'tea', actions: ['notify'] }));
  const phone = await server.login(ben.userId, { password: 'secret-of-ben' });
  await phone.get('devices');
  await phone.get('account/whoami');
  await seldom(server.stranger.post('refresh', { refresh_token: 'nothing' }));
  await phone.post('logout');
  await ben.send(`/_matrix/client/v1/media/download/${picture.replace('mxc://', '')}`);

  // Coming and going.
  const cy = await server.register('cy', { password: 'secret-of-cy' });
  await ada.post(`${room}/invite`, { user_id: cy.userId });
  await syncOf(cy);
  await cy.post(`${room}/join`);
  await syncOf(cy);
  await cy.post(`${room}/leave`);
  await cy.post(`${room}/forget`);
  await ada.post(`${room}/ban`, { user_id: cy.userId });
  await ben.post('logout/all');
}

test('no statement of the homeserver reads a big table from end to end, cold or warm', async () => {
  await everything();
  // What is written a moment later, and what is read at the next start.
  await server.restart();
  await syncOf(ada);

  expect(plans.statements().length).toBeGreaterThan(60);
  expect(await plans.scans()).toEqual([]);
});
