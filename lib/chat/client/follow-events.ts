import type { MatrixClient } from 'matrix-js-sdk/lib/client.js';
import type { MatrixEvent } from 'matrix-js-sdk/lib/models/event.js';
import { RoomEvent, type Room } from 'matrix-js-sdk/lib/models/room.js';
import { KnownMembership } from 'matrix-js-sdk/lib/@types/membership.js';
import { RoomStateEvent } from 'matrix-js-sdk/lib/models/room-state.js';
import { ClientEvent } from 'matrix-js-sdk/lib/client.js';
import type { Profile } from '@/lib/chat/people';
import { hidesMessages } from '@/lib/chat/timeline/hidden-messages';
import { CHANGE_MARK_TYPE } from '@/protocol/chat-names';
import type { MatrixRoomId, MatrixUserId } from '@/protocol/ids';

export interface EventListener {
  /** An event became part of a room's timeline, at its end or in its past. */
  event(event: MatrixEvent, matrixRoomId: MatrixRoomId): void;
  /** The end of the room starts anew after a gap. */
  reset(matrixRoomId: MatrixRoomId): void;
  /** Other messages than before are hidden in a room. */
  hiding(matrixRoomId: MatrixRoomId): void;
  /** Something else about a room changed: membership, rights. */
  room(matrixRoomId: MatrixRoomId): void;
  person(matrixUserId: MatrixUserId, profile: Profile, source: 'past' | 'current'): void;
}

/** Tells what the Matrix client learns, as far as timelines need it. */
export function followEvents(client: MatrixClient, listener: EventListener): void {
  const room = (changed: Room | undefined) => changed && listener.room(changed.roomId);
  client.on(RoomEvent.Timeline, (event, inRoom, _toStart, removed) => {
    if (!inRoom || removed) return;
    const { sender } = event;
    if (sender) listener.person(sender.userId, profileOf(sender), 'past');
    listener.event(event, inRoom.roomId);
  });
  client.on(RoomEvent.TimelineReset, (inRoom, timelineSet) => {
    if (inRoom && timelineSet === inRoom.getUnfilteredTimelineSet()) listener.reset(inRoom.roomId);
  });
  client.on(RoomEvent.MyMembership, room);
  client.on(ClientEvent.Room, room);
  client.on(ClientEvent.DeleteRoom, (matrixRoomId) => listener.room(matrixRoomId));
  client.on(RoomStateEvent.Events, (event) => {
    const type = event.getType();
    const roomId = event.getRoomId() ?? '';
    if (type === 'm.room.power_levels' || type === 'm.room.create') listener.room(roomId);
    if (hidesMessages(type)) listener.hiding(roomId);
  });
  client.on(RoomStateEvent.Members, (event, state, member) => {
    const inRoom = client.getRoom(event.getRoomId());
    if (inRoom?.currentState === state) listener.person(member.userId, profileOf(member), 'current');
  });
}

export interface MarkListener {
  person(content: unknown): void;
  space(content: unknown): void;
  /** The person is in a Matrix space no more. */
  loss(): void;
}

/** Tells of change marks, those of the first sync included. */
export function followMarks(client: MatrixClient, listener: MarkListener): void {
  client.on(ClientEvent.AccountData, (event) => {
    if (event.getType() === CHANGE_MARK_TYPE) listener.person(event.getContent());
  });
  client.on(RoomStateEvent.Events, (event) => {
    if (event.getType() === CHANGE_MARK_TYPE) listener.space(event.getContent());
  });
  client.on(RoomEvent.MyMembership, (room, membership, before) => {
    if (room.isSpaceRoom() && before === KnownMembership.Join && membership !== before) listener.loss();
  });
}

function profileOf(member: { events: { member?: MatrixEvent } }): Profile {
  const { displayname, avatar_url } = member.events.member?.getContent() ?? {};
  return { name: displayname, avatar: avatar_url };
}
