import type { MatrixRoomId, MatrixUserId } from '@/protocol/ids';
import type { Content, RawEvent } from '@/lib/chat/timeline/raw-event';
import { withSummaries, type JoinedRoom, type SyncAnswer } from './first-sync';
import { RoomSummary } from './room-summary';
import { wholeRoom } from './whole-room';

/** A room that could not be brought is tried again after this. */
const AGAIN_MS = 3_000;

export interface SummaryListener {
  /** The rooms that are on a screen now. */
  openRooms(): readonly MatrixRoomId[];
  /** The room shows something else in lists. */
  changed(matrixRoomId: MatrixRoomId): void;
  /** The person is in a room no more. */
  left(matrixRoomId: MatrixRoomId): void;
  /** Events of a room were left out. */
  gap(matrixRoomId: MatrixRoomId): void;
  /** An event came to a room of which only a summary is kept. */
  heard(event: RawEvent, matrixRoomId: MatrixRoomId): void;
  /** The change mark of a space. */
  mark(content: Content): void;
  /** The person is in a space no more. */
  loss(): void;
}

interface Bringing {
  readonly arrived: Promise<void>;
  readonly arrive: () => void;
}

/**
 * The first sync asks for summaries of all rooms, and this keeps them. The Matrix client gets to know a room when it is opened, or
 * about to be: then the rest of it is fetched and given to the client as a part of a sync answer (docs/decisions/first-sync.md).
 */
export class PartialSync {
  readonly #fetch: (path: string) => Promise<Response>;
  readonly #me: MatrixUserId;
  readonly #summaries = new Map<MatrixRoomId, RoomSummary>();
  readonly #bringing = new Map<MatrixRoomId, Bringing>();
  /** Fetched, with the version of the summary that it fits to. */
  readonly #fetched = new Map<MatrixRoomId, { room: JoinedRoom; version: number }>();
  /** Rooms that are being fetched. */
  readonly #attempts = new Map<MatrixRoomId, Promise<void>>();
  /** Given to the client, which has not taken them in yet. */
  readonly #given = new Set<MatrixRoomId>();
  #listener: SummaryListener | null = null;
  #onFetched: (() => void) | null = null;
  #isStopped = false;

  /** `fetch` asks the homeserver, below `/_matrix/client/v3/`. */
  constructor(me: MatrixUserId, fetch: (path: string) => Promise<Response>) {
    this.#me = me;
    this.#fetch = fetch;
  }

  listen(listener: SummaryListener): void {
    this.#listener = listener;
  }

  stop(): void {
    this.#isStopped = true;
  }

  get rooms(): Iterable<MatrixRoomId> {
    return this.#summaries.keys();
  }

  summaryOf(matrixRoomId: MatrixRoomId): RoomSummary | undefined {
    return this.#summaries.get(matrixRoomId);
  }

  /** Gives a room to the client and resolves when the client has it: at once if there is no summary of the room. */
  bring(matrixRoomId: MatrixRoomId): Promise<void> {
    if (!this.#summaries.has(matrixRoomId)) return Promise.resolve();
    const known = this.#bringing.get(matrixRoomId);
    if (known) return known.arrived;
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    this.#bringing.set(matrixRoomId, { arrived, arrive });
    void this.#fetchRoom(matrixRoomId);
    return arrived;
  }

  /** The client knows the room now. Returns whether it was given from here. */
  arrived(matrixRoomId: MatrixRoomId): boolean {
    if (!this.#given.delete(matrixRoomId)) return false;
    this.#forget(matrixRoomId);
    return true;
  }

  /** The address of a sync: the first one asks for summaries. */
  urlOf(url: URL): URL {
    return url.searchParams.has('since') ? url : withSummaries(url);
  }

  /** Calls back, once, when there is something that waits for no answer. */
  whenFetched(onFetched: () => void): () => void {
    this.#onFetched = onFetched;
    return () => (this.#onFetched = null);
  }

  /** An answer of nothing but rooms that were fetched; null if there are none. */
  fetchedSince(since: string | null): string | null {
    if (since === null || this.#fetched.size === 0) return null;
    const answer: SyncAnswer = { next_batch: since };
    this.#giveFetched(answer);
    return answer.rooms ? JSON.stringify(answer) : null;
  }

  /** Rewrites an answer of the homeserver for the client: without the rooms that only have a summary. */
  async answerOf(text: string, isFirst: boolean): Promise<string> {
    const answer = JSON.parse(text) as SyncAnswer;
    if (isFirst) await this.#begin(answer);
    else await this.#goOn(answer);
    return JSON.stringify(answer);
  }

  async #begin(answer: SyncAnswer): Promise<void> {
    const { join = {} } = answer.rooms ?? {};
    for (const [matrixRoomId, room] of Object.entries(join)) {
      const summary = new RoomSummary(matrixRoomId, room);
      this.#summaries.set(matrixRoomId, summary);
      if (summary.changeMark) this.#listener?.mark(summary.changeMark);
      this.#listener?.changed(matrixRoomId);
      if (summary.lacksLastMessage) void this.bring(matrixRoomId);
    }
    if (answer.rooms) answer.rooms.join = {};
    // What is on the screen comes with the first answer. What fails is tried again as other rooms are.
    const open = (this.#listener?.openRooms() ?? []).filter((matrixRoomId) =>
      this.#summaries.has(matrixRoomId),
    );
    for (const matrixRoomId of open) void this.bring(matrixRoomId);
    await Promise.all(open.map((matrixRoomId) => this.#attempts.get(matrixRoomId)));
    this.#giveFetched(answer);
  }

  async #goOn(answer: SyncAnswer): Promise<void> {
    const { join = {}, leave = {} } = answer.rooms ?? {};
    const wentOn: MatrixRoomId[] = [];
    for (const [matrixRoomId, room] of Object.entries(join)) {
      const summary = this.#keptOf(matrixRoomId);
      if (!summary) continue;
      if (this.#bringing.has(matrixRoomId)) wentOn.push(matrixRoomId);
      delete join[matrixRoomId];
      const markBefore = summary.changeMark;
      summary.take(room);
      const { changeMark } = summary;
      if (changeMark && changeMark !== markBefore) this.#listener?.mark(changeMark);
      if (room.timeline?.limited) this.#listener?.gap(matrixRoomId);
      for (const event of room.timeline?.events ?? []) this.#listener?.heard(event, matrixRoomId);
      this.#listener?.changed(matrixRoomId);
      if (summary.lacksLastMessage) void this.bring(matrixRoomId);
    }
    for (const matrixRoomId of Object.keys(leave)) {
      const summary = this.#keptOf(matrixRoomId);
      if (!summary) continue;
      delete leave[matrixRoomId];
      this.#forget(matrixRoomId);
      if (summary.isSpace) this.#listener?.loss();
      this.#listener?.left(matrixRoomId);
      this.#listener?.changed(matrixRoomId);
    }
    await Promise.all(wentOn.map((matrixRoomId) => this.#fetchAgain(matrixRoomId)));
    this.#giveFetched(answer);
  }

  /** The answer waits for this and no news comes meanwhile, so even a busy room is brought in the end. */
  async #fetchAgain(matrixRoomId: MatrixRoomId): Promise<void> {
    await this.#attempts.get(matrixRoomId);
    await this.#fetchRoom(matrixRoomId);
  }

  /** The summary of a room that the client has not been given. */
  #keptOf(matrixRoomId: MatrixRoomId): RoomSummary | undefined {
    return this.#given.has(matrixRoomId) ? undefined : this.#summaries.get(matrixRoomId);
  }

  /** Adds to an answer the rooms that were fetched. What has gone on meanwhile is fetched again. */
  #giveFetched(answer: SyncAnswer): void {
    for (const [matrixRoomId, { room, version }] of this.#fetched) {
      this.#fetched.delete(matrixRoomId);
      const summary = this.#keptOf(matrixRoomId);
      if (!summary) continue;
      if (summary.version !== version) {
        void this.#fetchRoom(matrixRoomId);
        continue;
      }
      this.#given.add(matrixRoomId);
      const rooms = (answer.rooms ??= {});
      (rooms.join ??= {})[matrixRoomId] = { ...room, ...summary.besides };
    }
  }

  #fetchRoom(matrixRoomId: MatrixRoomId): Promise<void> {
    const attempt = this.#attempt(matrixRoomId).finally(() => this.#attempts.delete(matrixRoomId));
    this.#attempts.set(matrixRoomId, attempt);
    return attempt;
  }

  async #attempt(matrixRoomId: MatrixRoomId): Promise<void> {
    const summary = this.#keptOf(matrixRoomId);
    if (!summary || this.#isStopped) return;
    const { version, isOfFew, newestMessageId: newest } = summary;
    try {
      const room = await wholeRoom(matrixRoomId, { me: this.#me, isOfFew, newest, fetch: this.#fetch });
      this.#fetched.set(matrixRoomId, { room, version });
      this.#onFetched?.();
    } catch {
      setTimeout(() => void this.#fetchRoom(matrixRoomId), AGAIN_MS);
    }
  }

  #forget(matrixRoomId: MatrixRoomId): void {
    this.#summaries.delete(matrixRoomId);
    this.#fetched.delete(matrixRoomId);
    this.#bringing.get(matrixRoomId)?.arrive();
    this.#bringing.delete(matrixRoomId);
  }
}
