import type { MatrixClient } from 'matrix-js-sdk/lib/client.js';
import type { MatrixEvent } from 'matrix-js-sdk/lib/models/event.js';
import type { Room } from 'matrix-js-sdk/lib/models/room.js';
import type { Timeline } from '@/lib/chat/model';
import type { People } from '@/lib/chat/people';
import { richTexts } from '@/lib/chat/rich-text';
import type { Outbox } from '@/lib/chat/sending/outbox';
import { emptyTimeline } from '@/lib/chat/state';
import { ItemList } from '@/lib/chat/timeline/items';
import { mayMentionEveryone } from '@/lib/chat/timeline/mentions';
import { MessageBuilder } from '@/lib/chat/timeline/message-builder';
import { PendingView } from '@/lib/chat/timeline/pending-view';
import { isMessage, type Content, type RawEvent } from '@/lib/chat/timeline/raw-event';
import { around } from '@/lib/chat/timeline/screen-of';
import { RelationIndex } from '@/lib/chat/timeline/relations';
import { cleanerFor } from './clean-formatted';
import { EventSource } from './event-source';
import type { IgnoredPeople } from './ignored-people';
import { lastRead } from './last-read';
import { LeftOutMessages } from './left-out-messages';
import { LoadedPart } from './loaded-part';
import { VisibleEvents } from './visible-events';
import type { MatrixRoomId } from '@/protocol/ids';

const rawOf = ({ event }: MatrixEvent) => event as RawEvent;

export interface RoomViewOptions {
  readonly client: MatrixClient;
  readonly matrixRoomId: MatrixRoomId;
  readonly people: People;
  readonly outbox: Outbox;
  readonly ignored: Pick<IgnoredPeople, 'all' | 'endedCount'>;
  /** Whether the client will be given the room. */
  isAwaited(): boolean;
  typing(): Timeline['typing'];
  publish(timeline: Timeline): void;
}

/** One room on a screen: follows its end, or shows an older part of it, and publishes its rows after changes. */
export class RoomView {
  readonly #options: RoomViewOptions;
  readonly #me: string;
  readonly relations = new RelationIndex();
  readonly #visible: VisibleEvents;
  readonly #source: EventSource;
  readonly #builder: MessageBuilder;
  #items: ItemList;
  #pending: PendingView | null = null;
  #readUpTo: string | null = null;
  #open = false;
  #preparing: (() => void)[] = [];
  readonly #leftOut: LeftOutMessages;
  readonly #loaded: LoadedPart;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: RoomViewOptions) {
    this.#options = options;
    const { client, matrixRoomId, people } = options;
    this.#me = client.getSafeUserId();
    this.#visible = new VisibleEvents(() => this.#room(), options.ignored);
    this.#source = new EventSource(client, matrixRoomId, this.relations, {
      onFound: () => this.changed(),
      isHidden: (event) => this.#visible.isHidden(event),
    });
    this.#builder = new MessageBuilder({
      me: this.#me,
      people,
      relations: this.relations,
      texts: richTexts,
      lookUp: (eventId) => this.#source.lookUp(eventId),
      ignored: () => options.ignored.all,
      mayMentionEveryone: (matrixUserId) => mayMentionEveryone(this.#levels(), matrixUserId),
    });
    this.#items = this.#newItems();
    this.#leftOut = new LeftOutMessages({
      ignored: options.ignored,
      room: () => this.#room(),
      isHiding: () => this.#visible.isHiding,
      syncToken: () => client.store.getSyncToken(),
      forgetMissing: () => this.#source.forgetMissing(),
      onLoaded: async () => {
        if (this.#showsEnd) await this.showLatest();
      },
    });
    this.#loaded = new LoadedPart({
      client,
      source: this.#source,
      leftOut: this.#leftOut,
      readUpTo: () => this.#readUpTo,
      hasMessage: (events) => this.#visible.of(events).some(isMessage),
      isWanted: () => this.#isWanted,
      publish: () => this.#publish(),
      changed: () => this.changed(),
    });
  }

  get isOpen(): boolean {
    return this.#open;
  }

  get following(): boolean {
    return this.#loaded.following;
  }

  get #isWanted(): boolean {
    return this.#open || this.#preparing.length > 0;
  }

  get #showsEnd(): boolean {
    return this.#loaded.isThere && this.#loaded.following;
  }

  /** The room is on a screen (again): what came since is new. */
  open(): void {
    this.#open = true;
    this.refreshUnreadLine();
    if (this.#loaded.isThere) {
      this.#leftOut.beginAgainAfterBlocks();
      if (!this.#loaded.following) void this.showLatest();
    }
    this.changed();
    this.#publish();
  }

  close(): void {
    this.#open = false;
  }

  /** The room may be opened soon. Resolves when it can be shown at once, or could not be loaded. */
  async prepare(): Promise<void> {
    const room = this.#room();
    if (this.#open || room?.getMyMembership() !== 'join') return;
    if (!this.#loaded.isThere) this.refreshUnreadLine();
    await new Promise<void>((resolve) => {
      this.#preparing.push(resolve);
      this.#publish();
    });
  }

  /** Loads what the end of the room is shown with. */
  prepareSnapshot(): Promise<void> {
    return cleanerFor(this.#room()?.getLiveTimeline().getEvents().map(rawOf) ?? []);
  }

  /** The end of the room as it is now, whether or not it is on screen; null where no message of it is loaded. */
  snapshot(): Timeline | null {
    const room = this.#room();
    if (!room) return null;
    const live = room.getLiveTimeline().getEvents();
    this.#source.takeAll(live);
    const events = this.#showsEnd ? this.#events() : this.#visible.of(live.map(rawOf));
    if (!events.some(isMessage)) return null;
    const pending = new PendingView([], null);
    const items = this.#newItems().build({ events, pending, atEnd: false, readUpTo: null });
    return this.#readyTimeline(room, items, true);
  }

  refreshUnreadLine(): void {
    this.#readUpTo = lastRead(this.#room(), this.#me);
    this.#items = this.#newItems();
  }

  /** An event came, wherever it belongs in time. */
  take(event: MatrixEvent): void {
    this.#source.take(event);
    this.changed();
  }

  /** The homeserver left a gap: the part before it is no longer the end of the room. */
  reset(): void {
    this.#options.outbox.forgetSent(this.#options.matrixRoomId);
    this.#leftOut.noteLoading();
    if (this.#showsEnd && !this.#leftOut.isLoadingAgain) void this.showLatest();
  }

  /** Other messages than before are hidden. */
  hidingChanged(): void {
    if (!this.#leftOut.hidingChanged()) this.changed();
  }

  /** Other people than before are ignored. After a block, the homeserver has what the person wrote meanwhile in rooms of many. */
  ignoredChanged(): void {
    if (this.#open && this.#loaded.isThere) this.#leftOut.beginAgainAfterBlocks();
    this.changed();
  }

  /** Publishes soon; everything that changes until then goes along. */
  changed(): void {
    if (!this.#isWanted || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#isWanted) this.#publish();
    }, 0);
  }

  /** Publishes what the person has just done with this very frame. */
  showNow(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#open) this.#publish();
  }

  retry(): void {
    this.#loaded.retry();
  }

  loadOlder(): Promise<void> {
    return this.#loaded.loadOlder();
  }

  loadNewer(): Promise<void> {
    return this.#loaded.loadNewer();
  }

  showLatest(): Promise<void> {
    return this.#loaded.showLatest();
  }

  /** Loads and shows the part of the room around a message. Returns false where the message is not found. */
  async showMessage(eventId: string): Promise<boolean> {
    await this.#loaded.loaded();
    if (this.#hasEvent(eventId)) return true;
    if (!(await this.#loaded.loadAround(eventId))) return false;
    this.#source.askReactions(around(this.#events().filter(isMessage), eventId));
    this.#publish();
    return this.#hasEvent(eventId);
  }

  /** The newest event of the room, up to which everything has been seen. */
  newestEvent(): MatrixEvent | null {
    return this.#room()?.getLiveTimeline().getEvents().at(-1) ?? null;
  }

  eventOf(eventId: string): RawEvent | null {
    const found = this.#source.lookUp(eventId);
    return typeof found === 'string' ? null : found;
  }

  #levels(): Content {
    return this.#room()?.currentState.getStateEvents('m.room.power_levels', '')?.getContent() ?? {};
  }

  #publish(): void {
    const timeline = this.#timeline();
    if (!timeline) return;
    // What is prepared and cannot be shown may be there by the time it is opened.
    if (this.#open || timeline.state === 'ready') this.#options.publish(timeline);
    if (timeline.state !== 'loading') for (const ready of this.#preparing.splice(0)) ready();
  }

  /** Null for the moment in which a room is being looked at for the first time: what is shown meanwhile stays. */
  #timeline(): Timeline | null {
    const { matrixRoomId, isAwaited } = this.#options;
    const room = this.#room();
    if (!room && isAwaited()) return null;
    if (!room || room.getMyMembership() !== 'join') {
      this.#loaded.forget();
      return emptyTimeline(matrixRoomId, 'absent');
    }
    this.#loaded.start(room);
    const { state, isThere } = this.#loaded;
    if (state === 'loading' && !isThere) return null;
    if (state !== 'ready') return emptyTimeline(matrixRoomId, state);
    const atEnd = this.#loaded.catchUp();
    this.#settleSent(room);
    const pending = new PendingView(this.#options.outbox.ofRoom(matrixRoomId), this.#pending);
    this.#pending = pending;
    const items = this.#items.build({ events: this.#events(), pending, atEnd, readUpTo: this.#readUpTo });
    return this.#readyTimeline(room, items, atEnd);
  }

  #readyTimeline(room: Room, items: Timeline['items'], atEnd: boolean): Timeline {
    return {
      matrixRoomId: this.#options.matrixRoomId,
      state: 'ready',
      items,
      atStart: this.#loaded.atStart,
      loadingOlder: this.#loaded.loadingOlder,
      loadingNewer: this.#loaded.loadingNewer,
      atEnd,
      canPost: room.currentState.maySendEvent('m.room.message', this.#me),
      typing: this.#options.typing(),
    };
  }

  /** The event may have come before the answer that names it. */
  #settleSent(room: Room): void {
    const { outbox, matrixRoomId } = this.#options;
    for (const { eventId } of outbox.ofRoom(matrixRoomId)) {
      if (eventId !== null && (this.relations.knows(eventId) || room.findEventById(eventId)))
        outbox.arrived(matrixRoomId, eventId, undefined);
    }
  }

  #events(): RawEvent[] {
    return this.#visible.of(this.#loaded.events);
  }

  #hasEvent(eventId: string): boolean {
    return this.#events().some(({ event_id }) => event_id === eventId);
  }

  #newItems(): ItemList {
    const { people, outbox } = this.#options;
    return new ItemList({
      me: this.#me,
      people,
      builder: this.#builder,
      keyOf: ({ event_id }) => outbox.txnIdOf(event_id) ?? event_id,
    });
  }

  #room(): Room | null {
    return this.#options.client.getRoom(this.#options.matrixRoomId);
  }
}
