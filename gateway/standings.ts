import { CLIENT_PATH } from './chat-paths';
import type { MatrixReply } from './bot-platform';
import type { PageVersions } from './page-versions';
import type { Platform } from './platform';
import type { Refusal } from './synapse-guard';
import type { TokenOwners } from './token-owners';
import type { MatrixRoomId, UserId } from '@/protocol/ids';
import type { ChatStanding } from '@/protocol/page';

/** The subject of the change feed that rises when somebody may do less than before. */
export const STANDINGS = 'standings';

const ROOM_PATH = /^rooms\/([^/]+)\/([^/]+)/;
export const SYNC_PATH = /^\/_matrix\/client\/\w+\/sync$/;
export const SEARCH_PATH = /^\/_matrix\/client\/\w+\/search$/;
const LOGOUT_PATH = /^\/_matrix\/client\/\w+\/logout(\/all)?$/;
const JOIN_PATH = /^join\/([^/]+)$/;

const forbidden = (error: string): Refusal => ({ status: 403, errcode: 'M_FORBIDDEN', error });
const notInRoom = forbidden('You are not in this room');
const spaceSuspended = forbidden('This space is suspended');
const accountSuspended: Refusal = {
  status: 403,
  errcode: 'M_USER_SUSPENDED',
  error: 'Your account is suspended',
};
const roomArchived = forbidden('This room is archived');
const timedOut = forbidden('You are timed out in this space');

/** People and rooms of which it is remembered what was refused. */
const REFUSED_MAX = 10_000;

interface Known {
  /** Who may do less in rooms; null: it could be anybody. */
  readonly people: ReadonlySet<UserId> | null;
  /** Whose accounts are suspended. */
  readonly suspended: ReadonlySet<UserId>;
  /** Rooms of suspended spaces. */
  readonly closedRooms: ReadonlySet<string>;
  /** Those of them that the homeserver may not have closed yet. */
  readonly closingRooms: readonly string[];
  /** Archived rooms in which the homeserver may still let people write. */
  readonly archivingRooms: ReadonlySet<string>;
}

interface Found {
  readonly result?: { readonly room_id?: MatrixRoomId };
}

interface SearchAnswer {
  readonly search_categories?: {
    readonly room_events?: {
      count?: number;
      results?: Found[];
      readonly state?: Record<string, unknown>;
      readonly groups?: { readonly room_id?: Record<string, unknown> };
    };
  };
}

interface RoomCall {
  readonly matrixRoomId: MatrixRoomId;
  readonly isWriting: boolean;
  /** It takes something back that was said. */
  readonly isRedacting: boolean;
}

/**
 * Refuses calls on rooms that the platform has closed to a person, or lets them only read, before the homeserver knows. The
 * gateway follows who that can be by the change feed, and asks the platform about these people alone
 * (docs/decisions/time-outs.md).
 */
export class Standings {
  #known: Known | null = null;
  /** What was known last, for when the platform does not respond. */
  #last: Known | null = null;
  #asking: Promise<Known> | null = null;
  readonly #refused = new Map<string, ChatStanding>();
  #changes = 0;
  readonly #platform: Pick<Platform, 'restrictedPeople' | 'standing'>;
  readonly #versions: Pick<PageVersions, 'leaseIsFresh'>;
  readonly #owners: TokenOwners;

  constructor(
    platform: Pick<Platform, 'restrictedPeople' | 'standing'>,
    versions: Pick<PageVersions, 'leaseIsFresh'>,
    owners: TokenOwners,
  ) {
    this.#platform = platform;
    this.#versions = versions;
    this.#owners = owners;
  }

  /** What was known is no longer true. */
  changed(): void {
    this.#changes += 1;
    this.#known = null;
    // An answer that is on its way may be older.
    this.#asking = null;
  }

  /** Returns why a call goes no further, or null if it may pass. Throws if nobody knows. */
  async refusalOf(
    method: string,
    pathname: string,
    authorization: string | undefined,
  ): Promise<Refusal | null> {
    // Without a token the engine says so in its own words.
    if (authorization === undefined) return null;
    const call = roomCall(method, pathname);
    // While nothing is known yet, calls on no room pass, so that chat goes on without the platform.
    if (!call && !(await this.#isKnown())) return null;
    if (!LOGOUT_PATH.test(pathname) && (await this.#isSuspended(authorization))) return accountSuspended;
    if (!call) return null;
    const { closedRooms, archivingRooms } = await this.#current();
    if (closedRooms.has(call.matrixRoomId)) return spaceSuspended;
    if (call.isWriting && !call.isRedacting && archivingRooms.has(call.matrixRoomId)) return roomArchived;
    const userId = await this.#restricted(authorization);
    if (userId === null) return null;
    const standing = await this.#standing(userId, call.matrixRoomId);
    if (standing === 'nothing') return notInRoom;
    return standing === 'reading' && call.isWriting ? timedOut : null;
  }

  /**
   * Takes rooms that are closed to its person out of a sync, which may have waited while they were closed; refuses it to who was
   * suspended meanwhile.
   */
  async syncOf(bytes: Buffer, authorization: string | undefined): Promise<Buffer | MatrixReply> {
    if (authorization === undefined) return bytes;
    if (await this.#isSuspended(authorization)) {
      const { status, ...value } = accountSuspended;
      return { status, value };
    }
    const isClosed = await this.#closedTo(authorization);
    if (isClosed === null) return bytes;
    const answer = JSON.parse(bytes.toString('utf8')) as { rooms?: Record<string, Record<string, unknown>> };
    for (const kind of ['join', 'invite'] as const) {
      const rooms = answer.rooms?.[kind] ?? {};
      for (const matrixRoomId of Object.keys(rooms)) {
        if (await isClosed(matrixRoomId)) delete rooms[matrixRoomId];
      }
    }
    return Buffer.from(JSON.stringify(answer));
  }

  /** Takes what was found in rooms that are closed to its person out of a search. */
  async searchOf(bytes: Buffer, authorization: string | undefined): Promise<Buffer> {
    const isClosed = authorization === undefined ? null : await this.#closedTo(authorization);
    if (isClosed === null) return bytes;
    const answer = JSON.parse(bytes.toString('utf8')) as SearchAnswer;
    const found = answer.search_categories?.room_events;
    if (!found?.results) return bytes;
    const open: Found[] = [];
    for (const each of found.results) if (!(await isClosed(each.result?.room_id ?? ''))) open.push(each);
    if (typeof found.count === 'number') found.count -= found.results.length - open.length;
    found.results = open;
    for (const byRoom of [found.state, found.groups?.room_id]) {
      for (const matrixRoomId of Object.keys(byRoom ?? {})) {
        if (await isClosed(matrixRoomId)) delete byRoom?.[matrixRoomId];
      }
    }
    return Buffer.from(JSON.stringify(answer));
  }

  /** Says of rooms whether they are closed to the owner of a token; null if none can be. */
  async #closedTo(authorization: string): Promise<((matrixRoomId: MatrixRoomId) => Promise<boolean>) | null> {
    const { closedRooms } = await this.#current();
    const userId = await this.#restricted(authorization);
    if (userId === null && closedRooms.size === 0) return null;
    return async (matrixRoomId) =>
      closedRooms.has(matrixRoomId) ||
      (userId !== null && (await this.#standing(userId, matrixRoomId)) === 'nothing');
  }

  /** While the platform does not respond, what it refused somebody in a room last stays refused. */
  async #standing(userId: UserId, matrixRoomId: MatrixRoomId): Promise<ChatStanding> {
    const key = `${userId} ${matrixRoomId}`;
    try {
      const standing = await this.#platform.standing(userId, matrixRoomId);
      this.#refused.delete(key);
      if (standing !== 'all') this.#refused.set(key, standing);
      for (const oldest of this.#refused.keys()) {
        if (this.#refused.size <= REFUSED_MAX) break;
        this.#refused.delete(oldest);
      }
      return standing;
    } catch (error) {
      const refused = this.#refused.get(key);
      if (refused !== undefined) return refused;
      throw error;
    }
  }

  /** Returns whose token it is, if it is somebody's who may do less than the homeserver may believe. */
  async #restricted(authorization: string): Promise<UserId | null> {
    const { people } = await this.#current();
    if (people?.size === 0) return null;
    const userId = (await this.#owners.of(authorization))?.userId ?? null;
    return userId !== null && (people === null || people.has(userId)) ? userId : null;
  }

  /** Rooms of suspended spaces that the homeserver may not have closed yet; empty until the platform has been asked. */
  async closingRooms(): Promise<readonly string[]> {
    return this.#current().then(
      (known) => known.closingRooms,
      () => [],
    );
  }

  async #isKnown(): Promise<boolean> {
    return this.#current().then(
      () => true,
      () => false,
    );
  }

  async #isSuspended(authorization: string): Promise<boolean> {
    const { suspended } = await this.#current();
    if (suspended.size === 0) return false;
    const userId = (await this.#owners.of(authorization))?.userId ?? null;
    return userId !== null && suspended.has(userId);
  }

  async #current(): Promise<Known> {
    const isFollowed = this.#versions.leaseIsFresh;
    if (this.#known && isFollowed) return this.#known;
    try {
      // Without the feed, an answer that is on its way may be older than a change that was completed meanwhile.
      if (!isFollowed) return await this.#ask();
      this.#asking ??= this.#ask();
      return await this.#asking;
    } catch (error) {
      // A platform that does not serve restricts nobody, and people go on talking.
      if (this.#last) return this.#last;
      throw error;
    }
  }

  async #ask(): Promise<Known> {
    const changes = this.#changes;
    try {
      const answer = await this.#platform.restrictedPeople();
      const found: Known = {
        people: answer.userIds && new Set(answer.userIds),
        suspended: new Set(answer.suspendedIds),
        closedRooms: new Set(answer.closedRooms),
        closingRooms: answer.closingRooms,
        archivingRooms: new Set(answer.archivingRooms),
      };
      this.#last = found;
      if (changes === this.#changes) this.#known = found;
      return found;
    } finally {
      if (changes === this.#changes) this.#asking = null;
    }
  }
}

/** The room that a call is about; null for calls that are about none, and for leaving and forgetting one. */
function roomCall(method: string, pathname: string): RoomCall | null {
  const path = CLIENT_PATH.exec(pathname)?.[1];
  if (path === undefined) return null;
  const [, joined] = (method === 'POST' && JOIN_PATH.exec(path)) || [];
  if (joined !== undefined) return { matrixRoomId: decoded(joined), isWriting: false, isRedacting: false };
  const [, room, what] = ROOM_PATH.exec(path) ?? [];
  if (room === undefined || what === 'leave' || what === 'forget') return null;
  const isWriting = method === 'PUT';
  return { matrixRoomId: decoded(room), isWriting, isRedacting: what === 'redact' };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
