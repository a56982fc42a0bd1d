import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { segment, type MatrixTestClient } from '../testing/client';
import { startTestHomeserver, type TestHomeserver } from '../testing/homeserver';
import { makeRoom } from '../testing/rooms';
import { until } from '../testing/until';

let server: TestHomeserver;
let ada: MatrixTestClient;
let ben: MatrixTestClient;
let stranger: MatrixTestClient;
let picture: Uint8Array<ArrayBuffer>;

const paint = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#3af',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer(),
  );

beforeAll(async () => {
  server = await startTestHomeserver();
  [ada, ben, stranger] = (await Promise.all(
    ['ada', 'ben', 'stranger'].map((name) => server.register(name)),
  )) as [MatrixTestClient, MatrixTestClient, MatrixTestClient];
  picture = await paint(1000, 700);
});
afterAll(() => server.close());

const v1 = (kind: string, address: string, rest = '') =>
  `/_matrix/client/v1/media/${kind}/${address.replace('mxc://', '')}${rest}`;
const download = (person: MatrixTestClient, address: string, rest = '') =>
  person.send(v1('download', address, rest));
const statusFor = async (person: MatrixTestClient, address: string) => {
  const response = await download(person, address);
  await response.arrayBuffer();
  return response.status;
};
const image = (url: string) => ({ msgtype: 'm.image', body: 'a picture', url });
const redact = (person: MatrixTestClient, roomId: string, eventId: string) =>
  person.put(`rooms/${segment(roomId)}/redact/${segment(eventId)}/r${eventId}`);

describe('Client-Server API, "Content repository"', () => {
  test('a picture comes back as it was, to be shown, and is kept by browsers privately and for ever', async () => {
    const address = await ada.upload(picture, 'image/png', 'föö "1".png');
    expect(address).toMatch(/^mxc:\/\/test\.example\/[\w-]{32}$/);
    const response = await download(ada, address);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(picture.length),
      'content-disposition': "inline; filename*=utf-8''f%C3%B6%C3%B6%20%221%22.png",
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
    const again = await ada.send(v1('download', address), {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    const named = await download(ada, address, '/other.png');
    expect(named.headers.get('content-disposition')).toBe("inline; filename*=utf-8''other.png");
  });

  test('only what the content shows as one of the four types is shown; all else is an attachment', async () => {
    const html = new TextEncoder().encode('<script>alert(1)</script>');
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    const cases: [Uint8Array<ArrayBuffer>, string, string][] = [
      [html, 'text/html', 'text/html'],
      [html, 'image/png', 'application/octet-stream'],
      [svg, 'image/svg+xml', 'application/octet-stream'],
      [html, 'nonsense\u0001', 'application/octet-stream'],
      [html, 'application/pdf', 'application/pdf'],
    ];
    for (const [bytes, declared, served] of cases) {
      const response = await download(ada, await ada.upload(bytes, declared.replace('\u0001', '')));
      expect(response.headers.get('content-disposition')).toBe('attachment');
      expect(response.headers.get('content-type')).toBe(served);
    }
    const disguised = await download(ada, await ada.upload(picture, 'text/html', 'x.html'));
    expect(disguised.headers.get('content-type')).toBe('image/png');
  });

  test('the sizes that are allowed are said and held', async () => {
    expect(await ada.get('/_matrix/client/v1/media/config')).toEqual({ 'm.upload.size': 20 * 1024 * 1024 });
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    await ada.upload(large, 'application/octet-stream');
    large.set(picture.subarray(0, 1000));
    await expect(ada.upload(large, 'application/octet-stream')).rejects.toMatchObject({
      status: 413,
      errcode: 'M_TOO_LARGE',
    });
    const tooLarge = new Uint8Array(20 * 1024 * 1024 + 1);
    await expect(ada.upload(tooLarge, 'video/mp4')).rejects.toMatchObject({ status: 413 });
  });

  test('a picture of more pixels than anybody needs is refused by its header alone', async () => {
    const bomb = picture.slice();
    new DataView(bomb.buffer).setUint32(16, 60_000);
    await expect(ada.upload(bomb, 'image/png')).rejects.toMatchObject({
      status: 413,
      errcode: 'M_TOO_LARGE',
    });
  });

  test('a refused or broken upload leaves nothing behind', async () => {
    const unfinished = path.join(server.services.config.dataDir, 'media', '.unfinished');
    let megabytes = 0;
    const unannounced = new ReadableStream({
      pull(controller) {
        megabytes += 1;
        if (megabytes > 21) controller.close();
        else controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const upload = await ada.send('/_matrix/media/v3/upload', {
      method: 'POST',
      body: unannounced,
      duplex: 'half',
    } as RequestInit);
    expect([upload.status, await upload.json()]).toEqual([
      413,
      expect.objectContaining({ errcode: 'M_TOO_LARGE' }),
    ]);
    await until(async () => (await readdir(unfinished)).length === 0);

    const hangUp = new AbortController();
    const stalled = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(100_000));
      },
    });
    const given = ada
      .send('/_matrix/media/v3/upload', {
        method: 'POST',
        body: stalled,
        duplex: 'half',
        signal: hangUp.signal,
      } as RequestInit)
      .catch((error: unknown) => error);
    await until(async () => (await readdir(unfinished)).length === 1);
    hangUp.abort();
    await given;
    await until(async () => (await readdir(unfinished)).length === 0);
    expect(server.logLines).not.toContainEqual(expect.objectContaining({ event: 'request.failed' }));
  });

  test('the legacy media paths are closed, and everything needs a token', async () => {
    const address = (await ada.upload(picture, 'image/png')).replace('mxc://', '');
    for (const path of [`/_matrix/media/v3/download/${address}`, `/_matrix/media/v3/thumbnail/${address}`]) {
      await expect(ada.get(path)).rejects.toMatchObject({ status: 404, errcode: 'M_UNRECOGNIZED' });
    }
    for (const path of [`download/${address}`, `thumbnail/${address}?width=9&height=9`, 'config']) {
      await expect(server.stranger.get(`/_matrix/client/v1/media/${path}`)).rejects.toMatchObject({
        status: 401,
      });
    }
    const upload = fetch(`${server.url}/_matrix/media/v3/upload`, { method: 'POST', body: picture });
    expect((await upload).status).toBe(401);
  });

  test('another server’s media, impossible ids and climbing paths are just not there', async () => {
    const [, id = ''] = /([\w-]{32})$/.exec(await ada.upload(picture, 'image/png')) ?? [];
    for (const address of [
      `mxc://other.example/${id}`,
      'mxc://test.example/short',
      'mxc://test.example/..%2F..%2Fetc%2Fpasswd',
    ]) {
      expect(await statusFor(ada, address)).toBe(404);
    }
  });
});

describe('Client-Server API, "Thumbnails"', () => {
  const thumbnail = async (address: string, query: string) => {
    const response = await ada.send(v1('thumbnail', address, `?${query}`));
    const bytes = Buffer.from(await response.arrayBuffer());
    return { response, bytes };
  };

  test('the smallest prepared size that covers the wish is made, once', async () => {
    const address = await ada.upload(picture, 'image/png');
    const [scaled, again] = await Promise.all([
      thumbnail(address, 'width=300&height=200&method=scale'),
      thumbnail(address, 'width=310&height=100'),
    ]);
    expect(await sharp(scaled.bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 224 });
    expect(again.bytes).toEqual(scaled.bytes);
    const cropped = await thumbnail(address, 'width=64&height=64&method=crop');
    expect(await sharp(cropped.bytes).metadata()).toMatchObject({ width: 96, height: 96 });
    expect(cropped.response.headers.get('content-type')).toBe('image/webp');
    const stored = await thumbnail(address, 'width=64&height=64&method=crop');
    expect(stored.bytes).toEqual(cropped.bytes);
  });

  test('a smaller original is its own thumbnail', async () => {
    const small = await paint(40, 30);
    const { response, bytes } = await thumbnail(await ada.upload(small, 'image/png'), 'width=320&height=240');
    expect(new Uint8Array(bytes)).toEqual(small);
    expect(response.headers.get('content-type')).toBe('image/png');
  });

  test('what is no picture, or breaks half way, is M_UNKNOWN', async () => {
    const text = await ada.upload(new TextEncoder().encode('hello'), 'text/plain');
    const broken = await ada.upload(picture.slice(0, 2000), 'image/png');
    for (const address of [text, broken]) {
      const { response, bytes } = await thumbnail(address, 'width=96&height=96&method=crop');
      expect([response.status, JSON.parse(bytes.toString())]).toEqual([
        400,
        expect.objectContaining({ errcode: 'M_UNKNOWN' }),
      ]);
    }
    const { response } = await thumbnail(text, 'width=x&height=96');
    expect(response.status).toBe(400);
  });
});

describe('who may see a file', () => {
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
    const thumbnail = await stranger.send(v1('thumbnail', address, '?width=96&height=96&method=crop'));
    expect(thumbnail.status).toBe(404);
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
    await ben.send(v1('thumbnail', address, '?width=96&height=96&method=crop'));
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
});
