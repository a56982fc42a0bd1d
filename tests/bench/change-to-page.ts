import { CHANGE_MARK_TYPE } from '@/protocol/chat-names';
import type { MatrixRoomId, SpaceId } from '@/protocol/ids';
import { permissions } from '@/protocol/permissions';
import { firstChannel, startChatTest, type ChatTest, type MatrixCaller } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { MIGRATIONS_FOLDER } from '@/server/testing/platform';
import { makeRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';
import { createTestDatabase } from '@/storage/testing/test-database';
import { joinRooms, seedPlatform } from './crowd';

/** Milliseconds of a change of what everyone may do in a space, of the member who sees it. */
export interface ChangeCosts {
  /** Joined members of the Matrix space, as the homeserver counts them. */
  readonly joined: number;
  readonly firstSyncMs: number;
  /** From the call until the member's sync has the mark. */
  readonly toSyncMs: number;
  /** From the call until the member has what a page draws again then: their rights and the first page of members. */
  readonly toPageMs: number;
  /** A role with rights in chat, given to so many members: from the call until the homeserver has it in every room. */
  readonly givenMs: number;
}

/** On Synapse each takes seconds. */
const ROUNDS = process.env.GUILDHALL_TEST_SYNAPSE === undefined ? 15 : 7;
/** Members who are given a role at once; a room lists the rights of at most 1,500. */
const GIVEN = 500;
const GIVEN_ROUNDS = ROUNDS > 7 ? 5 : 3;

/** Ids of members that nobody has signed up for. */
const SEEDED_FROM = 10_000_000;

/**
 * How soon an open page knows of a change, in spaces with so many members in their Matrix rooms. All but owner and viewer are rows
 * in both databases: letting 100,000 people join one by one takes hours.
 */
export async function measureChangesToPage(
  sizes: readonly number[],
  say: (line: string) => void,
): Promise<Readonly<Record<string, ChangeCosts>>> {
  const database = await createTestDatabase(MIGRATIONS_FOLDER);
  const chat = await startChatTest({ database: 'postgres', config: { databaseUrl: database.url } });
  try {
    const owner = await chat.platform.person();
    const costs: Record<string, ChangeCosts> = {};
    for (const [n, size] of sizes.entries()) {
      say(`a space of ${size} in chat`);
      const viewer = await chat.platform.person();
      const spaceId = await createSpace(owner);
      await viewer.call('joinSpace', { params: { spaceId } });
      await firstChannel(viewer, spaceId);
      await chat.platform.services.chat.idle();
      const crowd = { from: SEEDED_FROM * (n + 1), count: size - 2 };
      await seedPlatform(database.adminUrl, spaceId, crowd);
      await joinRooms(chat, await roomsOf(chat, spaceId), crowd);
      // The platform compares rooms with its tables when the homeserver is back.
      await chat.platform.services.chat.reconcile();
      await chat.platform.services.chat.idle();
      const crowdIds = Array.from(
        { length: Math.min(GIVEN, crowd.count) },
        (_, index) => crowd.from + index + 1,
      );
      costs[size] = await costsOf(chat, { owner, viewer, spaceId }, crowdIds, say);
    }
    return costs;
  } finally {
    await chat.close();
    await database.drop();
  }
}

/** The Matrix space and the channels that everybody is in. */
async function roomsOf(chat: ChatTest, spaceId: SpaceId): Promise<MatrixRoomId[]> {
  const { storage } = chat.platform.services;
  const { rows } = await storage.db.execute<{ matrix_id: MatrixRoomId }>(
    `SELECT matrix_id FROM room WHERE space_id = ${spaceId} AND kind IN ('space', 'channel', 'readOnlyChannel') AND matrix_id IS NOT NULL`,
  );
  return rows.map(({ matrix_id }) => matrix_id);
}

interface Scene {
  readonly owner: TestClient;
  readonly viewer: TestClient;
  readonly spaceId: SpaceId;
}

async function costsOf(
  chat: ChatTest,
  scene: Scene,
  given: readonly number[],
  say: (line: string) => void,
): Promise<ChangeCosts> {
  const { viewer, spaceId } = scene;
  const [matrixSpace = ''] = await roomsOf(chat, spaceId);
  const matrix = await chat.as(viewer);
  const from = performance.now();
  await syncUntil(matrix, undefined, () => true);
  const firstSyncMs = performance.now() - from;
  const joined = await joinedIn(matrix, matrixSpace);
  const ownRightsAndMembers = () =>
    Promise.all([
      viewer.call('standing', { params: { spaceId } }),
      viewer.call('members', { params: { spaceId }, query: { current: 1, size: 50 } }),
    ]);
  const change = await changeToPage(chat, scene, ownRightsAndMembers);
  say(`a role for ${given.length} of ${joined}, after changes of ${Math.round(change.toSyncMs)} ms`);
  return { joined, firstSyncMs, ...change, givenMs: await giveRole(chat, scene, given) };
}

/** The median of giving a role that may delete others' messages, and each time back again in between. */
async function giveRole(
  chat: ChatTest,
  { owner, spaceId }: Scene,
  userIds: readonly number[],
): Promise<number> {
  const roleId = await makeRole(owner, spaceId, { name: 'Given', allows: ['deleteOthersMessages'] });
  await chat.platform.services.chat.idle();
  const times: number[] = [];
  for (let round = 0; round < GIVEN_ROUNDS; round += 1) {
    const from = performance.now();
    await owner.call('assignRole', { params: { roleId }, body: { userIds: [...userIds] } });
    await chat.platform.services.chat.idle();
    times.push(performance.now() - from);
    await owner.call('unassignRoles', { params: { roleId }, body: { userIds: [...userIds] } });
    await chat.platform.services.chat.idle();
  }
  return middle(times, 0);
}

async function joinedIn(matrix: MatrixCaller, matrixRoomId: MatrixRoomId): Promise<number> {
  const { body } = await matrix('GET', `rooms/${encodeURIComponent(matrixRoomId)}/joined_members`);
  return Object.keys(body.joined as object).length;
}

/** From the change of a permission of all to the mark in the sync of a member, and to what a page asks then; medians. */
export async function changeToPage(
  chat: ChatTest,
  { owner, viewer, spaceId }: Scene,
  askAgain: () => Promise<unknown>,
): Promise<Pick<ChangeCosts, 'toSyncMs' | 'toPageMs'>> {
  const matrix = await chat.as(viewer);
  const roles = await owner.call('roles', { params: { spaceId } });
  const roleId = roles.find(({ isDefault }) => isDefault === 1)?.id ?? 0;
  let { since } = await syncUntil(matrix, undefined, () => true);
  const toSync: number[] = [];
  const toPage: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = { id: permissions.handleApplications, allowed: round % 2 === 0 ? 1 : 0 } as const;
    const from = performance.now();
    await owner.call('setRolePermission', { params: { roleId }, body });
    ({ since } = await syncUntil(matrix, since, marks));
    toSync.push(performance.now() - from);
    await askAgain();
    toPage.push(performance.now() - from);
  }
  return { toSyncMs: middle(toSync), toPageMs: middle(toPage) };
}

/** The median, without the first rounds. */
const middle = (values: readonly number[], skipped = 2) =>
  values.slice(skipped).sort((one, other) => one - other)[Math.floor((values.length - skipped) / 2)] ??
  Number.NaN;

type SyncBody = { next_batch: string; rooms?: { join?: Record<string, RoomBody> } };
interface RoomBody {
  readonly state?: { events?: { type: string }[] };
  readonly timeline?: { events?: { type: string }[] };
}

const marks = (body: SyncBody) =>
  Object.values(body.rooms?.join ?? {}).some(({ state, timeline }) =>
    [...(state?.events ?? []), ...(timeline?.events ?? [])].some(({ type }) => type === CHANGE_MARK_TYPE),
  );

/** As the product's client asks: members come with what they write. */
const filter = encodeURIComponent(
  JSON.stringify({
    presence: { not_types: ['*'] },
    room: { timeline: { limit: 20, lazy_load_members: true }, state: { lazy_load_members: true } },
  }),
);

async function syncUntil(
  matrix: MatrixCaller,
  from: string | undefined,
  holds: (body: SyncBody) => boolean,
): Promise<{ since: string }> {
  for (let since = from; ;) {
    const wait = since === undefined ? 'timeout=0' : `timeout=10000&since=${encodeURIComponent(since)}`;
    const { body } = await matrix('GET', `sync?filter=${filter}&${wait}`);
    const answer = body as unknown as SyncBody;
    since = answer.next_batch;
    if (holds(answer)) return { since };
  }
}
