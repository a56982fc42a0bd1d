import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { segment, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { mediaPath, paintPicture } from '@/homeserver/testing/picture';
import { makeRoom } from '@/homeserver/testing/rooms';
import { until } from '@/homeserver/testing/until';

// docs/homeserver.md, "Files".

let server: TestHomeserver;
let ada: MatrixTestClient;
let ben: MatrixTestClient;
let stranger: MatrixTestClient;
let picture: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  server = await startTestHomeserver();
  [ada, ben, stranger] = (await Promise.all(
    ['ada', 'ben', 'stranger'].map((name) => server.register(name)),
  )) as [MatrixTestClient, MatrixTestClient, MatrixTestClient];
  picture = await paintPicture(300, 200);
});
afterAll(() => server.close());

const statusFor = async (person: MatrixTestClient, address: string) => {
  const response = await person.send(mediaPath('download', address));
  await response.arrayBuffer();
  return response.status;
};
const image = (url: string) => ({ msgtype: 'm.image', body: 'a picture', url });
const redact = (person: MatrixTestClient, roomId: string, eventId: string) =>
  person.put(`rooms/${segment(roomId)}/redact/${segment(eventId)}/r${eventId}`);

test('only the uploader until a message of theirs shows it; then whoever may see that message', async () => {
  const roomId = await makeRoom(ada, { members: [ben] });
  const address = await ada.upload(picture, 'image/png');
  expect([await statusFor(ada, address), await statusFor(ben, address)]).toEqual([200, 404]);

  // Somebody who guessed the address cannot open it by a message of their own.
  await ben.say(roomId, image(address));
  expect([await statusFor(ben, address), await statusFor(ada, address)]).toEqual([404, 200]);

  await ada.say(roomId, image(address));
  expect([await statusFor(ben, address), await statusFor(ada, address)]).toEqual([200, 200]);
  expect(await statusFor(stranger, address)).toBe(404);
  const thumbnail = await stranger.send(mediaPath('thumbnail', address, '?width=96&height=96&method=crop'));
  expect(thumbnail.status).toBe(404);
});

test('a call that names rooms opens what these rooms show, and no pictures of people', async () => {
  const [one, two] = [await makeRoom(ada), await makeRoom(ada)];
  const address = await ada.upload(picture, 'image/png');
  const openIn = async (rooms: string, opened = address) => {
    const headers = { 'x-guildhall-rooms': rooms };
    const response = await ada.send(mediaPath('download', opened), { headers });
    await response.arrayBuffer();
    return response.status;
  };
  expect(await openIn(two)).toBe(200);
  await ada.say(one, image(address));
  expect([await openIn(one), await openIn(`${two},${one}`), await openIn(two), await openIn('')]).toEqual([
    200, 200, 404, 404,
  ]);
  const portrait = await ben.upload(picture, 'image/png');
  await ben.put(`profile/${segment(ben.userId)}/avatar_url`, { avatar_url: portrait });
  expect([await statusFor(ada, portrait), await openIn(one, portrait)]).toEqual([200, 404]);
});

test('a picture may be seen from the moment that its message may, also while that is being written down', async () => {
  const roomId = await makeRoom(ada, { members: [ben] });
  for (let round = 0; round < 20; round += 1) {
    const address = await ada.upload(picture, 'image/png');
    await ada.say(roomId, image(address));
    const answers = await Promise.all(Array.from({ length: 12 }, () => statusFor(ben, address)));
    expect(new Set(answers)).toEqual(new Set([200]));
  }
});

test('thumbnails of a message, pictures in its text and in edits are bound like its file', async () => {
  const roomId = await makeRoom(ada, { members: [ben] });
  const [file = '', small = '', inText = '', edited = ''] = await Promise.all(
    Array.from({ length: 4 }, () => ada.upload(picture, 'image/png')),
  );
  const original = await ada.say(roomId, { ...image(file), info: { thumbnail_url: small } });
  await ada.say(roomId, {
    msgtype: 'm.text',
    body: 'text',
    format: 'org.matrix.custom.html',
    formatted_body: `<img src="${inText}" alt="">`,
  });
  await ada.say(roomId, {
    ...image(file),
    'm.new_content': image(edited),
    'm.relates_to': { rel_type: 'm.replace', event_id: original },
  });
  for (const address of [file, small, inText, edited]) expect(await statusFor(ben, address)).toBe(200);

  await redact(ada, roomId, original);
  for (const address of [small, edited]) expect(await statusFor(ben, address)).toBe(404);
  expect(await statusFor(ben, inText)).toBe(200);
});

test('a redaction unbinds: nobody sees the file any more, and it is deleted', async () => {
  const roomId = await makeRoom(ada, { members: [ben] });
  const address = await ada.upload(picture, 'image/png');
  const eventId = await ada.say(roomId, image(address));
  await ben.send(mediaPath('thumbnail', address, '?width=96&height=96&method=crop'));
  await redact(ada, roomId, eventId);
  expect([await statusFor(ben, address), await statusFor(ada, address)]).toEqual([404, 404]);
  const id = address.split('/').at(-1) ?? '';
  const folder = path.join(server.services.config.dataDir, 'media', id.slice(0, 2));
  await until(async () => !(await readdir(folder)).some((name) => name.startsWith(id)));
  await ada.say(roomId, image(address));
  expect(await statusFor(ada, address)).toBe(404);
});

test('a file that two messages show stays until both are redacted', async () => {
  const roomId = await makeRoom(ada, { members: [ben] });
  const address = await ada.upload(picture, 'image/png');
  const first = await ada.say(roomId, image(address));
  const second = await ada.say(roomId, image(address));
  await redact(ada, roomId, first);
  expect(await statusFor(ben, address)).toBe(200);
  await redact(ada, roomId, second);
  expect(await statusFor(ben, address)).toBe(404);
});

test('who was removed keeps what was shown before, and gets nothing of what comes after', async () => {
  const roomId = await makeRoom(ada, { members: [ben] });
  const before = await ada.upload(picture, 'image/png');
  await ada.say(roomId, image(before));
  await ada.post(`rooms/${segment(roomId)}/kick`, { user_id: ben.userId });
  const after = await ada.upload(picture, 'image/png');
  await ada.say(roomId, image(after));
  expect([await statusFor(ben, before), await statusFor(ben, after)]).toEqual([200, 404]);
});

test('in a room whose history begins with one’s joining, earlier files stay closed', async () => {
  const roomId = await makeRoom(ada, { visibility: 'joined' });
  const address = await ada.upload(picture, 'image/png');
  await ada.say(roomId, image(address));
  await ada.post(`rooms/${segment(roomId)}/invite`, { user_id: ben.userId });
  await ben.post(`rooms/${segment(roomId)}/join`);
  expect(await statusFor(ben, address)).toBe(404);
});

test('pictures of people and rooms are seen by everybody who is logged in, if their owner set them', async () => {
  const own = await ada.upload(picture, 'image/png');
  await ada.put(`profile/${segment(ada.userId)}/avatar_url`, { avatar_url: own });
  expect(await statusFor(stranger, own)).toBe(200);

  const roomId = await makeRoom(ada, { members: [ben] });
  const ofRoom = await ada.upload(picture, 'image/png');
  await ada.put(`rooms/${segment(roomId)}/state/m.room.avatar/`, { url: ofRoom });
  expect(await statusFor(stranger, ofRoom)).toBe(200);

  const secret = await ada.upload(picture, 'image/png');
  await ben.put(`profile/${segment(ben.userId)}/avatar_url`, { avatar_url: secret });
  expect([await statusFor(stranger, secret), await statusFor(ben, secret)]).toEqual([404, 404]);
});

test('bindings survive a restart, also those that were not written yet', async () => {
  const roomId = await makeRoom(ada, { members: [ben] });
  const addresses = await Promise.all(Array.from({ length: 5 }, () => ada.upload(picture, 'image/png')));
  for (const address of addresses) await ada.say(roomId, image(address));
  await server.restart();
  for (const address of addresses) expect(await statusFor(ben, address)).toBe(200);
  expect(await statusFor(stranger, addresses[0] ?? '')).toBe(404);
});
