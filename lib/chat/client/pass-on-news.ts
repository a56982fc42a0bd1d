import { ClientEvent, type MatrixClient } from 'matrix-js-sdk/lib/client.js';
import { takeLoss, takeMark, takeSpaceMark } from '@/lib/chat/change-marks';
import type { People } from '@/lib/chat/people';
import { takeRewardChange } from '@/lib/chat/reward-changes';
import type { Outbox } from '@/lib/chat/sending/outbox';
import { watchedRooms } from '@/lib/chat/state';
import type { RawEvent } from '@/lib/chat/timeline/raw-event';
import type { MatrixRoomId } from '@/protocol/ids';
import type { ActivityList } from './activity-list';
import { followEvents, followMarks } from './follow-events';
import type { PartialSync } from './partial-sync';
import type { RoomSaver } from './room-saver';
import type { RoomViews } from './room-views';

export interface NewsOptions {
  readonly client: MatrixClient;
  readonly partial: PartialSync;
  readonly personId: number;
  readonly outbox: Outbox;
  readonly saver: RoomSaver;
  readonly views: RoomViews;
  readonly people: People;
  readonly activities: ActivityList;
  isJoined(matrixRoomId: MatrixRoomId): boolean;
}

/** Tells the parts of the engine what the homeserver says, of rooms that the client has and of those that it has not. */
export function passOnNews(options: NewsOptions): void {
  const { client, partial, personId, outbox, saver, views, people, activities, isJoined } = options;
  const heard = (event: RawEvent, matrixRoomId: MatrixRoomId) => {
    takeRewardChange(event);
    const { transaction_id: txnId } = event.unsigned ?? {};
    if (event.event_id)
      outbox.arrived(matrixRoomId, event.event_id, typeof txnId === 'string' ? txnId : undefined);
    saver.heard(event, matrixRoomId);
  };
  const room = (matrixRoomId: MatrixRoomId) => {
    if (!isJoined(matrixRoomId)) saver.gone(matrixRoomId);
    views.known(matrixRoomId)?.changed();
  };
  const marks = {
    person: (content: unknown) => takeMark(personId, content),
    space: (content: unknown) => takeSpaceMark(personId, content),
    loss: () => takeLoss(personId),
  };
  followMarks(client, marks);
  partial.listen({
    openRooms: watchedRooms,
    changed: (matrixRoomId) => activities.touch(matrixRoomId),
    left: room,
    gap: (matrixRoomId) => {
      outbox.forgetSent(matrixRoomId);
      saver.gone(matrixRoomId);
    },
    heard,
    mark: marks.space,
    loss: marks.loss,
  });
  client.on(ClientEvent.Room, ({ roomId }) => {
    // It was opened before anything was known of what is read.
    if (partial.arrived(roomId)) views.known(roomId)?.refreshUnreadLine();
  });
  followEvents(client, {
    event: (event, matrixRoomId) => {
      heard(event.event as RawEvent, matrixRoomId);
      views.known(matrixRoomId)?.take(event);
    },
    reset: (matrixRoomId) => {
      outbox.forgetSent(matrixRoomId);
      saver.gone(matrixRoomId);
      views.known(matrixRoomId)?.reset();
    },
    hiding: (matrixRoomId) => {
      saver.gone(matrixRoomId);
      views.known(matrixRoomId)?.hidingChanged();
    },
    room,
    person: (matrixUserId, profile, source) => people.learn(matrixUserId, profile, source),
  });
}
