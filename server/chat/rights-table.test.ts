import type { MatrixRoomId, SpaceId } from '@/protocol/ids';
import { permissionNames, type Permission } from '@/protocol/permissions';
import { at, eventually, say, startChatTest, type ChatTest } from '@/server/testing/chat';
import { ApiError, type TestClient } from '@/server/testing/client';
import { makeRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';

jest.setTimeout(300_000);

const OPERATOR = 'operator@example.org';
const viewers = [
  'owner',
  'admin',
  'everything',
  'poster',
  'mentioner',
  'moderator',
  'member',
  'timedOut',
  'kicked',
  'banned',
  'applicant',
  'operator',
] as const;
type Viewer = (typeof viewers)[number];
/** Who has a role that allows what. */
const roles: Partial<Record<Viewer, readonly Permission[]>> = {
  everything: permissionNames,
  poster: ['postReadOnly'],
  mentioner: ['mentionEveryone'],
  moderator: ['banMembers', 'kickMembers', 'deleteOthersMessages'],
  timedOut: permissionNames,
  kicked: permissionNames,
  banned: permissionNames,
};

let chat: ChatTest;
let people: Record<Viewer, TestClient>;
let spaceId: SpaceId;
let general: MatrixRoomId;
let news: MatrixRoomId;
let message: string;

beforeAll(async () => {
  chat = await startChatTest({ config: { platformAdmins: [OPERATOR] } });
  const made = await Promise.all(
    viewers.map(async (name) => {
      const email = name === 'operator' ? { email: OPERATOR } : {};
      return [name, await chat.platform.person(email)] as const;
    }),
  );
  people = Object.fromEntries(made) as typeof people;
  const { owner, admin, timedOut, kicked, banned, applicant, operator } = people;
  spaceId = await createSpace(owner);
  await owner.call('createRoom', { body: { spaceId, name: 'news', kind: 'readOnlyChannel' } });
  for (const person of Object.values(people)) {
    if (![owner, applicant, operator].includes(person)) {
      await person.call('joinSpace', { params: { spaceId } });
    }
  }
  await owner.call('setAdmin', { params: { spaceId, userId: admin.id } });
  for (const [name, allows] of Object.entries(roles)) {
    await makeRole(owner, spaceId, { name, allows, members: [people[name as Viewer]] });
  }
  await chat.platform.services.chat.idle();
  general = (await chat.room(owner, spaceId)).matrixRoomId;
  news = (await chat.room(owner, spaceId, 'news')).matrixRoomId;
  const onto = (person: TestClient) => ({ params: { spaceId, userId: person.id } });
  // One at a time and several at once are the same acts.
  await owner.call('timeOutMembers', {
    params: { spaceId },
    body: { userIds: [timedOut.id], seconds: 3600 },
  });
  await owner.call('kickMember', onto(kicked));
  await owner.call('banMembers', { params: { spaceId }, body: { userIds: [banned.id], reason: 1 } });
  await chat.platform.services.chat.idle();
  await eventually(
    () => chat.peopleIn(general),
    (there) => !there.includes(kicked.id) && !there.includes(banned.id),
  );
  // What was said before they went stays theirs.
  message = String((await say(await chat.as(owner), general)).body.event_id);
}, 240_000);
afterAll(() => chat.close());

const columns = {
  read: (token: Token) => token('GET', at`rooms/${general}/event/${message}`),
  write: (token: Token) => say(token, general),
  'write in read-only': (token: Token) => say(token, news),
  react: (token: Token, name: Viewer) =>
    token('PUT', at`rooms/${general}/send/m.reaction/${name}`, {
      'm.relates_to': { rel_type: 'm.annotation', event_id: message, key: name },
    }),
  'kick in Matrix': (token: Token) =>
    token('POST', at`rooms/${general}/kick`, { user_id: '@nobody:chat.test' }),
  'set a name': (token: Token) => token('PUT', at`rooms/${general}/state/m.room.name/`, { name: 'Mine' }),
};
type Token = Awaited<ReturnType<ChatTest['as']>>;

/** Column by column, who gets 200 with their own token; everybody else is refused. */
const matrixTable: Record<keyof typeof columns, readonly Viewer[]> = {
  // Who is timed out goes on reading.
  read: ['owner', 'admin', 'everything', 'poster', 'mentioner', 'moderator', 'member', 'timedOut'],
  write: ['owner', 'admin', 'everything', 'poster', 'mentioner', 'moderator', 'member'],
  'write in read-only': ['owner', 'admin', 'everything', 'poster'],
  react: ['owner', 'admin', 'everything', 'poster', 'mentioner', 'moderator', 'member'],
  'kick in Matrix': [],
  'set a name': [],
};

test.each(Object.keys(columns) as (keyof typeof columns)[])(
  'with their own Matrix token, who may: %s',
  async (column) => {
    expect(await allowed(column)).toEqual(matrixTable[column]);
  },
);

test('the same people through the platform, and through it alone what acts on others', async () => {
  const table: Record<string, [(client: TestClient) => Promise<unknown>, Viewer[]]> = {
    'see the rooms': [
      (client) => client.call('allRooms', { query: { spaceId } }),
      ['owner', 'admin', 'everything', 'poster', 'mentioner', 'moderator', 'member', 'timedOut', 'operator'],
    ],
    'see who is banned': [
      (client) => client.call('bans', { params: { spaceId } }),
      ['owner', 'admin', 'everything', 'moderator', 'operator'],
    ],
    "delete somebody's message": [
      (client) => client.call('deleteMessage', { body: { room: general, eventId: message } }),
      ['owner', 'admin', 'everything', 'moderator', 'operator'],
    ],
  };
  for (const [act, [attempt, expected]] of Object.entries(table)) {
    const done: Viewer[] = [];
    for (const name of viewers) {
      const outcome = await attempt(people[name]).catch((error: unknown) => error);
      if (!(outcome instanceof ApiError)) done.push(name);
    }
    expect([act, done]).toEqual([act, expected]);
  }
});

async function allowed(column: keyof typeof columns): Promise<Viewer[]> {
  const found: Viewer[] = [];
  for (const name of viewers) {
    const { status } = await columns[column](await chat.as(people[name]), name);
    if (status === 200) found.push(name);
    // A message that somebody may not see does not exist for them.
    else expect([403, 404]).toContain(status);
  }
  return found;
}
