import { sql } from 'drizzle-orm';
import { DEFAULT_CHANNEL_LOGO, ROOMS_PER_SPACE_MAX, type RoomKind } from '@/protocol/room-rules';
import { deleteForGood } from '@/server/testing/deleted-space';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { createSpace, uploadPicture } from '@/server/testing/space';

/* Rooms as the platform's tables have them; server/chat tests what the homeserver makes of it. */

let platform: TestPlatform;
let owner: TestClient;
let member: TestClient;
let spaceId: number;
beforeAll(async () => {
  platform = await startTestPlatform();
  [owner, member] = await Promise.all([platform.person(), platform.person()]);
  spaceId = await createSpace(owner);
  await member.call('joinSpace', { params: { spaceId } });
});
afterAll(() => platform.close());

const execute = (query: string) => platform.services.storage.db.execute(sql.raw(query));
const create = (name: string, kind: RoomKind, logo?: string, space = spaceId) =>
  owner.call('createRoom', { body: { spaceId: space, name, kind, logo } });
const all = (person: TestClient) => person.call('allRooms', { query: { spaceId } });

describe('creating channels and rooms', () => {
  test('CHN-32 CHN-02 a channel belongs to everybody, a room to its creator at first', async () => {
    const channel = await create('talk', 'channel', '🎲');
    expect(channel).toMatchObject({
      name: 'talk',
      logo: '🎲',
      kind: 'channel',
      spaceId,
      members: 2,
      joined: true,
      canPost: true,
      matrixRoomId: '',
    });
    expect(channel.space.name).toMatch(/^Space/);
    const room = await create('lounge', 'publicRoom');
    expect(room).toMatchObject({ members: 1, joined: true, logo: '' });
    expect((await all(member)).find(({ name }) => name === 'lounge')).toMatchObject({ joined: false });
  });

  test.each(['Ab', 'ab', 'with blank', 'UPPER_case', 'a'.repeat(33), 'naïve', '', 'tab\tbed', 'dash-ed'])(
    'CHN-25 OPN-07 the name %j is refused, and nothing is made',
    async (name) => {
      const before = await all(owner);
      const body = { spaceId, asciiName: name, kind: 'channel' as const };
      await expect(owner.call('createRoom', { body })).rejects.toMatchObject({
        error: 'room_name_invalid',
        fields: { field: 'roomName' },
      });
      expect(await all(owner)).toHaveLength(before.length);
    },
  );

  test.each(['abc', 'a_1', '123', '_'.repeat(32)])('the name %j is good', async (name) => {
    expect((await create(name, 'channel')).name).toBe(name);
  });

  test('a name is there once in a space, and free in every other one', async () => {
    await create('twice', 'channel');
    await expect(create('twice', 'privateRoom')).rejects.toMatchObject({
      error: 'room_name_taken',
      status: 409,
    });
    await expect(create('general', 'channel')).rejects.toMatchObject({ error: 'room_name_taken' });
    const elsewhere = await createSpace(owner);
    expect((await create('twice', 'channel', undefined, elsewhere)).spaceId).toBe(elsewhere);
  });

  test.each(['🏀', '👩🏽‍🚀', '🇨🇳', '👨‍👩‍👧‍👦', '❤️', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', DEFAULT_CHANNEL_LOGO])(
    'CHN-28 the emoji %s is a logo of a channel',
    async (logo) => {
      const name = `emoji_${[...logo].map((sign) => sign.codePointAt(0)?.toString(16)).join('_')}`;
      expect((await create(name.slice(0, 32), 'channel', logo)).logo).toBe(logo);
      await execute(`DELETE FROM room WHERE name = '${name.slice(0, 32)}'`);
      await execute(`DELETE FROM name_key WHERE kind = 'room' AND holder_id NOT IN (SELECT id FROM room)`);
    },
  );

  test('any other text, and an emoji for a room, is no logo', async () => {
    const refused = { error: 'invalid_input', fields: { field: 'logo' } };
    for (const logo of ['x', '7', '#', '🏀🏀', '<b>', 'https://example.org/a.png', '/files/../secret', ' ']) {
      await expect(create('logo_no', 'channel', logo)).rejects.toMatchObject(refused);
    }
    await expect(create('logo_no', 'publicRoom', '🏀')).rejects.toMatchObject(refused);
  });

  test('CHN-33 a room shows a picture that its creator uploaded for it, and the picture goes with the space', async () => {
    const { url } = await uploadPicture(owner, 'roomLogo');
    const other = await createSpace(owner);
    expect((await create('shown', 'privateRoom', url, other)).logo).toBe(url);
    const foreign = await uploadPicture(member, 'roomLogo');
    const wrong = await uploadPicture(owner, 'guildLogo');
    for (const logo of [foreign.url, wrong.url]) {
      await expect(create('not_mine', 'privateRoom', logo)).rejects.toMatchObject({
        error: 'upload_unknown',
      });
    }
    await deleteForGood(platform, owner, other);
    platform.clock.advance({ hours: 26 });
    await platform.runJob('uploads.remove_unused');
    expect((await owner.send(url)).status).toBe(404);
  });

  test('OPN-112 a double click makes one room', async () => {
    const body = { spaceId, name: 'clicked', kind: 'channel' as const };
    const headers = { 'idempotency-key': 'clicked-twice' };
    const [one, two] = await Promise.all([
      owner.call('createRoom', { body, headers }),
      owner.call('createRoom', { body, headers }),
    ]);
    expect(one.id).toBe(two.id);
  });

  test('a space holds so many channels and rooms', async () => {
    const full = await createSpace(owner);
    await execute(
      `INSERT INTO room (space_id, name, kind, created_by, created_at)
       SELECT ${full}, 'room_' || n, 'channel', ${owner.id}, now() FROM generate_series(2, ${ROOMS_PER_SPACE_MAX}) AS n`,
    );
    await expect(create('too_many', 'channel', undefined, full)).rejects.toMatchObject({
      error: 'room_limit_reached',
    });
  });
});
