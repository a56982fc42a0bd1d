import type { MatrixClient } from 'matrix-js-sdk/lib/client.js';
import type { People } from '@/lib/chat/people';
import type { Outbox } from '@/lib/chat/sending/outbox';
import { timelineOf } from '@/lib/chat/state';
import type { Timeline } from '@/lib/chat/model';
import { relationOf } from '@/lib/chat/timeline/raw-event';
import type { MatrixRoomId } from '@/protocol/ids';
import type { IgnoredPeople } from './ignored-people';
import type { PartialSync } from './partial-sync';
import { RoomView } from './room-view';
import type { Typing } from './typing';

export interface RoomViewsOptions {
  readonly client: MatrixClient;
  readonly people: People;
  readonly outbox: Outbox;
  readonly ignored: IgnoredPeople;
  readonly typing: Typing;
  readonly partial: Pick<PartialSync, 'bring' | 'summaryOf'>;
  /** A room on screen looks so now. */
  published(timeline: Timeline): void;
}

/** The rooms that were looked at, or are about to be: one view each, made the first time. */
export class RoomViews {
  readonly #options: RoomViewsOptions;
  readonly #views = new Map<MatrixRoomId, RoomView>();

  constructor(options: RoomViewsOptions) {
    this.#options = options;
  }

  get all(): Iterable<[MatrixRoomId, RoomView]> {
    return this.#views;
  }

  /** The view of a room that was opened before. */
  known(matrixRoomId: MatrixRoomId): RoomView | undefined {
    return this.#views.get(matrixRoomId);
  }

  of(matrixRoomId: MatrixRoomId): RoomView {
    const known = this.#views.get(matrixRoomId);
    if (known) return known;
    const { client, people, outbox, ignored, typing, partial, published } = this.#options;
    const view = new RoomView({
      ...{ client, matrixRoomId, people, outbox, ignored },
      isAwaited: () => partial.summaryOf(matrixRoomId) !== undefined,
      typing: () =>
        typing
          .others(matrixRoomId)
          .filter((userId) => !ignored.all.has(userId))
          .map((userId) => people.personOf(userId)),
      publish: (timeline) => {
        timelineOf(matrixRoomId).set(timeline);
        if (view.isOpen) published(timeline);
      },
    });
    this.#views.set(matrixRoomId, view);
    return view;
  }

  /** Resolves when the client has the room, and loads what is missing of its end. */
  async bring(matrixRoomId: MatrixRoomId): Promise<void> {
    await this.#options.partial.bring(matrixRoomId);
    void this.of(matrixRoomId).prepare();
  }

  /** Resolves when the room can be shown at once, or could not be loaded. */
  async prepare(matrixRoomId: MatrixRoomId): Promise<void> {
    await this.#options.partial.bring(matrixRoomId);
    await this.of(matrixRoomId).prepare();
  }

  /** Loads what the end of a room is kept with. */
  async prepareSnapshot(matrixRoomId: MatrixRoomId): Promise<void> {
    await this.#options.partial.bring(matrixRoomId);
    await this.of(matrixRoomId).prepareSnapshot();
  }

  /** Something changed that any room may show. */
  changed(): void {
    for (const view of this.#views.values()) view.changed();
  }

  /** The event of the person's own reaction, once it has one. */
  ownReaction(matrixRoomId: MatrixRoomId, targetId: string, key: string): string | null {
    const me = this.#options.client.getSafeUserId();
    const own = this.of(matrixRoomId)
      .relations.reactionsOf(targetId)
      .find(({ sender, content }) => sender === me && relationOf(content)?.key === key);
    if (own) return own.event_id;
    const sent = this.#options.outbox
      .ofRoom(matrixRoomId)
      .findLast(
        ({ action }) =>
          action.kind === 'reaction' && action.targetId === targetId && action.reactionKey === key,
      );
    return sent?.eventId ?? null;
  }
}
