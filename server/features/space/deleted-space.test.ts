import { sql } from 'drizzle-orm';
import { purge } from '@/server/testing/deleted-space';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { createSpace, newSpace, uploadPicture } from '@/server/testing/space';
import { allowEveryone } from '@/server/testing/role';

/*
 * What is written under a space while the space is deleted is in it or refused. It locks nobody out, fails no call, and leaves
 * nothing behind when the space is purged.
 */

const ROUNDS = 2;

let platform: TestPlatform;
let owner: TestClient;
let member: TestClient;
let guest: TestClient;
let pictures: Record<'announcement' | 'roomLogo' | 'guildBanner', string>;
beforeAll(async () => {
  platform = await startTestPlatform();
  [owner, member, guest] = await Promise.all([platform.person(), platform.person(), platform.person()]);
  const upload = async (purpose: keyof typeof pictures) => (await uploadPicture(owner, purpose)).url;
  pictures = {
    announcement: await upload('announcement'),
    roomLogo: await upload('roomLogo'),
    guildBanner: await upload('guildBanner'),
  };
});
afterAll(() => platform.close());

interface Scene {
  readonly spaceId: number;
  /** A public room. The owner is in it. */
  readonly room: number;
  readonly channel: number;
}

async function makeScene(): Promise<Scene> {
  const spaceId = await createSpace(owner);
  await member.call('joinSpace', { params: { spaceId } });
  const { id: room } = await owner.call('createRoom', {
    body: { spaceId, name: 'lobby', kind: 'publicRoom' },
  });
  const rooms = await owner.call('allRooms', { query: { spaceId } });
  return { spaceId, room, channel: rooms.find(({ id }) => id !== room)?.id ?? 0 };
}

let made = 0;
const withImage = () =>
  JSON.stringify({ type: 'doc', content: [{ type: 'image', attrs: { src: pictures.announcement } }] });

type Act = (scene: Scene) => Promise<unknown>;
const acts: [what: string, act: Act][] = [
  [
    'an announcement with an image',
    async ({ spaceId }) =>
      owner.call('postAnnouncement', { body: { spaceId, title: 'Last', document: withImage() } }),
  ],
  [
    'a room with a logo',
    async ({ spaceId }) => {
      made += 1;
      const body = {
        spaceId,
        name: `room_${String(made)}`,
        kind: 'privateRoom' as const,
        logo: pictures.roomLogo,
      };
      return owner.call('createRoom', { body });
    },
  ],
  ['a member', ({ spaceId }) => guest.call('joinSpace', { params: { spaceId } })],
  ['a member of a room', ({ room }) => member.call('joinRoom', { query: { room: String(room) } })],
  [
    'an added member of a room',
    ({ room }) => owner.call('addRoomMembers', { body: { room: String(room), userIds: [member.id] } }),
  ],
  [
    'a ban',
    ({ spaceId }) =>
      owner.call('banMember', { params: { spaceId, userId: guest.id }, query: { reason: '1' } }),
  ],
  ['a permission', ({ spaceId }) => allowEveryone(owner, spaceId, 'sendRewards', 0)],
  [
    'a banner',
    async ({ spaceId }) => {
      return owner.call('updateSpace', {
        body: { ...(await newSpace(owner, { banner: pictures.guildBanner })), id: spaceId },
      });
    },
  ],
  [
    'a bot with rooms',
    ({ room, channel }) =>
      owner.call('createBot', { body: { name: 'Bot', rooms: [room, channel], days: 7 } }),
  ],
  [
    'an account that came by an invite',
    ({ spaceId }) => {
      made += 1;
      const email = `invited-${String(made)}@example.org`;
      return platform.client().call('register', {
        body: { email, password: 'kettle-42-Rain', agreed: true, invite: { spaceId } },
      });
    },
  ],
];

/** Refusals of people who ask for what is gone, and of a platform without chat. */
const refusals = ['not_found', 'not_member', 'permission_denied', 'chat_unavailable'];

/**
 * Columns that name a space or a room and may keep the number of one that is gone: the outbox, which empties the rooms, and
 * rewards, of which the rest still goes back to the giver.
 */
const outliving = new Set(['chat_outbox.room_id', 'reward.room_id']);

async function leftOf({ spaceId }: Scene, roomIds: readonly number[]): Promise<string[]> {
  const { db } = platform.services.storage;
  const { rows: columns } = await db.execute(sql`
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'integer' AND column_name IN ('space_id', 'room_id')`);
  const found: string[] = [];
  for (const { table_name: table, column_name: column } of columns as Record<string, string>[]) {
    const name = `${table}.${column}`;
    if (outliving.has(name)) continue;
    const ids = column === 'space_id' ? [spaceId] : roomIds;
    const { rows } = await db.execute(sql.raw(`SELECT 1 FROM ${table} WHERE ${column} IN (${ids.join()})`));
    if (rows.length > 0) found.push(name);
  }
  const { rows: holders } = await db.execute(sql`
    SELECT holder FROM upload_use WHERE
      holder = ${`space:${spaceId}`}
      OR (holder LIKE 'room:%' AND split_part(holder, ':', 2)::int NOT IN (SELECT id FROM room))
      OR (holder LIKE 'announcement:%' AND split_part(holder, ':', 2)::int NOT IN (SELECT id FROM announcement))`);
  return [...found, ...holders.map(({ holder }) => String(holder))];
}

test.each(acts)(
  '%s is in a space that is deleted just then, or refused, and leaves nothing',
  async (_what, act) => {
    const newestRoom = async () => {
      const { rows } = await platform.services.storage.db.execute('SELECT max(id) AS id FROM room');
      return Number(rows[0]?.id);
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await newestRoom();
      const scene = await makeScene();
      const asked = [act(scene), act(scene)];
      const deletion = owner.call('deleteSpace', { params: { spaceId: scene.spaceId } });
      const answers = await Promise.allSettled([...asked, act(scene), act(scene)]);
      await deletion;
      await purge(platform, scene.spaceId);
      for (const answer of answers) {
        if (answer.status === 'fulfilled') continue;
        expect(refusals).toContain((answer.reason as { error?: string }).error ?? answer.reason);
      }
      const newest = await newestRoom();
      const rooms = Array.from(
        { length: Math.max(newest, scene.room) - before },
        (_, index) => before + 1 + index,
      );
      expect(await leftOf(scene, rooms)).toEqual([]);
    }
  },
);
