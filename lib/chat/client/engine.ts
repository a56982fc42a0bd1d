// First, before anything loads the Matrix client.
import './quiet-log';
import type { MatrixClient } from 'matrix-js-sdk/lib/client.js';
import { errorText } from '@/lib/api/error-text';
import { ApiError } from '@/lib/api/api-error';
import { noticeFailure } from '@/lib/api/failure-notice';
import { personIdOf } from '@/protocol/chat-names';
import type { FoundMessage, RoomActions } from '@/lib/chat/model';
import type { People } from '@/lib/chat/people';
import { Outbox } from '@/lib/chat/sending/outbox';
import { adoptUnsent, keepUnsent } from '@/lib/chat/sending/outbox-storage';
import { ChatSession, type ChatLogin } from '@/lib/chat/session';
import { activities, phase, type ChatEngine } from '@/lib/chat/state';
import { ownerOfPage } from '@/lib/chat/saved/vault';
import { savedRooms } from '@/lib/chat/saved/saved-rooms';
import { htmlCleaner } from '@/lib/chat/text/html-cleaner';
import { leading, becomeLeader } from '@/lib/chat/tab-leader';
import { ActivityList } from './activity-list';
import { IgnoredPeople } from './ignored-people';
import { Connection } from './connection';
import { CountChannel } from './count-channel';
import { makeMatrixClient, runMatrixClient } from './matrix-client';
import { watchPushRules } from './push-rule-watch';
import { passOnNews } from './pass-on-news';
import { ReadMarker } from './read-marker';
import { PartialSync } from './partial-sync';
import { makeRoomActions } from './room-actions';
import { roomPeople } from './room-people';
import { RoomSaver } from './room-saver';
import { RoomViews } from './room-views';
import { RunningUploads } from './running-uploads';
import { offerSetup } from '@/lib/account/later-setup';
import { countSent } from '@/lib/chat/activity/count-sent';
import { searchMessages } from './search-messages';
import { transmit } from './transmit';
import { makeTransport, type Transport } from './transport';
import { Typing } from './typing';
import { watchWake } from './wake-watch';
import type { MatrixRoomId } from '@/protocol/ids';

/** Answers to syncs wait for what is asked of rooms. */
const ROOM_TIMEOUT_MS = 10_000;

/**
 * The client, running: rejects when the homeserver does not answer the first sync. The homeserver is on the product's
 * own host (CHT-03).
 */
export async function startEngine(login: ChatLogin, baseUrl = location.origin): Promise<Engine> {
  const session = new ChatSession(login, () => location.reload());
  const partial = new PartialSync(login.matrixUserId, (path) =>
    transport.fetch(`${baseUrl}/_matrix/client/v3/${path}`, {
      // The transport puts in the token of the moment.
      headers: { authorization: '' },
      signal: AbortSignal.timeout(ROOM_TIMEOUT_MS),
    }),
  );
  const transport = makeTransport(session, becomeLeader, partial);
  const client = makeMatrixClient({ ...login, baseUrl, fetch: transport.fetch });
  const engine = new Engine(client, session, { partial, transport });
  try {
    transport.begin(baseUrl);
    await runMatrixClient(client);
  } catch (failure) {
    engine.stop();
    throw failure;
  }
  await engine.begin();
  return engine;
}

export class Engine implements ChatEngine {
  readonly #client: MatrixClient;
  #endRuleWatch: () => void = () => {};
  #endWakeWatch: () => void = () => {};
  #endCleanerWatch: () => void = () => {};
  readonly #session: ChatSession;
  readonly #outbox: Outbox;
  readonly #uploads: RunningUploads;
  readonly #people: People;
  readonly #activities: ActivityList;
  readonly #ignored: IgnoredPeople;
  readonly #counts: CountChannel;
  readonly #typing: Typing;
  readonly #readMarker: ReadMarker;
  readonly #connection: Connection;
  readonly #saver: RoomSaver;
  readonly #views: RoomViews;
  readonly #actions = new Map<string, RoomActions>();
  readonly #partial: PartialSync;
  readonly #transport: Pick<Transport, 'askAgain' | 'stop'>;
  #begun = false;

  constructor(
    client: MatrixClient,
    session: ChatSession,
    { partial, transport }: { partial: PartialSync; transport: Pick<Transport, 'askAgain' | 'stop'> },
  ) {
    this.#client = client;
    this.#session = session;
    this.#partial = partial;
    this.#transport = transport;
    this.#saver = new RoomSaver({
      saved: savedRooms,
      isFollowing: () =>
        becomeLeader.get() &&
        phase.get() === 'ready' &&
        ownerOfPage() === String(personIdOf(session.matrixUserId)),
      isJoined: (matrixRoomId) => this.#isJoined(matrixRoomId),
      prepareSnapshot: (matrixRoomId) => this.#views.prepareSnapshot(matrixRoomId),
      snapshotOf: (matrixRoomId) => this.#views.of(matrixRoomId).snapshot(),
    });
    this.#uploads = new RunningUploads(client);
    this.#people = roomPeople(client, () => this.#views.changed());
    this.#outbox = new Outbox({
      transmit: async (pending, update) => {
        const eventId = await transmit(pending, update, {
          client,
          session,
          ownReaction: (...target) => this.#views.ownReaction(...target),
          droppedSignal: (txnId) => this.#uploads.signalOf(txnId),
        });
        countSent(pending.action);
        if (pending.action.kind === 'message') offerSetup();
        return eventId;
      },
      onChange: (matrixRoomId, unsent) => {
        keepUnsent(unsent);
        this.#views.known(matrixRoomId)?.changed();
      },
      onRefused: () => void errorText(new ApiError('unknown', 0)).then(noticeFailure),
    });
    this.#ignored = new IgnoredPeople(client, session.matrixUserId, () => this.#ignoredChanged());
    this.#activities = new ActivityList(
      client,
      partial,
      () => this.#ignored.all,
      (matrixRoomId) =>
        this.#views.known(matrixRoomId)?.isOpen === true && document.visibilityState === 'visible',
      (all) => {
        activities.set(all);
        this.#saver.listed(all);
        if (leading.get()) this.#counts.tell(all);
      },
    );
    this.#counts = new CountChannel(session.matrixUserId, ({ changed, gone }) => {
      if (!becomeLeader.get()) this.#activities.take(changed, gone);
    });
    this.#typing = new Typing(client, (matrixRoomId) => this.#views.known(matrixRoomId)?.changed());
    this.#views = new RoomViews({
      ...{ client, people: this.#people, outbox: this.#outbox, ignored: this.#ignored },
      ...{ typing: this.#typing, partial },
      published: (timeline) => this.#saver.published(timeline),
    });
    this.#readMarker = new ReadMarker(client);
    this.#connection = new Connection(client, (now) => {
      if (!this.#begun) return;
      phase.set(now);
      if (now === 'ready') this.#outbox.wake();
    });
    passOnNews({
      ...{ client, partial, personId: personIdOf(session.matrixUserId) ?? 0 },
      ...{ outbox: this.#outbox, saver: this.#saver, views: this.#views, people: this.#people },
      ...{ activities: this.#activities, isJoined: (matrixRoomId) => this.#isJoined(matrixRoomId) },
    });
  }

  /** After the first sync: what a former page could not send goes out. */
  async begin(): Promise<void> {
    window.addEventListener('online', this.lookNow);
    document.addEventListener('visibilitychange', this.#shown);
    this.#endWakeWatch = watchWake(this.lookNow);
    this.#begun = true;
    this.#endRuleWatch = watchPushRules(this.#client);
    this.#endCleanerWatch = htmlCleaner.subscribe(() => this.#views.changed());
    this.#activities.flush(); // who hears that chat is ready finds the rooms
    phase.set('ready');
    void this.#saver.begin();
    const unsent = await adoptUnsent();
    await Promise.all(unsent.map(({ matrixRoomId }) => this.#partial.bring(matrixRoomId)));
    this.#outbox.restore(unsent.filter(({ matrixRoomId, txnId }) => !this.#hasArrived(matrixRoomId, txnId)));
  }

  openRoom(matrixRoomId: MatrixRoomId): void {
    void this.#partial.bring(matrixRoomId);
    this.#views.of(matrixRoomId).open();
  }

  searchMessages(words: string, rooms: readonly MatrixRoomId[]): Promise<FoundMessage[]> {
    return searchMessages(this.#client, words, rooms, { ignored: this.#ignored.all, people: this.#people });
  }

  prepareRoom(matrixRoomId: MatrixRoomId): Promise<void> {
    return this.#views.prepare(matrixRoomId);
  }

  closeRoom(matrixRoomId: MatrixRoomId): void {
    this.#typing.tell(matrixRoomId, false);
    this.#views.known(matrixRoomId)?.close();
  }

  actionsOf(matrixRoomId: MatrixRoomId): RoomActions {
    const known = this.#actions.get(matrixRoomId);
    if (known) return known;
    const actions = makeRoomActions({
      client: this.#client,
      matrixRoomId,
      outbox: this.#outbox,
      typing: this.#typing,
      readMarker: this.#readMarker,
      view: this.#views.of(matrixRoomId),
      bring: () => this.#views.bring(matrixRoomId),
      dropUpload: (txnId) => this.#uploads.drop(txnId),
      uploadBytesMax: () => this.#uploads.bytesMax(),
    });
    this.#actions.set(matrixRoomId, actions);
    return actions;
  }

  stop(): void {
    this.#endRuleWatch();
    this.#endCleanerWatch();
    window.removeEventListener('online', this.lookNow);
    document.removeEventListener('visibilitychange', this.#shown);
    const parts = [
      this.#session,
      this.#outbox,
      this.#people,
      this.#ignored,
      this.#activities,
      this.#counts,
      this.#typing,
      this.#readMarker,
      this.#connection,
      this.#saver,
      this.#partial,
    ];
    for (const part of parts) part.stop();
    this.#transport.stop();
    this.#endWakeWatch();
    this.#client.stopClient();
    this.#client.removeAllListeners();
  }

  readonly lookNow = (): void => {
    this.#connection.lookNow();
    this.#transport.askAgain();
    this.#outbox.wake();
    for (const [, view] of this.#views.all) view.retry();
  };

  readonly #shown = (): void => {
    if (document.visibilityState !== 'visible') return;
    if (phase.get() === 'reconnecting') this.lookNow();
    for (const [matrixRoomId, view] of this.#views.all) {
      // What came while nobody looked is new.
      if (view.isOpen && (activities.get().get(matrixRoomId)?.unread ?? 0) > 0) view.refreshUnreadLine();
    }
  };

  #isJoined(matrixRoomId: MatrixRoomId): boolean {
    const room = this.#client.getRoom(matrixRoomId);
    return room ? room.getMyMembership() === 'join' : this.#partial.summaryOf(matrixRoomId) !== undefined;
  }

  #ignoredChanged(): void {
    for (const [, view] of this.#views.all) view.ignoredChanged();
    this.#saver.allChanged();
    this.#activities.touchAll();
  }

  #hasArrived(matrixRoomId: MatrixRoomId, txnId: string): boolean {
    const events = this.#client.getRoom(matrixRoomId)?.getLiveTimeline().getEvents() ?? [];
    return events.some(({ event }) => event.unsigned?.transaction_id === txnId);
  }
}
