import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { mediaPath, paintPicture } from '@/homeserver/testing/picture';
import { until } from '@/homeserver/testing/until';

let server: TestHomeserver;
let ada: MatrixTestClient;
let picture: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  server = await startTestHomeserver();
  ada = await server.register('ada');
  picture = await paintPicture(1000, 700);
});
afterAll(() => server.close());

const download = (person: MatrixTestClient, address: string, rest = '') =>
  person.send(mediaPath('download', address, rest));

describe('Client-Server API, "Content repository"', () => {
  test('a picture comes back as it was, to be shown, and is kept by browsers privately and for ever', async () => {
    const address = await ada.upload(picture, 'image/png', 'föö "1".png');
    expect(address).toMatch(/^mxc:\/\/test\.example\/[\w-]{32}$/);
    const response = await download(ada, address);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(picture.length),
      'content-disposition': `inline; filename="f?? \\"1\\".png"; filename*=UTF-8''f%C3%B6%C3%B6%20%221%22.png`,
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
    const again = await ada.send(mediaPath('download', address), {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    const named = await download(ada, address, '/other.png');
    expect(named.headers.get('content-disposition')).toBe('inline; filename=other.png');
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
      expect((await download(ada, address)).status).toBe(404);
    }
  });
});

describe('Client-Server API, "Thumbnails"', () => {
  const thumbnail = async (address: string, query: string) => {
    const response = await ada.send(mediaPath('thumbnail', address, `?${query}`));
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
    const small = await paintPicture(40, 30);
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
