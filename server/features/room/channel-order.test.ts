import type { SpaceId } from '@/protocol/ids';
import { CATEGORIES_PER_SPACE_MAX } from '@/protocol/room-rules';
import { startChatTest, type ChatTest } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { makeRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';

jest.setTimeout(120_000);

let chat: ChatTest;
let owner: TestClient;
let spaceId: SpaceId;
let general: number;
beforeAll(async () => {
  chat = await startChatTest();
  owner = await chat.platform.person();
}, 90_000);
beforeEach(async () => {
  spaceId = await createSpace(owner);
  general = await idOf('general');
});
afterAll(() => chat.close());

const rooms = (person = owner) => person.call('allRooms', { query: { spaceId } });
const names = async (person = owner) => (await rooms(person)).map(({ name }) => name);
const idOf = async (name: string) => (await rooms()).find((room) => room.name === name)?.id ?? 0;
const channel = async (name: string) =>
  (await owner.call('createRoom', { body: { spaceId, name, kind: 'channel' } })).id;
const category = async (name: string) => (await owner.call('createCategory', { body: { spaceId, name } })).id;
const order = () => owner.call('channelOrder', { query: { spaceId } });
type Wanted = { version: number; roomIds?: number[]; categories?: { id: number; roomIds: number[] }[] };
const save = ({ roomIds = [], categories = [], version }: Wanted, actor = owner) =>
  actor.call('orderChannels', { body: { spaceId, version, roomIds, categories } });
const acts = async () =>
  (await owner.call('auditLog', { params: { spaceId }, query: {} })).records.map(({ act }) => act);

test('holders of permission 4 put channels into an order and into categories, everyone sees it, and other clients follow', async () => {
  const [member, maker] = [await chat.platform.person(), await chat.platform.person()];
  for (const person of [member, maker]) await person.call('joinSpace', { params: { spaceId } });
  await makeRole(owner, spaceId, { name: 'Maker', allows: ['createRooms'], members: [maker] });
  const [tea, news] = [await channel('tea'), await channel('news')];
  const [play, work] = [await category('Play'), await category('Work')];
  expect(await names()).toEqual(['general', 'tea', 'news']);

  const { version } = await order();
  const wanted = {
    roomIds: [news],
    categories: [
      { id: work, roomIds: [general] },
      { id: play, roomIds: [tea] },
    ],
  };
  await expect(save({ version, ...wanted }, member)).rejects.toMatchObject({ error: 'permission_denied' });
  for (let times = 0; times < 2; times += 1) {
    expect(await save({ version, ...wanted }, maker)).toEqual({
      version: version + 1,
      roomIds: [news],
      categories: [
        { id: work, name: 'Work', roomIds: [general] },
        { id: play, name: 'Play', roomIds: [tea] },
      ],
    });
  }
  expect((await rooms(member)).map((room) => [room.name, room.category?.name])).toEqual([
    ['news', undefined],
    ['general', 'Work'],
    ['tea', 'Play'],
  ]);
  expect((await acts()).filter((act) => act === 'room.reordered')).toHaveLength(1);

  // A new channel stands last of those without a category.
  await channel('later');
  expect(await names()).toEqual(['news', 'later', 'general', 'tea']);
  await chat.platform.services.chat.idle();
  expect(await listedElsewhere()).toEqual(['news', 'later', 'general', 'tea']);

  // What was in a category stands after what was in none.
  await owner.call('deleteCategory', { body: { id: work } });
  expect(await names()).toEqual(['news', 'later', 'general', 'tea']);
  await chat.platform.services.chat.idle();
  expect(await listedElsewhere()).toEqual(['news', 'later', 'general', 'tea']);
});

/** The channels as clients list them that sort the children of the Matrix space. */
async function listedElsewhere(): Promise<string[]> {
  const query = `SELECT matrix_id FROM room WHERE space_id = ${spaceId} AND kind = 'space'`;
  const [row] = (await chat.platform.services.storage.db.execute(query)).rows;
  const children = await Promise.all(
    (await rooms()).map(async ({ name, matrixRoomId }) => {
      const child = await chat.state(String(row?.matrix_id), 'm.space.child', matrixRoomId);
      return { name, order: String(child?.order) };
    }),
  );
  return children.toSorted((a, b) => (a.order < b.order ? -1 : 1)).map(({ name }) => name);
}

test('rooms stand in the order and in categories, too, private ones among them', async () => {
  const member = await chat.platform.person();
  await member.call('joinSpace', { params: { spaceId } });
  const make = async (name: string, kind: 'publicRoom' | 'privateRoom') =>
    (await owner.call('createRoom', { body: { spaceId, name, kind } })).id;
  const [hall, vault] = [await make('hall', 'publicRoom'), await make('vault', 'privateRoom')];
  const work = await category('Work');
  const { version, roomIds } = await order();
  expect(roomIds).toEqual([general, hall, vault]);
  await save({ version, roomIds: [vault, general], categories: [{ id: work, roomIds: [hall] }] });
  for (const person of [owner, member]) {
    expect((await rooms(person)).map((room) => [room.name, room.category?.name])).toEqual([
      ['vault', undefined],
      ['general', undefined],
      ['hall', 'Work'],
    ]);
  }
  await chat.platform.services.chat.idle();
  expect(await listedElsewhere()).toEqual(['vault', 'general', 'hall']);
});

test('an order that was made from another one, or is not of all channels and categories, is refused and changes nothing', async () => {
  const tea = await channel('tea');
  const work = await category('Work');
  const { version } = await order();
  const other = await createSpace(owner);
  const [foreign] = await owner.call('allRooms', { query: { spaceId: other } });
  const all = [tea, general];
  const inWork = (roomIds: number[]) => [{ id: work, roomIds }];
  for (const wanted of [
    { version: version - 1, roomIds: all, categories: inWork([]) },
    { version, roomIds: [tea], categories: inWork([]) },
    { version, roomIds: [...all, tea], categories: inWork([]) },
    { version, roomIds: [...all, foreign?.id ?? 0], categories: inWork([]) },
    { version, roomIds: all, categories: [] },
    { version, roomIds: all, categories: [...inWork([]), ...inWork([])] },
  ]) {
    await expect(save(wanted)).rejects.toMatchObject({ error: 'rooms_reordered', status: 409 });
  }
  expect(await names()).toEqual(['general', 'tea']);
  // A channel that came meanwhile has no place in an order that does not know it.
  await channel('late');
  await expect(save({ version, roomIds: all, categories: inWork([]) })).rejects.toMatchObject({
    error: 'rooms_reordered',
  });
});

test('categories have the names of channels, each once in a space, and there are at most fifty', async () => {
  const work = await category('  Work  hours ');
  expect((await order()).categories).toEqual([{ id: work, name: 'Work hours', roomIds: [] }]);
  const rename = (name: string) => owner.call('updateCategory', { body: { id: work, name } });
  for (const name of ['', '🎉', 'x'.repeat(33)]) {
    const refused = { error: 'category_name_invalid', fields: { field: 'name' } };
    await expect(category(name)).rejects.toMatchObject(refused);
    await expect(rename(name)).rejects.toMatchObject(refused);
  }
  await category('工作');
  await expect(category('Work hours')).rejects.toMatchObject({ error: 'category_name_taken' });
  await expect(rename('工作')).rejects.toMatchObject({ error: 'category_name_taken' });
  expect(await rename('Office')).toEqual({ id: work, name: 'Office' });
  await chat.platform.services.storage.db.execute(
    `INSERT INTO room_category (space_id, name, position)
     SELECT ${spaceId}, 'filled ' || n, n FROM generate_series(1, ${CATEGORIES_PER_SPACE_MAX - 2}) n`,
  );
  await expect(category('One more')).rejects.toMatchObject({ error: 'category_limit_reached' });
});
