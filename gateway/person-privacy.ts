import { MATRIX_USER_PREFIX, personIdOf } from '@/protocol/chat-names';
import type { MatrixUserId, UserId } from '@/protocol/ids';
import { namesHidden, withoutHidden, type HiddenSenders } from './hidden-events';
import type { MatrixReply } from './bot-platform';
import type { PageVersions } from './page-versions';
import type { Platform } from './platform';
import { SYNC_PATH } from './standings';
import type { TokenOwner, TokenOwners } from './token-owners';

/** Subjects of the change feed that rise when a person's blocks change. */
const BLOCKS_SUBJECT = /^blocks:(\d+)$/;
/** People whose blocks are remembered. */
const PEOPLE_MAX = 10_000;

const READING_PATH =
  /^\/_matrix\/client\/\w+\/(?:search|rooms\/([^/]+)\/(?:messages|threads|(?:context|event)\/[^/]+|relations\/.+))$/;
const RECEIPT_PATH = /^(\/_matrix\/client\/\w+\/rooms\/([^/]+)\/receipt\/)([^/]+)(\/[^/]+)$/;
const MARKERS_PATH = /^\/_matrix\/client\/\w+\/rooms\/([^/]+)\/read_markers$/;
const ACCOUNT_DATA_PATH = /^\/_matrix\/client\/\w+\/user\/([^/]+)\/account_data\/([^/]+)$/;
const DIRECTORY_PATH = /^\/_matrix\/client\/\w+\/user_directory\/search$/;
const PRESENCE_PATH = /^\/_matrix\/client\/\w+\/presence\/([^/]+)\/status$/;

const noOne: HiddenSenders = { blocked: new Set(), past: [] };
const refused = (status: number, errcode: string, error: string): MatrixReply => ({
  status,
  value: { errcode, error },
});
const notFound = refused(404, 'M_NOT_FOUND', 'Event not found');
const away = refused(502, 'M_UNKNOWN', 'The platform does not respond');
const noPresence = refused(403, 'M_FORBIDDEN', 'The product says who is online');

interface Call {
  readonly method: string;
  readonly pathname: string;
  readonly authorization: string | undefined;
  /** The whole body. */
  readonly read: () => Promise<Buffer>;
}

/** A call in other words. */
export interface Rewritten {
  readonly pathname: string;
  readonly body: Buffer;
}

/** What an answer becomes before it goes on: other bytes, or a refusal. */
type Change = (bytes: Buffer) => Promise<Buffer | MatrixReply>;

type Asked = Pick<Platform, 'hiddenFrom' | 'showsRead' | 'findable' | 'takeOverIgnored'>;

/**
 * Holds what people have chosen about each other also where they use Matrix with their own tokens, on both engines
 * (docs/decisions/message-requests.md): blocks, receipts, presence and being found.
 */
export class PersonPrivacy {
  readonly #known = new Map<UserId, HiddenSenders>();
  /** What was known last, for when the platform does not respond. */
  readonly #last = new Map<UserId, HiddenSenders>();
  #changes = 0;
  readonly #platform: Asked;
  readonly #versions: Pick<PageVersions, 'leaseIsFresh'>;
  readonly #owners: TokenOwners;

  constructor(platform: Asked, versions: Pick<PageVersions, 'leaseIsFresh'>, owners: TokenOwners) {
    this.#platform = platform;
    this.#versions = versions;
    this.#owners = owners;
  }

  /** A subject of the feed has changed; null means all of them. */
  changed(subject: string | null): void {
    const [, userId] = (subject !== null && BLOCKS_SUBJECT.exec(subject)) || [];
    if (subject !== null && userId === undefined) return;
    this.#changes += 1;
    if (userId === undefined) this.#known.clear();
    else this.#known.delete(Number(userId));
  }

  /** Answers a call itself, or says what it becomes; null for calls that go on as they are. */
  async before({ method, pathname, authorization, read }: Call): Promise<MatrixReply | Rewritten | null> {
    if (authorization === undefined) return null;
    const [, prefix = '', receiptRoom, receipt = '', eventPart = ''] =
      (method === 'POST' && RECEIPT_PATH.exec(pathname)) || [];
    if (receiptRoom !== undefined && decoded(receipt) === 'm.read') {
      return (await this.#showsRead(authorization, receiptRoom))
        ? null
        : { pathname: `${prefix}m.read.private${eventPart}`, body: await read() };
    }
    const [, markersRoom] = (method === 'POST' && MARKERS_PATH.exec(pathname)) || [];
    if (markersRoom !== undefined) {
      const body = await read();
      if (!body.includes('"m.read"') || (await this.#showsRead(authorization, markersRoom))) return null;
      return { pathname, body: withPrivateReceipt(body) };
    }
    const [, ignoring, data = ''] =
      ((method === 'PUT' || method === 'DELETE') && ACCOUNT_DATA_PATH.exec(pathname)) || [];
    if (ignoring !== undefined && decoded(data) === 'm.ignored_user_list') {
      return this.#takeOver(authorization, decoded(ignoring), method === 'PUT' ? await read() : null);
    }
    const [, watched] = (method === 'GET' && PRESENCE_PATH.exec(pathname)) || [];
    if (watched !== undefined) {
      const owner = await this.#owners.of(authorization);
      return owner && owner.matrixUserId !== decoded(watched) ? noPresence : null;
    }
    return null;
  }

  /** What an answer of a path becomes for the owner of a token; null for answers that go on as they are. */
  changeOf(pathname: string, authorization: string | undefined): Change | null {
    if (authorization === undefined) return null;
    if (DIRECTORY_PATH.test(pathname)) return (bytes) => this.#onlyFindable(bytes);
    const isSync = SYNC_PATH.test(pathname);
    const reading = READING_PATH.exec(pathname);
    if (!isSync && !reading) return null;
    return async (bytes) => {
      // The homeserver has just taken the token: if it does not say whose it is, reading goes on.
      const owner = await this.#owners.of(authorization).catch(() => null);
      if (!owner) return bytes;
      const answer = isSync ? withoutPresence(bytes, owner.matrixUserId) : bytes;
      const hidden = await this.#hiddenFrom(owner);
      if (!namesHidden(answer, hidden)) return answer;
      return withoutHidden(answer, hidden, decoded(reading?.[1] ?? '')) ?? notFound;
    };
  }

  async #showsRead(authorization: string, room: string): Promise<boolean> {
    const owner = await this.#owners.of(authorization);
    // The engine says in its own words that a token is not good. While nobody knows, nothing is shown.
    if (!owner) return true;
    return this.#platform.showsRead(owner.userId, decoded(room)).catch(() => false);
  }

  /** The platform writes the list itself, with its own blocks in step. */
  async #takeOver(authorization: string, of: string, body: Buffer | null): Promise<MatrixReply | null> {
    const owner = await this.#owners.of(authorization);
    if (owner?.matrixUserId !== of) return null;
    const ignored = body === null ? [] : ignoredIn(body);
    if (ignored === null) return refused(400, 'M_BAD_JSON', 'ignored_users must be an object');
    const serverPart = serverPartOf(owner.matrixUserId);
    const people = ignored
      .filter((matrixUserId) => matrixUserId.endsWith(serverPart))
      .flatMap((matrixUserId) => personIdOf(matrixUserId) ?? []);
    return this.#platform.takeOverIgnored(owner.userId, people).then(
      () => ({ status: 200, value: {} }),
      () => away,
    );
  }

  async #onlyFindable(bytes: Buffer): Promise<Buffer> {
    const answer = JSON.parse(bytes.toString('utf8')) as { results?: { user_id?: unknown }[] };
    const results = Array.isArray(answer.results) ? answer.results : [];
    const idOf = (result: { user_id?: unknown }) => personIdOf(String(result.user_id));
    const asked = results.flatMap((result) => idOf(result) ?? []);
    const findable = new Set(await this.#platform.findable(asked).catch(() => []));
    answer.results = results.filter((result) => findable.has(idOf(result) ?? 0));
    return Buffer.from(JSON.stringify(answer));
  }

  async #hiddenFrom({ userId, matrixUserId }: TokenOwner): Promise<HiddenSenders> {
    const known = this.#known.get(userId);
    if (known && this.#versions.leaseIsFresh) return known;
    const changes = this.#changes;
    try {
      const { blocked, past } = await this.#platform.hiddenFrom(userId);
      const idOf = (id: UserId): MatrixUserId => `@${MATRIX_USER_PREFIX}${id}${serverPartOf(matrixUserId)}`;
      const found: HiddenSenders = {
        blocked: new Set(blocked.map(idOf)),
        past: past.map(({ room, user, sinceMs, untilMs }) => ({
          matrixRoomId: room,
          sender: idOf(user),
          sinceMs,
          untilMs,
        })),
      };
      remember(this.#last, userId, found);
      if (changes === this.#changes) remember(this.#known, userId, found);
      return found;
    } catch {
      // People go on talking without the platform.
      return this.#last.get(userId) ?? noOne;
    }
  }
}

function remember<Value>(people: Map<UserId, Value>, userId: UserId, value: Value): void {
  people.delete(userId);
  people.set(userId, value);
  for (const oldest of people.keys()) {
    if (people.size <= PEOPLE_MAX) break;
    people.delete(oldest);
  }
}

/** The product itself says who is online, to each as far as people allow it. */
function withoutPresence(bytes: Buffer, own: MatrixUserId): Buffer {
  if (!bytes.includes('"m.presence"')) return bytes;
  const answer = JSON.parse(bytes.toString('utf8')) as {
    presence?: { events?: { type?: unknown; sender?: unknown }[] };
  };
  const events = answer.presence?.events;
  if (!Array.isArray(events)) return bytes;
  answer.presence = { ...answer.presence, events: events.filter(({ sender }) => sender === own) };
  return Buffer.from(JSON.stringify(answer));
}

function withPrivateReceipt(body: Buffer): Buffer {
  try {
    const { 'm.read': read, ...markers } = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
    return Buffer.from(JSON.stringify({ 'm.read.private': read, ...markers }));
  } catch {
    // The engine says in its own words that it is no JSON.
    return body;
  }
}

function ignoredIn(body: Buffer): string[] | null {
  try {
    const { ignored_users: users } = JSON.parse(body.toString('utf8')) as { ignored_users?: unknown };
    return typeof users === 'object' && users !== null && !Array.isArray(users) ? Object.keys(users) : null;
  } catch {
    return null;
  }
}

const serverPartOf = (matrixUserId: MatrixUserId) => matrixUserId.slice(matrixUserId.indexOf(':'));

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
