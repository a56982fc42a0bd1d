import { buffer } from 'node:stream/consumers';
import { EXPORT_DAYS } from '@/protocol/data-export-rules';
import type { UserId } from '@/protocol/ids';
import { describeError } from '@/runtime/describe-error';
import { RepeatedWork } from '@/runtime/repeated-work';
import { leftRooms, sentBy } from '@/server/chat/person-messages';
import type { ChatConfig } from '@/server/config/config';
import type { DataExportRow } from '@/server/db/schema/data-export';
import type { Services } from '@/server/services';
import type { DataExportStore, ExportFile } from './data-export.store';
import type { ExportedContentStore, ExportedRoom } from './exported-content.store';

const MINUTE_MS = 60_000;
/** Longer than any step takes: a call of the homeserver has ten seconds. */
const LEASE_MS = MINUTE_MS;
const MESSAGES_AT_ONCE = 500;
/** Begins the token while pictures are copied, which come before the rooms. */
const PICTURES = 'pictures:';
/** Together with the pauses between them about two hours. */
const ATTEMPTS_MAX = 7;
const DAY_MS = 86_400_000;
/** The record of an archive stays for the list a while after its files are gone. */
const REMEMBERED_DAYS = 60;
const EXPIRED_AT_ONCE = 50;

/** What is told when an archive is ready. */
export interface ExportNotices {
  ready(row: DataExportRow): Promise<void>;
}

/** Files of the archive by their names, of what the platform's tables have of a person. */
interface PersonRecords {
  records(userId: UserId): Promise<Readonly<Record<string, unknown>>>;
}

/**
 * Makes archives file by file. Each file and how far the archive has come are one transaction, so a process that dies leaves an
 * archive that the next one goes on with, without a file twice.
 */
export class ExportBuilder {
  readonly #store: DataExportStore;
  readonly #records: readonly PersonRecords[];
  readonly #content: ExportedContentStore;
  readonly #deps: Pick<Services, 'storage' | 'clock' | 'chat' | 'config' | 'files' | 'log'>;
  readonly #notices: ExportNotices;
  readonly #building = new RepeatedWork(() => this.#buildDue());
  #isStopping = false;

  constructor(
    deps: Pick<Services, 'storage' | 'clock' | 'chat' | 'config' | 'files' | 'log'> & {
      readonly exports: DataExportStore;
      readonly records: readonly PersonRecords[];
      readonly content: ExportedContentStore;
    },
    notices: ExportNotices,
  ) {
    this.#deps = deps;
    this.#store = deps.exports;
    this.#records = deps.records;
    this.#content = deps.content;
    this.#notices = notices;
  }

  /** Begins with what is due, and leaves the caller alone with it. */
  wake(): void {
    void this.work().catch((error: unknown) => this.#failed(error));
  }

  /** Makes everything that is due and returns how many archives got ready. */
  work(): Promise<number> {
    return this.#building.run();
  }

  /** Resolves when nothing is being made. */
  idle(): Promise<void> {
    return this.#building.idle();
  }

  /** Finishes the file that is being made, and begins no other. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.idle();
  }

  async prune(): Promise<number> {
    const now = this.#deps.clock.now();
    const dropped = await this.#deps.storage.transaction(() => this.#store.dropExpired(now, EXPIRED_AT_ONCE));
    return dropped + (await this.#store.prune(new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS)));
  }

  async #buildDue(): Promise<number> {
    let ready = 0;
    while (!this.#isStopping) {
      const now = this.#deps.clock.now();
      const row = await this.#store.claim(now, this.#leaseUntil());
      if (!row) return ready;
      try {
        if (await this.#build(row)) ready += 1;
      } catch (error) {
        this.#failed(error);
        await this.#putBack(row);
      }
    }
    return ready;
  }

  /** True when it is ready; false when somebody else has got further, or this process ends. */
  async #build(row: DataExportRow): Promise<boolean> {
    // Asked for when the messages begin, and once for all rooms.
    let rooms: Promise<readonly ExportedRoom[]> | null = null;
    const allRooms = (chat: ChatConfig) => (rooms ??= this.#rooms(row.accountId, chat));
    let current: DataExportRow | null = row;
    while (current && !this.#isStopping) {
      const step = await this.#step(current, allRooms);
      const before: DataExportRow = current;
      if (step === 'done') return this.#finish(before);
      current = await this.#deps.storage.transaction(() =>
        this.#store.advance(before, step.files, step.next, this.#leaseUntil()),
      );
    }
    if (current) await this.#store.postpone(current, current.attempts, this.#deps.clock.now());
    return false;
  }

  /** The next files and where to go on, or that nothing is left. */
  async #step(
    row: DataExportRow,
    allRooms: (chat: ChatConfig) => Promise<readonly ExportedRoom[]>,
  ): Promise<{ files: ExportFile[]; next: Pick<DataExportRow, 'roomId' | 'token'> } | 'done'> {
    if (row.parts === 0) {
      const files = [];
      for (const store of this.#records) {
        const records = await store.records(row.accountId);
        files.push(...Object.entries(records).map(([name, content]) => jsonFile(name, content)));
      }
      return { files, next: { roomId: 0, token: PICTURES } };
    }
    if (row.roomId === 0 && row.token?.startsWith(PICTURES)) return this.#pictureStep(row, row.token);
    const { chat } = this.#deps.config;
    if (chat === null) return 'done';
    // A token belongs to the room that is under way; without one the next room begins.
    const first = row.token === null ? row.roomId + 1 : row.roomId;
    const room = (await allRooms(chat)).find(({ id }) => id >= first);
    if (!room) return 'done';
    const token = row.token !== null && room.id === row.roomId ? row.token : null;
    const page = await this.#deps.chat.ask((homeserver) =>
      sentBy(homeserver, homeserver.userId(row.accountId), room.matrixRoomId, token, MESSAGES_AT_ONCE),
    );
    const files = page.messages.length > 0 ? [messagesFile(room, row.parts, page.messages)] : [];
    return { files, next: { roomId: room.id, token: page.next } };
  }

  async #rooms(accountId: UserId, { engine }: ChatConfig): Promise<readonly ExportedRoom[]> {
    const left = await this.#deps.chat.ask((homeserver) =>
      leftRooms(homeserver, homeserver.userId(accountId), engine),
    );
    return this.#content.rooms(accountId, left);
  }

  /** The next picture; the token holds the path of the one before. What is not in the store any more is left out. */
  async #pictureStep(row: DataExportRow, token: string) {
    const path = await this.#content.pictureAfter(row.accountId, token.slice(PICTURES.length));
    if (path === null) return { files: [], next: { roomId: 0, token: null } };
    const stored = await this.#deps.files.get(path);
    const files = stored ? [{ name: `pictures/${path}`, content: await buffer(stored.stream) }] : [];
    return { files, next: { roomId: 0, token: `${PICTURES}${path}` } };
  }

  async #finish(row: DataExportRow): Promise<boolean> {
    const expiresAt = new Date(this.#deps.clock.now().getTime() + EXPORT_DAYS * DAY_MS);
    const finished = await this.#deps.storage.transaction(async () => {
      if (!(await this.#store.finish(row, expiresAt))) return false;
      await this.#notices.ready(row);
      return true;
    });
    if (finished) this.#deps.log.write('export.ready', { user: row.accountId, count: row.parts });
    return finished;
  }

  async #putBack(row: DataExportRow): Promise<void> {
    const attempts = row.attempts + 1;
    if (attempts < ATTEMPTS_MAX) {
      const nextAt = new Date(this.#deps.clock.now().getTime() + MINUTE_MS * 2 ** (attempts - 1));
      return this.#store.postpone(row, attempts, nextAt);
    }
    await this.#deps.storage.transaction(async () => {
      await this.#store.fail(row);
      await this.#deps.chat.markChanged('account', [row.accountId]);
    });
    this.#deps.log.write('export.given_up', { user: row.accountId });
  }

  #leaseUntil(): Date {
    return new Date(this.#deps.clock.now().getTime() + LEASE_MS);
  }

  #failed(error: unknown): void {
    this.#deps.log.write('export.failed', { problem: describeError(error) });
  }
}

function messagesFile(
  { id, name, kind, space, hasLeft }: ExportedRoom,
  part: number,
  messages: unknown,
): ExportFile {
  const room = { id, name, kind, space, hasLeft };
  return jsonFile(`messages/room-${id}-${part}.json`, { room, messages });
}

const jsonFile = (name: string, content: unknown): ExportFile => ({
  name,
  content: Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
});
