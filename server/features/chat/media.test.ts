import { at, callerOf, startChatTest, type ChatTest, type MatrixCaller } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { createSpace, pictureBytes } from '@/server/testing/space';

jest.setTimeout(90_000);

let chat: ChatTest;
let owner: TestClient;
let member: TestClient;
let outsider: TestClient;
let room: string;
let say: MatrixCaller;
let token: string;
beforeAll(async () => {
  chat = await startChatTest();
  [owner, member, outsider] = await Promise.all([
    chat.platform.person(),
    chat.platform.person(),
    chat.platform.person(),
  ]);
  const spaceId = await createSpace(owner);
  await member.call('joinSpace', { params: { spaceId } });
  await outsider.call('joinSpace', { params: { spaceId } });
  await owner.call('createRoom', { body: { spaceId, name: 'club', kind: 'privateRoom' } });
  await chat.platform.services.chat.idle();
  const club = await chat.room(owner, spaceId, 'club');
  await owner.call('addRoomMembers', { body: { room: club.matrixRoomId, userIds: [member.id] } });
  room = club.matrixRoomId;
  token = (await owner.call('logInToChat', { query: { noForce: 'true' } })).accessToken;
  say = callerOf(chat.homeserver.url, token);
  await outsider.call('logInToChat');
}, 360_000);
afterAll(() => chat.close(), 60_000);

let sent = 0;
/** Uploads a file and shows it in the room; answers its media id. */
async function post(bytes: Uint8Array, type: string, name: string): Promise<string> {
  const answer = await fetch(
    `${chat.homeserver.url}/_matrix/media/v3/upload?filename=${encodeURIComponent(name)}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: new Uint8Array(bytes),
    },
  );
  const { content_uri: url } = (await answer.json()) as { content_uri: string };
  sent += 1;
  const { status } = await say('PUT', at`rooms/${room}/send/m.room.message/m${String(sent)}`, {
    msgtype: type.startsWith('image/') ? 'm.image' : 'm.file',
    body: name,
    url,
    info: { mimetype: type, size: bytes.length },
  });
  expect(status).toBe(200);
  return url.split('/').at(-1) ?? '';
}
const get = (person: TestClient, path: string, method = 'GET') =>
  person.send(`/api/media/${path}`, { method });

test('a picture of a message is shown to who sees the message, and to nobody else', async () => {
  const picture = await pictureBytes(400, 300);
  const id = await post(picture, 'image/png', 'view.png');
  const answer = await get(member, id);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': expect.stringMatching(/^inline/) as string,
    'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/) as string,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true);

  expect((await get(chat.platform.client(), id)).status).toBe(401);
  expect((await get(outsider, id)).status).toBe(404);
  expect((await get(member, 'doesNotExist')).status).toBe(404);
});

test('a preview has the size that was asked for at most', async () => {
  const id = await post(await pictureBytes(1200, 900), 'image/png', 'large.png');
  const whole = Buffer.from(await (await get(member, id)).arrayBuffer());
  const preview = await get(member, `${id}?width=320&height=240`);
  expect(preview.status).toBe(200);
  expect(preview.headers.get('content-type')).toMatch(/^image\//);
  expect((await preview.arrayBuffer()).byteLength).toBeLessThan(whole.length);
  for (const size of ['width=0', 'width=x', 'width=9999', 'width=-1', 'height=1e3']) {
    expect((await get(member, `${id}?${size}`)).status).toBe(404);
  }
});

test.each([
  ['text/html', '<script>alert(1)</script>', 'page.html', 'page.html'],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'drawing.svg', 'drawing.svg'],
  ['application/pdf', '%PDF-1.4', '../../etc/pass"wd.pdf', undefined],
  ['application/octet-stream', 'x', '报告\u202Efdp.exe', undefined],
])('a file of type %s is saved, not shown', async (type, text, name, expected) => {
  const id = await post(Buffer.from(text), type, name);
  const answer = await get(member, id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  const disposition = answer.headers.get('content-disposition') ?? '';
  expect(disposition).toMatch(/^attachment/);
  expect(disposition).not.toMatch(/\.\.\/|\/|[^\x20-\x7e]|%E2%80%AE/i);
  if (expected !== undefined) expect(disposition).toBe(`attachment; filename=${expected}`);
  expect(await answer.text()).toBe(text);
});

test('paths that are no media id reach nobody', async () => {
  chat.outward.reset();
  for (const path of ['..%2F..%2Fsync', 'a%2Fb', 'a.b', 'x'.repeat(200), '%00', 'a?user_id=@u1:chat.test']) {
    expect([path, (await get(member, path)).status]).toEqual([path, 404]);
  }
  const asked = chat.outward.calls.map(({ path }) => path).filter((path) => path.includes('media/'));
  // The last one is a media id, asked for as the person of the session. On Synapse the platform knows of no such file.
  const isAsked = chat.homeserver.engine === 'embedded';
  expect(asked).toEqual(isAsked ? ['/_matrix/client/v1/media/download/chat.test/a'] : []);
});

test('after a kick the pictures are gone for who was kicked', async () => {
  const id = await post(await pictureBytes(), 'image/png', 'late.png');
  expect((await get(member, id)).status).toBe(200);
  const { id: matrixRoomId } = await owner
    .call('roomMembers', { query: { room } })
    .then(() => ({ id: room }));
  await owner.call('removeRoomMember', { body: { room: matrixRoomId, userId: member.id } });
  const after = await post(await pictureBytes(), 'image/png', 'later.png');
  expect((await get(member, after)).status).toBe(404);
});

test('a homeserver that does not answer is 502, and a method that changes something is no picture', async () => {
  const id = await post(await pictureBytes(), 'image/png', 'known.png');
  expect((await get(owner, id)).status).toBe(200);
  await chat.outward.away();
  expect((await get(owner, id)).status).toBe(502);
  await chat.outward.back();
  expect((await get(member, 'abc', 'POST')).status).toBe(404);
});
