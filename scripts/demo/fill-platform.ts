import { plainTextOf, type AnnouncementDocument } from '@/protocol/announcement-document';
import type { Room } from '@/protocol/room';
import type { UploadPurpose } from '@/protocol/picture';
import { ApiError, TestClient } from '@/server/testing/client';
import { membersOf, type DemoAnnouncement, type DemoPerson, type DemoSpace } from './community';
import { mailedLink } from './mails';
import { bannerPicture, logoPicture, sharedPicture, type Picture } from './pictures';
import { until } from './until';
import type { SpaceId } from '@/protocol/ids';

export interface Installation {
  readonly publicUrl: string;
  readonly platformUrl: string;
  readonly chatUrl: string;
  readonly internalSecret: string;
  readonly appserviceToken: string;
}

/** Password of everybody in the demonstration. */
export const DEMO_PASSWORD = 'guildhall7demo';
const emailOf = ({ key }: DemoPerson) => `${key}@demo.example`;

/** Logs somebody in, signed up and verified by the mailed link where need be. */
export async function enter(person: DemoPerson, number: number, at: Installation): Promise<TestClient> {
  const client = new TestClient({ platformUrl: at.platformUrl, config: at });
  // Everybody comes from an address of their own, or the limits would take them for one.
  client.peer = `198.51.100.${number + 1}`;
  const email = emailOf(person);
  const password = DEMO_PASSWORD;
  try {
    const { user } = await client.call('register', {
      body: { email, password, agreed: true, language: person.language },
    });
    client.me = user;
  } catch (error) {
    if (!(error instanceof ApiError) || error.error !== 'email_taken') throw error;
    client.me = (await client.call('logIn', { body: { email, password } })).user;
  }
  if (!client.me.emailVerified) {
    const token = new URL(await mailedLink(client, email)).searchParams.get('token') ?? '';
    await client.call('verifyEmail', { body: { token } });
    client.me = await client.call('me');
  }
  const { username, bio } = client.me;
  if (username !== person.name || bio !== person.bio) {
    const avatar = person.portrait === undefined ? '' : `/portraits/${person.portrait}.svg`;
    await client.call('update', { body: { username: person.name, bio: person.bio, avatar } });
  }
  return client;
}

/** Makes a space with its people, rooms and announcements, as far as they are missing; answers its id and rooms. */
export async function settle(
  space: DemoSpace,
  clients: ReadonlyMap<string, TestClient>,
): Promise<{ id: number; rooms: Map<string, Room> }> {
  const owner = clientOf(clients, space.owner);
  const own = await owner.call('ownSpaces');
  const id = own.find(({ name }) => name === space.name)?.id ?? (await create(space, owner));
  await Promise.all(
    space.members.map(async (key) => {
      const member = clientOf(clients, key);
      const { joined } = await member.call('standing', { params: { spaceId: id } });
      if (!joined) await member.call('joinSpace', { params: { spaceId: id } });
    }),
  );
  const rooms = await furnish(space, id, clients);
  const posted = await owner.call('announcements', { params: { spaceId: id }, query: {} });
  for (const announcement of space.announcements) {
    const isThere = posted.records.some(({ title }) => title === announcement.title);
    if (!isThere) await post(announcement, space, id, owner);
  }
  return { id, rooms };
}

async function create(space: DemoSpace, owner: TestClient): Promise<number> {
  const isGame = space.type === 0;
  const games = isGame ? (await owner.call('games')).slice(0, 3) : [];
  const { id } = await owner.call('createSpace', {
    body: {
      type: space.type,
      name: space.name,
      slogan: space.slogan,
      description: space.description,
      logo: await upload(owner, 'guildLogo', await logoPicture(space)),
      banner: await upload(owner, 'guildBanner', await bannerPicture(space)),
      gameIds: games.map((game) => game.id),
      scholarRate: isGame ? 0.7 : 0,
      managerRate: isGame ? 0.3 : 0,
      privacy: 1,
      darkMode: 0,
      socialLinks: {},
    },
  });
  return id;
}

async function furnish(
  space: DemoSpace,
  spaceId: SpaceId,
  clients: ReadonlyMap<string, TestClient>,
): Promise<Map<string, Room>> {
  const owner = clientOf(clients, space.owner);
  const there = new Set((await owner.call('allRooms', { query: { spaceId } })).map(({ name }) => name));
  for (const wanted of space.channels) {
    const { name, logo, kind } = wanted;
    if (there.has(name)) continue;
    const room = await owner.call('createRoom', {
      body: { name, spaceId, kind, ...(logo !== '' && { logo }) },
    });
    const reference = String(room.id);
    if (kind === 'publicRoom') {
      for (const key of membersOf(space, wanted)) {
        await clientOf(clients, key).call('joinRoom', { query: { room: reference } });
      }
    } else if (kind === 'privateRoom') {
      const userIds = membersOf(space, wanted).map((key) => clientOf(clients, key).id);
      await owner.call('addRoomMembers', { body: { room: reference, userIds } });
    }
  }
  return until(async () => {
    const rooms = await owner.call('allRooms', { query: { spaceId } });
    // The homeserver may still be making them.
    const isMade = rooms.every(({ matrixRoomId }) => matrixRoomId !== '');
    return isMade ? new Map(rooms.map((room) => [room.name, room])) : undefined;
  }, `Not all rooms of ${space.name} were made`);
}

async function post(announcement: DemoAnnouncement, space: DemoSpace, spaceId: SpaceId, owner: TestClient) {
  const paragraph = (text: string) => ({
    type: 'paragraph' as const,
    content: [{ type: 'text' as const, text }],
  });
  const content: NonNullable<AnnouncementDocument['content']> = announcement.paragraphs.map(paragraph);
  if (announcement.list) {
    content.push({
      type: 'orderedList',
      content: announcement.list.map((text) => ({ type: 'listItem', content: [paragraph(text)] })),
    });
  }
  if (announcement.picture !== undefined) {
    const picture = await sharedPicture(space, announcement.picture);
    const src = await upload(owner, 'announcement', picture);
    const { width, height } = picture;
    content.push({ type: 'image', attrs: { src, alt: announcement.title, width, height } });
  }
  const document: AnnouncementDocument = { type: 'doc', content };
  if (plainTextOf(document) === '') throw new Error(`${announcement.title} says nothing`);
  await owner.call('postAnnouncement', {
    body: { spaceId, title: announcement.title, document: JSON.stringify(document) },
  });
}

async function upload(client: TestClient, purpose: UploadPurpose, { bytes }: Picture): Promise<string> {
  const form = new FormData();
  form.set('purpose', purpose);
  form.set('files', new File([new Uint8Array(bytes)], 'picture.jpg', { type: 'image/jpeg' }));
  return (await client.call('upload', { form })).url;
}

export function clientOf(clients: ReadonlyMap<string, TestClient>, key: string): TestClient {
  const client = clients.get(key);
  if (!client) throw new Error(`Nobody is called ${key}`);
  return client;
}
