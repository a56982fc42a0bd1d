/** @jest-environment ./scripts/testing/browser-environment.mjs */
import { startHomeserverProcess, type HomeserverProcess } from '@/homeserver/testing/process';
import type { MatrixTestClient } from '@/homeserver/testing/client';
import { until } from '@/homeserver/testing/until';
import type { RoomActions, RoomActivity, Timeline } from '@/lib/chat/model';
import { activities, isAtHand, phase, plugIn, timelineOf, unplug } from '@/lib/chat/state';
import * as screen from '@/lib/chat/testing/screen';
import { messages, texts } from '@/lib/chat/testing/screen';
import { htmlCleaner } from '@/lib/chat/text/html-cleaner';
import { mayRun, becomeLeader } from '@/lib/chat/tab-leader';
import { startEngine, type Engine } from './engine';

let homeserver: HomeserverProcess;
let ada: MatrixTestClient;
let bo: MatrixTestClient;
let engine: Engine;
let matrixRoomId: string;

beforeAll(async () => {
  homeserver = await startHomeserverProcess();
  ada = await homeserver.register('ada');
  bo = await homeserver.register('bo');
  ({ room_id: matrixRoomId } = await bo.post('createRoom', { name: 'tea', preset: 'public_chat' }));
  await ada.post(`join/${matrixRoomId}`);
  URL.createObjectURL = (file) => `blob:${(file as File).name.replace('.png', '')}`;
  localStorage.setItem('loginUser', JSON.stringify({ id: 1 }));
  await mayRun();
  engine = await startPage();
  plugIn(engine);
}, 120_000); // the first start of a database takes its time

afterAll(async () => {
  engine?.stop();
  unplug();
  await homeserver?.close();
});

const shown = (condition: (timeline: Timeline) => boolean) => screen.shown(matrixRoomId, condition);
const activity = (condition: (activity: RoomActivity) => boolean) => screen.listed(matrixRoomId, condition);

/** A page of Ada's, which knows nothing yet. */
function startPage(): Promise<Engine> {
  return startEngine(
    {
      accessToken: ada.token ?? '',
      matrixUserId: ada.userId,
      deviceId: ada.deviceId,
      expiresInMs: 3_600_000,
    },
    homeserver.url,
  );
}

/** Whether this tab is the one that speaks with the homeserver. */
const turn = (mine: boolean) => becomeLeader.set(mine);

const actions = (): RoomActions => engine.actionsOf(matrixRoomId);
const plain = (text: string) => ({ text, mentions: [], mentionsEveryone: false });

test('a message is on the screen at once, keeps its key, and arrives at the other person', async () => {
  const ready = await shown(({ state }) => state === 'ready');
  expect(ready.canPost).toBe(true);
  actions().send(plain('hello'));
  const [echo] = messages(await shown((timeline) => texts(timeline).includes('hello')));
  expect(echo).toMatchObject({ status: 'sending', isOwn: true });
  const [sent] = messages(await shown((timeline) => messages(timeline)[0]?.status === 'sent'));
  expect(sent?.key).toBe(echo?.key);
  const { chunk } = await bo.get(`rooms/${matrixRoomId}/messages?dir=b&limit=5`);
  expect(chunk[0].content).toMatchObject({ msgtype: 'm.text', body: 'hello' });
});

test('the first formatted message is shown in its plain form until it can be cleaned', async () => {
  expect(htmlCleaner.get()).toBeNull();
  await bo.put(`rooms/${matrixRoomId}/send/m.room.message/f1`, {
    ...{ msgtype: 'm.text', body: '**bold**', format: 'org.matrix.custom.html' },
    formatted_body: '<b onclick="alert(1)">bold</b>',
  });
  const richOf = (timeline: Timeline) =>
    messages(timeline).flatMap(({ body }) =>
      body.kind === 'text' && body.text === '**bold**' ? [body.rich] : [],
    );
  const frames: unknown[] = [];
  const watch = () => frames.push(...richOf(timelineOf(matrixRoomId).get()));
  const stop = timelineOf(matrixRoomId).subscribe(watch);
  const bold = { kind: 'mark', mark: 'bold', children: [{ kind: 'text', text: 'bold' }] };
  await shown((timeline) => JSON.stringify(richOf(timeline)) === JSON.stringify([[bold]]));
  stop();
  expect(frames[0]).toEqual([{ kind: 'text', text: '**bold**' }]);
});

test('hidden messages leave the screen, whoever loaded them, and come back', async () => {
  const since = Date.now();
  const body = { msgtype: 'm.text', body: 'spam' };
  await bo.put(`rooms/${matrixRoomId}/send/m.room.message/h1`, body);
  await shown((timeline) => texts(timeline).includes('spam'));
  const hide = (content: object) => bo.put(`rooms/${matrixRoomId}/state/guildhall.hidden_messages/`, content);
  await hide({ hidden: [{ user_id: bo.userId, since: since - 60_000, until: Date.now() + 60_000 }] });
  await shown((timeline) => !texts(timeline).includes('spam') && texts(timeline).includes('hello'));
  await hide({});
  await shown((timeline) => texts(timeline).includes('spam'));
});

test('what an ignored person wrote and reacted with leaves the screen and the list at once, and comes back afterwards', async () => {
  const ignore = (...people: string[]) =>
    ada.put(`user/${ada.userId}/account_data/m.ignored_user_list`, {
      ignored_users: Object.fromEntries(people.map((id) => [id, {}])),
    });
  const write = (body: string) =>
    bo.put(`rooms/${matrixRoomId}/send/m.room.message/${body}`, { msgtype: 'm.text', body });
  actions().send(plain('mine'));
  await shown((timeline) => texts(timeline).includes('mine') && messages(timeline).at(-1)?.status === 'sent');
  const own = messages(timelineOf(matrixRoomId).get()).at(-1)?.eventId ?? '';
  await bo.put(`rooms/${matrixRoomId}/send/m.reaction/i1`, {
    'm.relates_to': { rel_type: 'm.annotation', event_id: own, key: '🙄' },
  });
  await write('rude');
  const reactionsOf = (timeline: Timeline) =>
    messages(timeline).find(({ eventId }) => eventId === own)?.reactions.length;
  await shown((timeline) => texts(timeline).includes('rude') && reactionsOf(timeline) === 1);
  await activity(({ lastMessage }) => lastMessage?.text === 'rude');

  await ignore(bo.userId);
  await shown((timeline) => !texts(timeline).includes('rude') && reactionsOf(timeline) === 0);
  await activity(({ lastMessage }) => lastMessage?.text === 'mine');
  const meanwhile = ['meanwhile0', 'meanwhile1'];
  for (const body of meanwhile) await write(body);
  actions().send(plain('still alone'));
  const isSent = (timeline: Timeline, text: string) =>
    texts(timeline).at(-1) === text && messages(timeline).at(-1)?.status === 'sent';
  await shown((timeline) => isSent(timeline, 'still alone'));
  expect(texts(timelineOf(matrixRoomId).get()).slice(-2)).toEqual(['mine', 'still alone']);

  // What comes last is after all that this page knows.
  const atLast = ['atLast0', 'atLast1'];
  for (const body of atLast) await write(body);
  await ignore();
  await shown((timeline) => [...meanwhile, ...atLast].every((body) => texts(timeline).includes(body)));
  await shown((timeline) => reactionsOf(timeline) === 1);
  expect(texts(timelineOf(matrixRoomId).get()).slice(-7)).toEqual([
    'mine',
    'rude',
    ...meanwhile,
    'still alone',
    ...atLast,
  ]);

  // A tab that pauses hears of it from the one that does not.
  turn(false);
  const channel = new BroadcastChannel('guildhall-ignored');
  channel.postMessage({ matrixUserId: ada.userId, ignored: [bo.userId] });
  await shown((timeline) => !texts(timeline).includes('rude'));
  channel.postMessage({ matrixUserId: ada.userId, ignored: [] });
  await shown((timeline) => texts(timeline).includes('rude'));
  channel.close();
  turn(true);
});

test('what the other person does is seen: message, answer, edit, reaction, deletion', async () => {
  const { event_id: asked } = await bo.put(`rooms/${matrixRoomId}/send/m.room.message/a1`, {
    msgtype: 'm.text',
    body: 'tea?',
  });
  await shown((timeline) => texts(timeline).includes('tea?'));
  await bo.put(`rooms/${matrixRoomId}/send/m.room.message/a2`, {
    msgtype: 'm.text',
    body: '* coffee?',
    'm.new_content': { msgtype: 'm.text', body: 'coffee?' },
    'm.relates_to': { rel_type: 'm.replace', event_id: asked },
  });
  await bo.put(`rooms/${matrixRoomId}/send/m.reaction/a3`, {
    'm.relates_to': { rel_type: 'm.annotation', event_id: asked, key: '☕' },
  });
  await bo.put(`rooms/${matrixRoomId}/send/m.room.message/a4`, {
    msgtype: 'm.text',
    body: 'well?',
    'm.relates_to': { 'm.in_reply_to': { event_id: asked } },
  });
  const seen = messages(await shown((timeline) => texts(timeline).includes('well?'))).slice(-2);
  expect(seen).toMatchObject([
    {
      eventId: asked,
      edited: true,
      body: { text: 'coffee?' },
      reactions: [{ key: '☕', count: 1, own: false }],
    },
    { replyTo: { eventId: asked, text: 'coffee?' } },
  ]);
  await bo.put(`rooms/${matrixRoomId}/redact/${asked}/a5`);
  const gone = messages(await shown((timeline) => texts(timeline).includes('deleted')));
  expect(gone.at(-1)?.replyTo).toMatchObject({ deleted: true });
});

test('own edits, reactions and deletions reach the other person', async () => {
  actions().send(plain('frist'));
  const own = messages(
    await shown(
      (timeline) => messages(timeline).at(-1)?.status === 'sent' && texts(timeline).includes('frist'),
    ),
  ).at(-1);
  const eventId = own?.eventId ?? '';
  actions().edit(eventId, plain('first'));
  actions().toggleReaction(eventId, '👍');
  await shown((timeline) => {
    const last = messages(timeline).at(-1);
    return last?.edited === true && last.status === 'sent' && last.reactions.length === 1;
  });
  await until(async () => {
    const { chunk } = await bo.get(
      `/_matrix/client/v1/rooms/${matrixRoomId}/relations/${encodeURIComponent(eventId)}`,
    );
    return chunk.length === 2;
  });
  actions().toggleReaction(eventId, '👍');
  await shown((timeline) => messages(timeline).at(-1)?.reactions.length === 0);
  await until(async () => {
    const { chunk } = await bo.get(
      `/_matrix/client/v1/rooms/${matrixRoomId}/relations/${encodeURIComponent(eventId)}/m.annotation`,
    );
    return chunk.length === 0;
  });
  await actions().remove(eventId);
  await until(async () => {
    const { content } = await bo.get(`rooms/${matrixRoomId}/event/${encodeURIComponent(eventId)}`);
    return content.body === undefined;
  });
  expect(messages(timelineOf(matrixRoomId).get()).at(-1)).toMatchObject({ body: { kind: 'deleted' } });
});

test('counts grow with messages and mentions, and go when the room is read', async () => {
  await bo.put(`rooms/${matrixRoomId}/send/m.room.message/c1`, {
    msgtype: 'm.text',
    body: 'ada!',
    'm.mentions': { user_ids: [ada.userId] },
  });
  await activity(({ mentions, unread }) => mentions === 1 && unread >= 1);
  actions().markRead();
  await activity(({ unread, mentions }) => unread === 0 && mentions === 0);
  await until(async () => {
    const { rooms } = await ada.get('sync');
    return rooms.join[matrixRoomId].unread_notifications.notification_count === 0;
  });
});

test('CHN-06 a row has the last message, when and by whom it was written, and how far the person has read', async () => {
  const { event_id: eventId } = await bo.put(`rooms/${matrixRoomId}/send/m.room.message/row1`, {
    msgtype: 'm.text',
    body: 'for the row',
  });
  const { origin_server_ts: timestampMs } = await bo.get(
    `rooms/${matrixRoomId}/event/${encodeURIComponent(eventId)}`,
  );
  await activity(({ lastMessage }) => lastMessage?.timestampMs === timestampMs);
  expect(activities.get().get(matrixRoomId)?.lastMessage).toEqual({
    eventId,
    kind: 'text',
    readMs: null,
    text: 'for the row',
    timestampMs,
    isOwn: false,
    senderId: null,
  });
  const before = Date.now();
  actions().markRead();
  await activity(({ readTimestampMs }) => readTimestampMs !== null && readTimestampMs >= timestampMs);
  expect(activities.get().get(matrixRoomId)?.readTimestampMs).toBeLessThanOrEqual(
    Math.max(before, Date.now()),
  );
  actions().send(plain('our own'));
  await activity(({ lastMessage }) => lastMessage?.text === 'our own' && lastMessage.isOwn);
});

test('a muted room counts nothing but mentions', async () => {
  await actions().setMuted(true);
  await activity(({ muted }) => muted);
  await bo.put(`rooms/${matrixRoomId}/send/m.room.message/m1`, { msgtype: 'm.text', body: 'quiet' });
  await activity(({ lastMessage }) => lastMessage?.text === 'quiet');
  expect(activities.get().get(matrixRoomId)).toMatchObject({ unread: 0, mentions: 0 });
  await actions().setMuted(false);
  await activity(({ muted }) => !muted);
});

test('writing is seen on both sides, and ends with the message', async () => {
  await bo.put(`rooms/${matrixRoomId}/typing/${bo.userId}`, { typing: true, timeout: 30_000 });
  await shown(({ typing }) => typing.some(({ matrixUserId }) => matrixUserId === bo.userId));
  await bo.put(`rooms/${matrixRoomId}/typing/${bo.userId}`, { typing: false });
  await shown(({ typing }) => typing.length === 0);
  const typers = async () => {
    const { rooms } = await bo.get('sync');
    const { events } = rooms.join[matrixRoomId].ephemeral;
    return events.find(({ type }: { type: string }) => type === 'm.typing')?.content.user_ids ?? [];
  };
  actions().setTyping(true);
  await until(async () => (await typers()).includes(ada.userId));
  actions().send(plain('written'));
  await until(async () => (await typers()).length === 0);
});

test('older messages are loaded, a message far back is shown, and the way back leads to the end', async () => {
  const sent: string[] = [];
  for (let index = 0; index < 90; index++) {
    const { event_id } = await bo.put(`rooms/${matrixRoomId}/send/m.room.message/o${index}`, {
      msgtype: 'm.text',
      body: `old ${index}`,
    });
    sent.push(event_id);
  }
  await bo.put(`rooms/${matrixRoomId}/send/m.reaction/o-late`, {
    'm.relates_to': { rel_type: 'm.annotation', event_id: sent[3], key: '🕰️' },
  });
  await shown((timeline) => texts(timeline).includes('old 89'));
  // A room with something unread would be loaded up to there.
  actions().markRead();
  await until(async () => {
    const { rooms } = await ada.get('sync');
    return rooms.join[matrixRoomId].unread_notifications.notification_count === 0;
  });
  engine.closeRoom(matrixRoomId);
  const later = await startPage();
  try {
    later.openRoom(matrixRoomId);
    const start = await shown(
      (timeline) => timeline.state === 'ready' && !timeline.atStart && texts(timeline).includes('old 89'),
    );
    expect(texts(start)).not.toContain('old 3');
    const far = later.actionsOf(matrixRoomId);
    expect(await far.showMessage(sent[3] ?? '')).toBe(true);
    const past = timelineOf(matrixRoomId).get();
    expect(past.atEnd).toBe(false);
    expect(texts(past)).toContain('old 3');
    expect(texts(past)).not.toContain('old 89');
    // The reaction lies far outside of what is shown.
    await shown(
      (timeline) => messages(timeline).find(({ eventId }) => eventId === sent[3])?.reactions.length === 1,
    );
    await far.loadOlder();
    await shown(({ atStart }) => atStart);
    while (!timelineOf(matrixRoomId).get().atEnd) await far.loadNewer();
    const all = texts(await shown((timeline) => texts(timeline).includes('old 89')));
    expect(all.filter((text) => text.startsWith('old '))).toEqual(sent.map((_, index) => `old ${index}`));
    expect(await far.showMessage('$nothing')).toBe(false);
    far.showLatest();
    await shown(({ atEnd }) => atEnd);
  } finally {
    later.stop();
    engine.openRoom(matrixRoomId);
  }
});

test('what is written while the homeserver is dead arrives once and in order after kill -9 and a restart', async () => {
  await homeserver.kill();
  for (const text of ['dead 1', 'dead 2', 'dead 3']) actions().send(plain(text));
  const waiting = messages(await shown((timeline) => texts(timeline).includes('dead 3'))).slice(-3);
  expect(waiting.map(({ status }) => status)).toEqual(['sending', 'sending', 'sending']);
  await homeserver.start();
  const last = messages(
    await shown((timeline) =>
      messages(timeline)
        .slice(-3)
        .every(({ status }) => status === 'sent'),
    ),
  );
  expect(last.slice(-3).map(({ key }) => key)).toEqual(waiting.map(({ key }) => key));
  await until(() => phase.get() === 'ready');
  const { chunk } = await bo.get(`rooms/${matrixRoomId}/messages?dir=b&limit=10`);
  const arrived = chunk.map(({ content }: { content: { body: string } }) => content.body).reverse();
  expect(arrived.filter((text: string) => text?.startsWith('dead'))).toEqual(['dead 1', 'dead 2', 'dead 3']);
});

test('messages that came by the hundred while nobody listened leave no gap', async () => {
  turn(false);
  for (let index = 0; index < 60; index++)
    await bo.put(`rooms/${matrixRoomId}/send/m.room.message/g${index}`, {
      msgtype: 'm.text',
      body: `gap ${index}`,
    });
  turn(true);
  await shown((timeline) => texts(timeline).includes('gap 59'));
  while (!texts(timelineOf(matrixRoomId).get()).includes('dead 3')) await actions().loadOlder();
  const all = texts(timelineOf(matrixRoomId).get());
  expect(all.filter((text) => text.startsWith('gap '))).toEqual(
    Array.from({ length: 60 }, (_, index) => `gap ${index}`),
  );
  expect(all.filter((text) => text === 'dead 3')).toHaveLength(1);
  expect(all.indexOf('dead 3')).toBe(all.indexOf('gap 0') - 1);
});

test('a file shows while it is uploaded, and then by its address on this origin', async () => {
  const bytes = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
    (character) => character.charCodeAt(0),
  );
  actions().sendFile(new File([bytes], 'dot.png', { type: 'image/png' }));
  const echo = messages(await shown((timeline) => texts(timeline).at(-1) === 'image')).at(-1);
  expect(echo?.body).toMatchObject({ kind: 'image', url: 'blob:dot', name: 'dot.png' });
  const sent = messages(
    await shown(
      (timeline) =>
        messages(timeline).at(-1)?.body.kind === 'image' &&
        messages(timeline).at(-1)?.eventId !== null &&
        !JSON.stringify(messages(timeline).at(-1)?.body).includes('blob:'),
    ),
  ).at(-1);
  expect(sent?.key).toBe(echo?.key);
  expect(sent?.body).toMatchObject({
    kind: 'image',
    url: expect.stringMatching(/^\/api\/media\/[A-Za-z0-9_-]+$/),
  });
});

test('removed from the room, nothing of it is shown and nothing can be written', async () => {
  await bo.post(`rooms/${matrixRoomId}/kick`, { user_id: ada.userId });
  await shown(({ state, canPost, items }) => state === 'absent' && !canPost && items.length === 0);
  await until(() => !activities.get().has(matrixRoomId));
  await ada.post(`join/${matrixRoomId}`);
  await shown(({ state, items }) => state === 'ready' && items.length > 0);
  expect(activities.get().has(matrixRoomId)).toBe(true);
});

test('a room that was prepared is at hand before it is opened, and shows what came meanwhile once it is', async () => {
  const { room_id: other } = await bo.post('createRoom', { name: 'cake', preset: 'public_chat' });
  await ada.post(`join/${other}`);
  const write = (body: string) =>
    bo.put(`rooms/${other}/send/m.room.message/${body}`, { msgtype: 'm.text', body });
  await write('before');
  await screen.listed(other, ({ lastMessage }) => lastMessage?.text === 'before');
  expect(isAtHand(other)).toBe(false);
  await engine.prepareRoom(other);
  expect(isAtHand(other)).toBe(true);
  expect(texts(timelineOf(other).get())).toEqual(['before']);

  await write('meanwhile');
  await screen.listed(other, ({ lastMessage }) => lastMessage?.text === 'meanwhile');
  expect(texts(timelineOf(other).get())).toEqual(['before']);
  const stop = timelineOf(other).subscribe(() => undefined);
  expect(texts(timelineOf(other).get())).toEqual(['before', 'meanwhile']);
  stop();

  const { room_id: closed } = await bo.post('createRoom', { name: 'closed' });
  await engine.prepareRoom(closed);
  expect(isAtHand(closed)).toBe(false);
});
