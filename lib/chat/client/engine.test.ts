/** @jest-environment ./scripts/testing/browser-environment.mjs */
import { startHomeserverProcess, type HomeserverProcess } from '@/homeserver/testing/process';
import type { MatrixTestClient } from '@/homeserver/testing/client';
import type { ChatMessage, RoomActions, Timeline } from '../model';
import { plugIn, timelineOf, unplug } from '../state';
import { startEngine, type Engine } from './engine';

let homeserver: HomeserverProcess;
let ada: MatrixTestClient;
let bo: MatrixTestClient;
let engine: Engine;
let roomId: string;

beforeAll(async () => {
  homeserver = await startHomeserverProcess();
  ada = await homeserver.register('ada');
  bo = await homeserver.register('bo');
  ({ room_id: roomId } = await bo.post('createRoom', { name: 'tea', preset: 'public_chat' }));
  await ada.post(`join/${roomId}`);
  localStorage.setItem('loginUser', JSON.stringify({ id: 1 }));
  engine = await startEngine(
    { accessToken: ada.token ?? '', userId: ada.userId, deviceId: ada.deviceId, expiresInMs: 3_600_000 },
    homeserver.url,
  );
  plugIn(engine);
});

afterAll(async () => {
  engine?.stop();
  unplug();
  await homeserver?.close();
});

/** Resolves when what the screen would show satisfies a condition. */
function shown(condition: (timeline: Timeline) => boolean, room = roomId): Promise<Timeline> {
  const timeline = timelineOf(room);
  return new Promise((resolve) => {
    const look = () => {
      if (!condition(timeline.get())) return;
      stop();
      resolve(timeline.get());
    };
    const stop = timeline.subscribe(look);
    look();
  });
}

const messages = ({ items }: Timeline): ChatMessage[] => items.filter((item) => item.kind === 'message');
const texts = (timeline: Timeline) =>
  messages(timeline).map(({ body }) => (body.kind === 'text' ? body.text : body.kind));
const actions = (): RoomActions => engine.actionsOf(roomId);
const plain = (text: string) => ({ text, mentions: [], mentionsEveryone: false });

test('a message is on the screen at once, keeps its key, and arrives at the other person', async () => {
  const ready = await shown(({ state }) => state === 'ready');
  expect(ready.canPost).toBe(true);
  actions().send(plain('hello'));
  const [echo] = messages(await shown((timeline) => texts(timeline).includes('hello')));
  expect(echo).toMatchObject({ status: 'sending', isOwn: true });
  const [sent] = messages(await shown((timeline) => messages(timeline)[0]?.status === 'sent'));
  expect(sent?.key).toBe(echo?.key);
  const { chunk } = await bo.get(`rooms/${roomId}/messages?dir=b&limit=5`);
  expect(chunk[0].content).toMatchObject({ msgtype: 'm.text', body: 'hello' });
});
