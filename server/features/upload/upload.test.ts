import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { upload as uploads } from '@/server/db/schema/upload';
import { UPLOAD_BYTES_MAX } from '@/protocol/picture';
import { defaultRules } from '@/server/limits/rules';
import { deleteForGood } from '@/server/testing/deleted-space';
import { eventually } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { createSpace, newSpace, pictureBytes, uploadForm, uploadPicture } from '@/server/testing/space';

let platform: TestPlatform;
let person: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  person = await platform.person();
});
afterAll(() => platform.close());

const upload = (form: FormData, client = person) => client.call('upload', { form });
const send = (bytes: Uint8Array | string, name?: string) =>
  upload(uploadForm(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, 'avatar', name));
const storedFiles = async () =>
  (await readdir(path.join(platform.config.dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const removeUnused = () => platform.runJob('uploads.remove_unused');

test('OPN-88 SPC-73 a picture is uploaded and read back by anybody, under a name of the server', async () => {
  const { url, width, height } = await upload(
    uploadForm(await pictureBytes(90, 60), 'guildLogo', '../../evil.html'),
  );
  expect(url).toMatch(/^\/files\/guild\/logo\/\d+-[a-z0-9]{26}\.png$/);
  expect([width, height]).toEqual([90, 60]);
  const response = await platform.client().send(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
    width: 90,
    height: 60,
  });
});

test('SPC-37 a small logo is accepted', async () => {
  await expect(upload(uploadForm(await pictureBytes(1, 1), 'guildLogo'))).resolves.toMatchObject({
    width: 1,
  });
});

test('a visitor uploads nothing', async () => {
  const form = uploadForm(await pictureBytes(), 'avatar');
  await expect(upload(form, platform.client())).rejects.toMatchObject({ error: 'unauthenticated' });
});

describe('hostile uploads are refused and nothing of them stays', () => {
  let before: string[];
  beforeEach(async () => {
    before = await storedFiles();
  });
  afterEach(async () => {
    expect(await storedFiles()).toEqual(before);
  });

  test.each([
    [
      'an SVG',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'picture.svg',
    ],
    ['HTML called .png', '<!doctype html><script>alert(1)</script>', 'picture.png'],
    ['HTML behind a comment', '<!-- \x89PNG -->', 'picture.png'],
    ['a PDF', '%PDF-1.7', 'picture.png'],
    ['nothing', '', 'picture.png'],
  ])('OPN-51 %s', async (_, content, name) => {
    await expect(send(content, name)).rejects.toMatchObject({ error: 'image_unsupported', status: 415 });
  });

  test('OPN-51 6 MB, and a byte more than 5 MB', async () => {
    const png = await pictureBytes();
    for (const size of [6 * 1024 * 1024, UPLOAD_BYTES_MAX + 1]) {
      await expect(send(Buffer.concat([png], size))).rejects.toMatchObject({
        error: 'image_too_large',
        status: 413,
      });
    }
  });

  test('a truncated picture', async () => {
    const jpeg = await sharp(await pictureBytes(400, 400))
      .jpeg()
      .toBuffer();
    await expect(send(jpeg.subarray(0, jpeg.length - 200))).rejects.toMatchObject({
      error: 'image_broken',
      status: 422,
    });
  });

  test('a bomb', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    await expect(send(bomb)).rejects.toMatchObject({ error: 'image_too_large' });
  });

  test('a form that is not ours', async () => {
    const bytes = await pictureBytes();
    const changed = (change: (form: FormData) => void) => {
      const form = uploadForm(bytes, 'avatar');
      change(form);
      return form;
    };
    for (const [form, field] of [
      [uploadForm(bytes, 'evil/../path'), 'purpose'],
      [uploadForm(bytes, 'constructor'), 'purpose'],
      [changed((form) => form.delete('purpose')), 'purpose'],
      [changed((form) => form.append('purpose', 'guildLogo')), 'purpose'],
      [changed((form) => form.delete('files')), 'files'],
      [changed((form) => form.set('files', 'text')), 'files'],
      [changed((form) => form.append('files', new File([new Uint8Array(bytes)], 'b.png'))), 'files'],
      [changed((form) => form.set('path', '../../etc')), 'path'],
      [changed((form) => form.set('file', new File([new Uint8Array(bytes)], 'b.png'))), 'file'],
    ] as const) {
      await expect(upload(form)).rejects.toMatchObject({ error: 'invalid_input', fields: { field } });
    }
    const json = await person.send('/api/upload', { method: 'POST', body: '{}' });
    expect(json.status).toBe(415);
    const broken = await person.send('/api/upload', {
      method: 'POST',
      body: 'no form',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(broken.status).toBe(400);
  });
});

describe('uploads that are broken off', () => {
  /** `npm run test:deep` breaks off a thousand. */
  const BROKEN_OFF = Number(process.env.TEST_STEPS ?? 500) / 10;
  const AT_ONCE = 10;

  /** Sends the beginning of a picture and hangs up. */
  async function breakOff(run: TestPlatform, client: TestClient): Promise<void> {
    const { port } = new URL(run.url);
    const socket = net.connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const head = [
      'POST /api/upload HTTP/1.1',
      'host: x',
      `x-guildhall-internal: ${run.config.internalSecret}`,
      `x-guildhall-peer: ${client.peer}`,
      `origin: ${run.config.publicUrl}`,
      `cookie: ${cookie}`,
      'content-type: multipart/form-data; boundary=x',
      'content-length: 4000000',
      '',
      '--x\r\ncontent-disposition: form-data; name="files"; filename="a.png"\r\n\r\n',
    ];
    socket.write(head.join('\r\n'));
    await new Promise((resolve) => socket.write(Buffer.alloc(100_000), resolve));
    socket.destroy();
  }

  test('leave neither file nor row, count for who sends them, and stop nobody else', async () => {
    const rateLimits = { ...platform.config.rateLimits, upload: defaultRules.upload };
    const run = await startTestPlatform({ config: { rateLimits } });
    try {
      const [sender, other] = [await run.person(), await run.person()];
      const refused = () => run.logLines.filter(({ route, status }) => route === 'upload' && status !== 200);
      for (let sent = 0; sent < BROKEN_OFF; sent += AT_ONCE) {
        await Promise.all(Array.from({ length: AT_ONCE }, () => breakOff(run, sender)));
        await uploadPicture(other, 'avatar');
        // None hangs: each has ended before the next ones come.
        await eventually(
          async () => refused().length,
          (ended) => ended >= sent + AT_ONCE,
        );
      }
      const rows = await run.services.storage.db.select().from(uploads);
      expect(rows.every(({ userId }) => userId === other.id)).toBe(true);
      const files = await readdir(path.join(run.config.dataDir, 'files'), {
        recursive: true,
        withFileTypes: true,
      });
      expect(files.filter((entry) => entry.isFile())).toHaveLength(rows.length);
      // What was broken off counts, too: the day has a hundred.
      const left = defaultRules.upload.max - BROKEN_OFF;
      if (left <= 0) {
        await expect(uploadPicture(sender, 'avatar')).rejects.toMatchObject({ error: 'too_many_requests' });
      } else await uploadPicture(sender, 'avatar');
    } finally {
      await run.close();
    }
  }, 300_000);
});

test('a person uploads a hundred pictures a day', async () => {
  const run = await startTestPlatform({
    config: { rateLimits: { ...platform.config.rateLimits, upload: { max: 2, windowSeconds: 86_400 } } },
  });
  try {
    const client = await run.person();
    await uploadPicture(client, 'avatar');
    await expect(upload(uploadForm(Buffer.from('x'), 'avatar'), client)).rejects.toMatchObject({
      error: 'image_unsupported',
    });
    await expect(uploadPicture(client, 'avatar')).rejects.toMatchObject({
      error: 'too_many_requests',
      status: 429,
    });
  } finally {
    await run.close();
  }
});

describe('uploads that nothing shows', () => {
  test('are removed after a day, and not before', async () => {
    const { url } = await uploadPicture(person, 'guildLogo');
    const status = async () => (await person.send(url)).status;
    platform.clock.advance({ hours: 23 });
    await removeUnused();
    expect(await status()).toBe(200);
    await expect(createSpace(person, { logo: url, name: 'In Time' })).resolves.toEqual(expect.any(Number));

    const late = await uploadPicture(person, 'guildLogo');
    platform.clock.advance({ hours: 24, seconds: 1 });
    await expect(createSpace(person, { logo: late.url })).rejects.toMatchObject({ error: 'upload_unknown' });
    platform.clock.advance({ hours: 2 });
    await removeUnused();
    expect(await status()).toBe(200);
    expect((await person.send(late.url)).status).toBe(404);
  });

  test('are what a space showed before it changed its logo, and everything of a deleted one', async () => {
    const form = await newSpace(person, { logo: (await uploadPicture(person, 'guildLogo')).url });
    const banner = (await uploadPicture(person, 'guildBanner')).url;
    const { id } = await person.call('createSpace', { body: { ...form, banner } });
    const next = (await uploadPicture(person, 'guildLogo')).url;
    await person.call('updateSpace', { body: { ...form, id, banner, logo: next } });
    const statuses = async () =>
      Promise.all([form.logo, next, banner].map(async (url) => (await person.send(url)).status));

    platform.clock.advance({ hours: 26 });
    await removeUnused();
    expect(await statuses()).toEqual([404, 200, 200]);
    await person.call('confirmByPassword', { body: { password: person.password } });
    await deleteForGood(platform, person, id);
    platform.clock.advance({ hours: 26 });
    await removeUnused();
    expect(await statuses()).toEqual([404, 404, 404]);
  });

  test("an avatar stays until it is changed; another person's upload is no avatar", async () => {
    const first = (await uploadPicture(person, 'avatar')).url;
    const second = (await uploadPicture(person, 'avatar')).url;
    expect(await person.call('update', { body: { avatar: first } })).toMatchObject({ avatar: first });
    await person.call('update', { body: { avatar: second } });
    platform.clock.advance({ hours: 26 });
    await removeUnused();
    expect((await person.send(first)).status).toBe(404);
    expect((await person.send(second)).status).toBe(200);
    const other = await platform.person();
    await expect(other.call('update', { body: { avatar: second } })).rejects.toMatchObject({
      error: 'upload_unknown',
    });
  });
});

test('the log names purpose and refusal, never the file', async () => {
  await uploadPicture(person, 'avatar');
  await expect(send('canary-content', 'canary-name.png')).rejects.toMatchObject({
    error: 'image_unsupported',
  });
  const lines = platform.logLines.filter(({ event }) => String(event).startsWith('upload.'));
  expect(lines.at(-2)).toMatchObject({ event: 'upload.stored', user: person.id, purpose: 'avatar' });
  expect(lines.at(-1)).toMatchObject({ event: 'upload.refused', error: 'image_unsupported' });
  expect(JSON.stringify(platform.logLines)).not.toContain('canary');
});
