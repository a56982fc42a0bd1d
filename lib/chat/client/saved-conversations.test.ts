/** @jest-environment ./scripts/testing/browser-environment.mjs */
import 'fake-indexeddb/auto';
import type { MatrixTestClient } from '@/homeserver/testing/client';
import { startHomeserverProcess, type HomeserverProcess } from '@/homeserver/testing/process';
import { until } from '@/homeserver/testing/until';
import type { Timeline } from '@/lib/chat/model';
import { savedRooms } from '@/lib/chat/saved/saved-rooms';
import { plugIn, readAhead, timelineOf, unplug } from '@/lib/chat/state';
import { mayRun } from '@/lib/chat/tab-leader';
import { htmlCleaner } from '@/lib/chat/text/html-cleaner';
import { messages, shown, texts } from '@/lib/chat/testing/screen';
import { startEngine, type Engine } from './engine';

/** What a page shows of a conversation before its client runs, and what the first answer of the homeserver leaves of it. */

let homeserver: HomeserverProcess;
let ada: MatrixTestClient;
let bo: MatrixTestClient;
let engine: Engine | null = null;
let matrixRoomId: string;

beforeAll(async () => {
  homeserver = await startHomeserverProcess();
  // As the platform names people: the account is in the Matrix id.
  ada = await homeserver.register('u1');
  bo = await homeserver.register('u2');
  localStorage.setItem('loginUser', JSON.stringify({ id: 1 }));
  await mayRun();
}, 120_000); // the first start of a database takes its time

beforeEach(async () => {
  ({ room_id: matrixRoomId } = await bo.post('createRoom', { preset: 'public_chat' }));
  await ada.post(`join/${matrixRoomId}`);
});

afterEach(closePage);
afterAll(() => homeserver?.close());

let stopWatching: () => void = () => undefined;
/** Everything that the open page has shown, in order. */
let frames: Timeline[] = [];

/** The room is on the screen; the client is not there yet. */
async function openPage(): Promise<Timeline> {
  const timeline = timelineOf(matrixRoomId);
  frames = [];
  stopWatching = timeline.subscribe(() => frames.push(timeline.get()));
  return shown(matrixRoomId, ({ isSaved }) => isSaved === true);
}

/** The client starts, as far as its first sync. */
async function startClient(): Promise<void> {
  const { token = '', userId: matrixUserId, deviceId } = ada;
  engine = await startEngine(
    { accessToken: token, matrixUserId, deviceId, expiresInMs: 3_600_000 },
    homeserver.url,
  );
  plugIn(engine);
}

function closePage(): void {
  stopWatching();
  engine?.stop();
  engine = null;
  unplug();
}

/** A visit that leaves these messages of Bo's in the browser. Returns their ids. */
async function visit(bodies: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const body of bodies) {
    const content = { msgtype: 'm.text', body };
    const sent = await bo.put(`rooms/${matrixRoomId}/send/m.room.message/${ids.length}`, content);
    ids.push(sent.event_id);
  }
  stopWatching = timelineOf(matrixRoomId).subscribe(() => undefined);
  await startClient();
  await until(async () => (await savedTexts()).length === bodies.length);
  closePage();
  return ids;
}

const savedTexts = async () => {
  const saved = await savedRooms.read(matrixRoomId);
  return saved ? texts(saved) : [];
};

test('what was read before the screen was there is shown once, and not by a page of another account', async () => {
  await visit(['tea?']);
  readAhead(matrixRoomId, false);
  expect(texts(await openPage())).toEqual(['tea?']);
  closePage();
  readAhead(matrixRoomId, false);
  unplug();
  await savedRooms.drop(matrixRoomId);
  const timeline = timelineOf(matrixRoomId);
  stopWatching = timeline.subscribe(() => undefined);
  await savedRooms.read(matrixRoomId);
  expect(timeline.get().state).toBe('loading');
});

test('a page shows the newest messages before it has asked anything, and then what is new', async () => {
  await visit(['tea?', 'gladly']);
  await bo.put(`rooms/${matrixRoomId}/send/m.room.message/later`, { msgtype: 'm.text', body: 'it is ready' });
  const saved = await openPage();
  expect(texts(saved)).toEqual(['tea?', 'gladly']);
  expect(saved.loadingOlder).toBe(true);
  await startClient();
  const live = await shown(matrixRoomId, (timeline) => texts(timeline).includes('it is ready'));
  expect([live.isSaved, messages(live).length]).toEqual([undefined, 3]);
  // The saved messages gave way to the live ones, with no empty screen between.
  expect(frames.filter(({ state }) => state !== 'ready')).toEqual([]);
});

test('a room with formatted messages waits for what cleans them, so that no text changes its form', async () => {
  expect(htmlCleaner.get()).toBeNull();
  await bo.put(`rooms/${matrixRoomId}/send/m.room.message/f`, {
    ...{ msgtype: 'm.text', body: '**tea**', format: 'org.matrix.custom.html' },
    formatted_body: '<b>tea</b>',
  });
  const timeline = timelineOf(matrixRoomId);
  frames = [];
  stopWatching = timeline.subscribe(() => frames.push(timeline.get()));
  await startClient();
  await shown(matrixRoomId, (now) => texts(now).includes('**tea**'));
  const rich = frames.flatMap((frame) =>
    messages(frame).map(({ body }) => body.kind === 'text' && body.rich[0]?.kind),
  );
  expect(new Set(rich)).toEqual(new Set(['mark']));
  await until(async () => JSON.stringify(await savedRooms.read(matrixRoomId)).includes('"bold"'));
});

test('a message that was deleted while the page was closed is gone by the first answer, however old it is', async () => {
  const old = Array.from({ length: 30 }, (_none, index) => `line ${index}`);
  const [first] = await visit(['my address is …', ...old]);
  await bo.put(`rooms/${matrixRoomId}/redact/${first}/r`, {});
  expect(texts(await openPage())).toContain('my address is …');
  await startClient();
  await shown(matrixRoomId, ({ isSaved }) => !isSaved);
  expect(frames.filter(({ isSaved }) => !isSaved).flatMap(texts)).not.toContain('my address is …');
  await until(async () => !(await savedTexts()).includes('my address is …'));
});

test('a room that the person was banned from while the page was closed is gone by the first answer', async () => {
  await visit(['for members alone']);
  await bo.post(`rooms/${matrixRoomId}/ban`, { user_id: ada.userId });
  expect(texts(await openPage())).toEqual(['for members alone']);
  await startClient();
  expect(timelineOf(matrixRoomId).get()).toMatchObject({ state: 'absent', items: [] });
  await until(async () => (await savedRooms.read(matrixRoomId)) === null);
});

test('a deletion while the page is open leaves the browser as well', async () => {
  const [first] = await visit(['one', 'two']);
  await openPage();
  await startClient();
  await shown(matrixRoomId, ({ isSaved }) => !isSaved);
  await bo.put(`rooms/${matrixRoomId}/redact/${first}/r`, {});
  await shown(matrixRoomId, (timeline) => texts(timeline).includes('deleted'));
  await until(async () => (await savedTexts()).join() === 'deleted,two');
});
