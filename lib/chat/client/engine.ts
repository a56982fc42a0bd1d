// First, before anything loads the Matrix client.
import './quiet-log';
import type { MatrixClient } from 'matrix-js-sdk/lib/client.js';
import { errorText } from '@/lib/api/error-text';
import { ApiError } from '@/lib/api/api-error';
import { noticeFailure } from '@/lib/api/failure-notice';
import { personIdOf } from '@/protocol/chat';
import { takeLoss, takeMark, takeSpaceMark } from '@/lib/chat/change-marks';
import type { FoundMessage, RoomActions } from '@/lib/chat/model';
import type { People } from '@/lib/chat/people';
import { Outbox } from '@/lib/chat/sending/outbox';
import { adoptUnsent, keepUnsent } from '@/lib/chat/sending/outbox-storage';
import { ChatSession, type ChatLogin } from '@/lib/chat/session';
import { activities, phase, timelineOf, type ChatEngine } from '@/lib/chat/state';
import { ownerOfPage } from '@/lib/chat/saved/vault';
import { savedRooms } from '@/lib/chat/saved/saved-rooms';
import { htmlCleaner } from '@/lib/chat/text/html-cleaner';
import { takeRewardChange } from '@/lib/chat/reward-changes';
import { relationOf, type RawEvent } from '@/lib/chat/timeline/raw-event';
import { leading, becomeLeader } from '@/lib/chat/tab-leader';
import { ActivityList } from './activity-list';
import { IgnoredPeople } from './ignored-people';
import { Connection } from './connection';
import { CountChannel } from './count-channel';
import { makeMatrixClient, runMatrixClient } from './matrix-client';
import { watchPushRules } from './push-rule-watch';
import { ReadMarker } from './read-marker';
import { makeRoomActions } from './room-actions';
import { roomPeople } from './room-people';
import { RoomSaver } from './room-saver';
import { RoomView } from './room-view';
import { RunningUploads } from './running-uploads';
import { offerSetup } from '@/lib/account/later-setup';
import { countSent } from '@/lib/chat/activity/count-sent';
import { searchMessages } from './search-messages';
import { transmit } from './transmit';
import { makeTransport } from './transport';
import { Typing } from './typing';
import { followEvents, followMarks } from './follow-events';
import type { MatrixRoomId } from '@/protocol/ids';

/**
 * The client, running: rejects when the homeserver does not answer the first sync. The homeserver is on the product's
 * own host (CHT-03).
 */
export async function startEngine(login: ChatLogin, baseUrl = location.origin): Promise<Engine> {
  const session = new ChatSession(login, () => location.reload());
  const transport = makeTransport(session, becomeLeader);
  const client = makeMatrixClient({ ...login, baseUrl, fetch: transport.fetch });
  const engine = new Engine(client, session, transport.stop);
  try {
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
  readonly #views = new Map<string, RoomView>();
  readonly #actions = new Map<string, RoomActions>();
  readonly #stopTransport: () => void;
  #begun = false;

  constructor(client: MatrixClient, session: ChatSession, stopTransport: () => void) {
    this.#client = client;
    this.#session = session;
    this.#stopTransport = stopTransport;
    this.#saver = new RoomSaver({
      saved: savedRooms,
      isFollowing: () =>
        becomeLeader.get() &&
        phase.get() === 'ready' &&
        ownerOfPage() === String(personIdOf(session.matrixUserId)),
      isJoined: (matrixRoomId) => client.getRoom(matrixRoomId)?.getMyMembership() === 'join',
      prepareSnapshot: (matrixRoomId) => this.#viewOf(matrixRoomId).prepareSnapshot(),
      snapshotOf: (matrixRoomId) => this.#viewOf(matrixRoomId).snapshot(),
    });
    this.#uploads = new RunningUploads(client);
    this.#people = roomPeople(client, () => this.#allChanged());
    this.#outbox = new Outbox({
      transmit: async (pending, update) => {
        const eventId = await transmit(pending, update, {
          client,
          session,
          ownReaction: (matrixRoomId, targetId, key) => this.#ownReaction(matrixRoomId, targetId, key),
          droppedSignal: (txnId) => this.#uploads.signalOf(txnId),
        });
        countSent(pending.action);
        if (pending.action.kind === 'message') offerSetup();
        return eventId;
      },
      onChange: (matrixRoomId, unsent) => {
        keepUnsent(unsent);
        this.#views.get(matrixRoomId)?.changed();
      },
      onRefused: () => void errorText(new ApiError('unknown', 0)).then(noticeFailure),
    });
    this.#ignored = new IgnoredPeople(client, session.matrixUserId, () => this.#ignoredChanged());
    this.#activities = new ActivityList(
      client,
      () => this.#ignored.all,
      (matrixRoomId) =>
        this.#views.get(matrixRoomId)?.isOpen === true && document.visibilityState === 'visible',
      (all) => {
        activities.set(all);
        this.#saver.listed(all);
        if (leading.get()) this.#counts.tell(all);
      },
    );
    this.#counts = new CountChannel(session.matrixUserId, ({ changed, gone }) => {
      if (!becomeLeader.get()) this.#activities.take(changed, gone);
    });
    this.#typing = new Typing(client, (matrixRoomId) => this.#views.get(matrixRoomId)?.changed());
    this.#readMarker = new ReadMarker(client);
    this.#connection = new Connection(client, (now) => {
      if (!this.#begun) return;
      phase.set(now);
      if (now === 'ready') this.#outbox.wake();
    });
    const personId = personIdOf(session.matrixUserId) ?? 0;
    followMarks(client, {
      person: (content) => takeMark(personId, content),
      space: (content) => takeSpaceMark(personId, content),
      loss: () => takeLoss(personId),
    });
    followEvents(client, {
      event: (event, matrixRoomId) => {
        takeRewardChange(event.event as RawEvent);
        const { event_id: eventId, unsigned } = event.event;
        if (eventId) this.#outbox.arrived(matrixRoomId, eventId, unsigned?.transaction_id);
        this.#saver.heard(event.event as RawEvent, matrixRoomId);
        this.#views.get(matrixRoomId)?.take(event);
      },
      reset: (matrixRoomId) => {
        this.#outbox.forgetSent(matrixRoomId);
        this.#saver.gone(matrixRoomId);
        this.#views.get(matrixRoomId)?.reset();
      },
      hiding: (matrixRoomId) => {
        this.#saver.gone(matrixRoomId);
        this.#views.get(matrixRoomId)?.hidingChanged();
      },
      room: (matrixRoomId) => {
        if (client.getRoom(matrixRoomId)?.getMyMembership() !== 'join') this.#saver.gone(matrixRoomId);
        this.#views.get(matrixRoomId)?.changed();
      },
      person: (matrixUserId, profile, source) => this.#people.learn(matrixUserId, profile, source),
    });
  }

  /** After the first sync: what a former page could not send goes out. */
  async begin(): Promise<void> {
    window.addEventListener('online', this.lookNow);
    document.addEventListener('visibilitychange', this.#shown);
    this.#begun = true;
    this.#endRuleWatch = watchPushRules(this.#client);
    this.#endCleanerWatch = htmlCleaner.subscribe(() => this.#allChanged());
    this.#activities.flush(); // who hears that chat is ready finds the rooms
    phase.set('ready');
    void this.#saver.begin();
    this.#outbox.restore(
      (await adoptUnsent()).filter(({ matrixRoomId, txnId }) => !this.#hasArrived(matrixRoomId, txnId)),
    );
  }

  openRoom(matrixRoomId: MatrixRoomId): void {
    this.#viewOf(matrixRoomId).open();
  }

  searchMessages(words: string, rooms: readonly MatrixRoomId[]): Promise<FoundMessage[]> {
    return searchMessages(this.#client, words, rooms, { ignored: this.#ignored.all, people: this.#people });
  }

  prepareRoom(matrixRoomId: MatrixRoomId): void {
    this.#viewOf(matrixRoomId).prepare();
  }

  closeRoom(matrixRoomId: MatrixRoomId): void {
    this.#typing.tell(matrixRoomId, false);
    this.#views.get(matrixRoomId)?.close();
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
      view: this.#viewOf(matrixRoomId),
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
    ];
    for (const part of parts) part.stop();
    this.#stopTransport();
    this.#client.stopClient();
    this.#client.removeAllListeners();
  }

  readonly lookNow = (): void => {
    this.#connection.lookNow();
    this.#outbox.wake();
    for (const view of this.#views.values()) view.retry();
  };

  readonly #shown = (): void => {
    if (document.visibilityState !== 'visible') return;
    if (phase.get() === 'reconnecting') this.lookNow();
    for (const [matrixRoomId, view] of this.#views) {
      // What came while nobody looked is new.
      if (view.isOpen && (activities.get().get(matrixRoomId)?.unread ?? 0) > 0) view.refreshUnreadLine();
    }
  };

  #viewOf(matrixRoomId: MatrixRoomId): RoomView {
    const known = this.#views.get(matrixRoomId);
    if (known) return known;
    const view = new RoomView({
      client: this.#client,
      matrixRoomId,
      people: this.#people,
      outbox: this.#outbox,
      ignored: this.#ignored,
      typing: () =>
        this.#typing
          .others(matrixRoomId)
          .filter((userId) => !this.#ignored.all.has(userId))
          .map((userId) => this.#people.personOf(userId)),
      publish: (timeline) => {
        timelineOf(matrixRoomId).set(timeline);
        this.#saver.published(timeline);
      },
    });
    this.#views.set(matrixRoomId, view);
    return view;
  }

  #allChanged(): void {
    for (const view of this.#views.values()) view.changed();
  }

  #ignoredChanged(): void {
    for (const view of this.#views.values()) view.ignoredChanged();
    this.#saver.allChanged();
    this.#activities.touchAll();
  }

  #ownReaction(matrixRoomId: MatrixRoomId, targetId: string, key: string): string | null {
    const own = this.#viewOf(matrixRoomId)
      .relations.reactionsOf(targetId)
      .find(
        ({ sender, content }) => sender === this.#session.matrixUserId && relationOf(content)?.key === key,
      );
    if (own) return own.event_id;
    const sent = this.#outbox
      .ofRoom(matrixRoomId)
      .findLast(
        ({ action }) =>
          action.kind === 'reaction' && action.targetId === targetId && action.reactionKey === key,
      );
    return sent?.eventId ?? null;
  }

  #hasArrived(matrixRoomId: MatrixRoomId, txnId: string): boolean {
    const events = this.#client.getRoom(matrixRoomId)?.getLiveTimeline().getEvents() ?? [];
    return events.some(({ event }) => event.unsigned?.transaction_id === txnId);
  }
}
