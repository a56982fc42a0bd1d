import type { Hono } from 'hono';
import type { ChangeTopic } from '@/protocol/change-mark';
import { describeError } from '@/runtime/describe-error';
import type { Clock } from '@/runtime/clock';
import type { ChatConfig } from '@/server/config/config';
import type { FileStore } from '@/server/files/files';
import { AppError } from '@/server/http/app-error';
import type { Jobs } from '@/server/jobs/jobs';
import type { Log } from '@/server/log/log';
import type { PushQueue } from '@/server/notices/push-queue';
import type { Storage } from '@/storage/storage';
import { ChangeCountStore } from './change-count.store';
import { ChatStore } from './chat.store';
import { DeviceStore } from './device.store';
import { ChatRefused } from './engine';
import { connectChat, type ConnectedChat } from './connect-chat';
import { FactsStore } from './facts.store';
import { GroupPeopleStore } from './group-people.store';
import type { Homeserver } from './homeserver';
import { HomeserverAway } from './matrix-client';
import { People } from './people';
import { Pictures } from './pictures';
import { deviceEntry, markEntry, OutboxWriter, rulesEntry } from './outbox-writer';
import { MediaStore } from './media.store';
import { ShownMedia } from './shown-media';
import { StandingStore } from './standing.store';
import { RequestPermits } from './request-permits';
import { RequestPermitStore } from './request-permit.store';
import { SlowModeTurns } from './slow-mode';
import { SlowModeStore } from './slow-mode.store';
import { ChatOutboxStore } from './chat-outbox.store';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';

/** So long a call waits for the homeserver, unless configured; what is left is done behind its back. */
const SETTLE_MS = 2_000;
const STOP_MS_MAX = 2_000;

export interface ChatParts {
  readonly config: ChatConfig | null;
  /** For what chat does on its own. */
  readonly storage: Storage;
  /** For changes of calls, which mark their `Idempotency-Key`. */
  readonly changes: Storage;
  readonly clock: Clock;
  readonly log: Log;
  readonly files: FileStore;
  readonly jobs: Jobs;
  readonly pushes: PushQueue;
}

/** Ends a membership because the person has left the space in a chat client. */
export type SpaceLeaver = (spaceId: SpaceId, userId: UserId, outbox: OutboxWriter) => Promise<void>;

/**
 * Keeps the homeserver in step with the platform's tables (docs/decisions/chat-in-step.md). Without a homeserver, what
 * it should be told waits.
 */
export class Chat {
  readonly people: People;
  readonly media: ShownMedia;
  readonly slowMode: SlowModeTurns;
  readonly requests: RequestPermits;
  readonly facts: FactsStore;
  readonly groups: GroupPeopleStore;
  readonly standings: StandingStore;
  readonly #outboxStore: ChatOutboxStore;
  readonly #counts: ChangeCountStore;
  readonly devices: DeviceStore;
  readonly #live: ConnectedChat | null;
  #leaveSpace: SpaceLeaver = async () => {};
  readonly #deps: ChatParts;

  constructor(deps: ChatParts) {
    this.#deps = deps;
    const { storage, files, config } = deps;
    const store = new ChatStore(storage);
    const pictures = new Pictures(store, files);
    this.facts = new FactsStore(storage);
    this.groups = new GroupPeopleStore(storage);
    this.standings = new StandingStore(storage);
    this.#outboxStore = new ChatOutboxStore(storage);
    this.#counts = new ChangeCountStore(storage);
    this.devices = new DeviceStore(storage);
    this.people = new People(this.facts, pictures);
    this.slowMode = new SlowModeTurns({ store: new SlowModeStore(storage), clock: deps.clock });
    this.requests = new RequestPermits({ store: new RequestPermitStore(storage), storage });
    const mediaStore = new MediaStore(storage);
    this.media = new ShownMedia(config?.engine ?? 'embedded', mediaStore);
    this.#live =
      config &&
      connectChat({
        ...deps,
        config,
        store,
        pictures,
        facts: this.facts,
        groups: this.groups,
        outboxStore: this.#outboxStore,
        counts: this.#counts,
        people: this.people,
        media: this.media,
        mediaStore,
        outboxWriter: () => this.outboxWriter(),
        leaveSpace: (spaceId, userId) => this.#leaveSpace(spaceId, userId, this.outboxWriter()),
        roomMade: (roomId, spaceId) => this.#roomMade(roomId, spaceId),
        compareAll: () => this.#compareAll(),
        collectDevices: () => this.#collectDevices(),
      });
  }

  /** Where the homeserver calls the platform; null without one. */
  get appservice(): Hono | null {
    return this.#live?.appservice ?? null;
  }

  /** Whether the homeserver does not respond, so that changes wait. */
  get isAway(): boolean {
    return this.#live?.outbox.isAway ?? false;
  }

  /**
   * Makes a change that chat has to follow: one transaction, in which `work` also says what the homeserver has to be
   * told, and afterwards at most two seconds in which that is done.
   */
  async change<Result>(work: (outbox: OutboxWriter) => Promise<Result>): Promise<Result> {
    const outbox = this.outboxWriter();
    const result = await this.#deps.changes.transaction(() => work(outbox));
    await this.settle(outbox.keys);
    return result;
  }

  /** Sets the function that ends memberships of spaces. Call it before `start`. */
  leaveSpacesBy(leaver: SpaceLeaver): void {
    this.#leaveSpace = leaver;
  }

  /** For changes that nobody waits for: inside a transaction of `storage`. */
  outboxWriter(): OutboxWriter {
    return new OutboxWriter(this.#outboxStore, this.facts, this.#counts, this.#deps.clock);
  }

  /** Lets the browsers of people know that something they see has changed. Call it inside the transaction of the change. */
  async markChanged(topic: ChangeTopic, userIds: readonly UserId[]): Promise<void> {
    await this.outboxWriter().changed(topic, userIds);
    this.#deps.storage.afterCommit(() => this.#live?.outbox.wake());
  }

  /** A browser has logged in that may not have heard of the person's last changes, and another client may have changed rules. */
  async repeatMark(userId: UserId): Promise<void> {
    await this.#outboxStore.put([markEntry(userId), rulesEntry(userId)], this.#deps.clock.now());
    this.#live?.outbox.wake();
  }

  /** Returns how many entries wait. */
  countWaiting(): Promise<number> {
    return this.#outboxStore.count();
  }

  /** Waits a moment until these entries are done. */
  async settle(keys: readonly string[]): Promise<void> {
    await this.#live?.outbox.settle(keys, this.#deps.config?.settleMs ?? SETTLE_MS);
  }

  /** Asks the homeserver for something that cannot wait. Refuses with `chat_unavailable` when it does not answer. */
  async ask<Result>(work: (homeserver: Homeserver) => Promise<Result>): Promise<Result> {
    if (!this.#live) throw new AppError('chat_unavailable');
    const { engine, outbox } = this.#live;
    try {
      return await work(await engine.connect());
    } catch (error) {
      if (!(error instanceof HomeserverAway || error instanceof ChatRefused)) throw error;
      outbox.noteAway(error);
      throw new AppError('chat_unavailable', {}, { cause: error });
    }
  }

  /** Refuses a configuration that names another homeserver than the one of this installation. */
  async check(): Promise<void> {
    await this.#live?.engine.check();
    // The embedded one starts together with the platform, and checks its name itself.
    if (this.#deps.config?.engine === 'synapse') await this.#live?.engine.checkHomeserver();
    if (this.#deps.storage.engine !== 'pglite') return;
    // An embedded database has one platform: whoever held a lease has died.
    await this.#outboxStore.freeAll(this.#deps.clock.now());
    await this.devices.freeAll();
  }

  /** Begins to apply what waits and to compare what there is. */
  start(): void {
    if (!this.#live) return;
    this.#live.outbox.wake();
    void this.endDevices();
    this.#compareAll();
  }

  /** Ends the devices of sessions that are over, and waits a moment for it. Never throws: a job tries again. */
  async endDevices(): Promise<void> {
    if (!this.#live) return;
    await this.settle(await this.#collectDevices().catch(() => []));
  }

  async #collectDevices(): Promise<string[]> {
    const { storage, clock } = this.#deps;
    return storage.transaction(async () => {
      const ended = (await this.devices.takeEnded(clock.now())).map(({ userId, deviceId }) =>
        deviceEntry(userId, deviceId),
      );
      await this.#outboxStore.put(ended, clock.now());
      return ended.map(({ key }) => key);
    });
  }

  /** Resolves when everything that can be done now is done. */
  async idle(): Promise<void> {
    await this.#live?.outbox.idle();
  }

  /** Compares every room with the tables now; answers how many differences were found. */
  async reconcile(): Promise<number> {
    const found = (await this.#live?.reconciler.round()) ?? 0;
    await this.idle();
    return found;
  }

  async stop(): Promise<void> {
    if (!this.#live) return;
    const { reconciler, outbox, engine } = this.#live;
    const ended = Promise.all([reconciler.stop(), outbox.stop()]);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, STOP_MS_MAX).unref())]);
    // Whoever still waits for an answer gets none: what was asked is done after the next start.
    await engine.close();
    await ended;
  }

  async #roomMade(roomId: RoomId, spaceId: SpaceId | null): Promise<void> {
    const outbox = this.outboxWriter();
    if (spaceId !== null) {
      await outbox.rules(await this.facts.choosersOf(spaceId));
      return outbox.space(spaceId);
    }
    await this.groups.lock(roomId);
    const people = await this.facts.people.all(roomId);
    await outbox.changed('memberships', [...people.keys()]);
  }

  #compareAll(): void {
    const { log } = this.#deps;
    void this.#live?.reconciler
      .round()
      .then((count) => log.write('chat.compared', { count }))
      .catch((error: unknown) => {
        // Comes again when the homeserver does.
        if (!(error instanceof HomeserverAway)) {
          log.write('chat.compare_failed', { problem: describeError(error) });
        }
      });
  }
}
