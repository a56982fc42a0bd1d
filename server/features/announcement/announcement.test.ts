import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { createSpace, uploadPicture } from '@/server/testing/space';
import { SPACE_BYTES_MAX } from './announcement.service';

let platform: TestPlatform;
let owner: TestClient;
let member: TestClient;
let anyone: TestClient;
let spaceId: number;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await platform.person();
  member = await platform.person();
  anyone = platform.client();
  spaceId = await createSpace(owner);
  await member.call('joinSpace', { params: { spaceId } });
});
afterAll(() => platform.close());

const post = (client: TestClient, title: string, document: unknown = '', space = spaceId) =>
  client.call('postAnnouncement', {
    body: {
      spaceId: space,
      title,
      document: typeof document === 'string' ? document : JSON.stringify(document),
    },
  });
const withImage = (src: string) => ({ type: 'doc', content: [{ type: 'image', attrs: { src } }] });

test('ANN-01 ANN-16 ANN-18 what an admin posts everybody reads, newest first', async () => {
  const document = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Tonight' }] }],
  };
  const first = await post(owner, '  First ', document);
  const second = await post(owner, 'Second');
  expect(first).toMatchObject({
    title: 'First',
    document,
    author: { id: owner.id, username: owner.me?.username, avatar: '' },
  });
  const page = await anyone.call('announcements', {
    params: { spaceId },
    query: { spaceId, current: 1, size: 999 },
  });
  expect(page).toMatchObject({ total: 2, pages: 1, records: [second, first] });
  const { result } = await (await anyone.send(`/api/guild/${spaceId}/announcements?current=2&size=1`)).json();
  expect(result.records).toEqual([
    expect.objectContaining({
      content: JSON.stringify(document),
      creator: { id: owner.id, username: owner.me?.username, avatar: '' },
    }),
  ]);
});

test('the space named in the query must be the one of the path', async () => {
  const query = { spaceId: spaceId + 1 };
  await expect(anyone.call('announcements', { params: { spaceId }, query })).rejects.toMatchObject({
    error: 'invalid_input',
  });
});

test('ANN-09 a title is needed', async () => {
  for (const title of ['', '   ', '\t\n']) {
    await expect(post(owner, title)).rejects.toMatchObject({
      error: 'title_missing',
      status: 400,
      fields: { field: 'title' },
    });
  }
  const body = JSON.stringify({ guildId: spaceId, title: 'x'.repeat(201), content: '' });
  expect((await owner.send('/api/guild/createAnnouncement', { method: 'POST', body })).status).toBe(400);
  await expect(post(owner, 'x'.repeat(200))).resolves.toMatchObject({ title: 'x'.repeat(200) });
});

test('ANN-02 ANN-15 OPN-30 members, strangers and visitors neither post nor delete', async () => {
  const { id: announcementId } = await post(owner, 'Keep me');
  const stranger = await platform.person();
  for (const client of [member, stranger]) {
    await expect(post(client, 'Mine')).rejects.toMatchObject({ error: 'permission_denied', status: 422 });
    await expect(client.call('deleteAnnouncement', { params: { announcementId } })).rejects.toMatchObject({
      error: 'permission_denied',
    });
  }
  await expect(post(anyone, 'Mine')).rejects.toMatchObject({ error: 'unauthenticated' });
  await expect(post(owner, 'Nowhere', '', 2_000_000_000)).rejects.toMatchObject({ error: 'not_found' });
});

test('ANN-17 the owner deletes an announcement, once', async () => {
  const { id: announcementId } = await post(owner, 'Wrong');
  const drop = () => owner.call('deleteAnnouncement', { params: { announcementId } });
  await expect(drop()).resolves.toBeNull();
  await expect(drop()).rejects.toMatchObject({ error: 'not_found' });
  const { records } = await anyone.call('announcements', { params: { spaceId } });
  expect(records.map(({ id }) => id)).not.toContain(announcementId);
});

test('to strangers an announcement of a private space is one that does not exist', async () => {
  const hidden = await createSpace(owner, { privacy: 0 });
  const { id: announcementId } = await post(owner, 'Inside', '', hidden);
  await expect(member.call('deleteAnnouncement', { params: { announcementId } })).rejects.toMatchObject({
    error: 'not_found',
  });
  await expect(owner.call('deleteAnnouncement', { params: { announcementId } })).resolves.toBeNull();
});

test('OPN-86 a hostile document is refused and nothing is posted', async () => {
  const before = (await anyone.call('announcements', { params: { spaceId } })).total;
  for (const document of [
    { type: 'doc', content: [{ type: 'script', content: [] }] },
    '<script>alert(1)</script>',
    withImage('https://evil.example/pixel.png'),
  ]) {
    await expect(post(owner, 'Hostile', document)).rejects.toMatchObject({
      error: 'document_invalid',
      status: 400,
    });
  }
  expect((await anyone.call('announcements', { params: { spaceId } })).total).toBe(before);
});

test('OPN-112 fifty copies of one post are one announcement', async () => {
  const before = (await anyone.call('announcements', { params: { spaceId } })).total;
  const body = { spaceId, title: 'Once', document: '' };
  const headers = { 'idempotency-key': 'posting-one-announcement' };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => owner.call('postAnnouncement', { body, headers })),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect((await anyone.call('announcements', { params: { spaceId } })).total).toBe(before + 1);
});

test('a space holds so much text and no more, and its page shows what a phone can load', async () => {
  const space = await createSpace(owner);
  const inlines = Array.from({ length: 3 }, () => ({ type: 'text', text: 'w'.repeat(20_000) }));
  const document = { type: 'doc', content: [{ type: 'paragraph', content: inlines }] };
  const fitting = Math.floor(SPACE_BYTES_MAX / 61_000);
  for (let count = 0; count < fitting; count += 1) await post(owner, 'Long', document, space);
  const full = async () => {
    for (let count = 0; count < 3; count += 1) await post(owner, 'Long', document, space);
  };
  await expect(full()).rejects.toMatchObject({ error: 'announcement_limit_reached', status: 422 });

  const { records } = await anyone.call('announcements', { params: { spaceId: space } });
  expect(records.length).toBeGreaterThanOrEqual(fitting);
  const page = await (await owner.send(`/internal/page/space/${space}`)).text();
  expect(page.length).toBeGreaterThan(60_000);
  expect(page.length).toBeLessThan(300_000);

  await owner.call('deleteAnnouncement', { params: { announcementId: records[0]?.id ?? 0 } });
  await post(owner, 'Short', '', space);
});

describe('pictures', () => {
  test('are uploads of the one who posts, for announcements, with the size that they have', async () => {
    const { url, width, height } = await uploadPicture(owner, 'announcement');
    const posted = await post(owner, 'Look', withImage(url));
    expect(posted.document).toEqual({
      type: 'doc',
      content: [{ type: 'image', attrs: { src: url, width, height } }],
    });

    const others = await uploadPicture(member, 'announcement');
    await expect(post(owner, 'Look', withImage(others.url))).rejects.toMatchObject({
      error: 'upload_unknown',
      status: 422,
      fields: { field: 'content' },
    });
    const gone = url.replace(/-\w+\./, `-${'a'.repeat(26)}.`);
    await expect(post(owner, 'Look', withImage(gone))).rejects.toMatchObject({ error: 'upload_unknown' });
  });

  test('stay as long as an announcement shows them, and go a day after the last one', async () => {
    const { url } = await uploadPicture(owner, 'announcement');
    const first = await post(owner, 'One', withImage(url));
    const second = await post(owner, 'Two', withImage(url));
    const status = async () => (await anyone.send(url)).status;
    const removeUnused = async () => {
      platform.clock.advance({ hours: 30 });
      await platform.services.storage.db.execute("update job set next_run_at = now() - interval '1 hour'");
      await platform.runJob('uploads.remove_unused');
    };
    await owner.call('deleteAnnouncement', { params: { announcementId: first.id } });
    await removeUnused();
    expect(await status()).toBe(200);
    await owner.call('deleteAnnouncement', { params: { announcementId: second.id } });
    expect(await status()).toBe(200);
    await removeUnused();
    expect(await status()).toBe(404);
    await expect(post(owner, 'Three', withImage(url))).rejects.toMatchObject({ error: 'upload_unknown' });
  });
});

test('what is posted while its space is deleted is in it or refused, and nothing of it is left', async () => {
  await owner.call('confirmByPassword', { body: { password: owner.password } });
  for (let round = 0; round < 10; round += 1) {
    const space = await createSpace(owner);
    const posts = () => [1, 2, 3].map((number) => post(owner, `Last ${number}`, '', space));
    const deletion = owner.call('deleteSpace', { params: { spaceId: space } });
    const answers = await Promise.allSettled([...posts(), deletion, ...posts()]);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ error: 'not_found' });
    }
    await deletion;
  }
});
