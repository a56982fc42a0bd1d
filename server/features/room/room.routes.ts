import type { roomRoutes } from '@/protocol/room';
import type { Handlers } from '@/server/http/call';
import type { Log } from '@/server/log/log';
import type { RoomArchiveService } from './room-archive.service';
import type { RoomDeletionService } from './room-deletion.service';
import type { RoomMemberService } from './room-member.service';
import type { RoomService } from './room.service';
import type { RoomSettingsService } from './room-settings.service';
import type { SlowModeService } from './slow-mode.service';

interface RoomHandlerDeps {
  readonly rooms: RoomService;
  readonly members: RoomMemberService;
  readonly deletion: RoomDeletionService;
  readonly settings: RoomSettingsService;
  readonly archive: RoomArchiveService;
  readonly slowMode: SlowModeService;
}

export function roomHandlers(
  { rooms, members, deletion, settings, archive, slowMode }: RoomHandlerDeps,
  log: Log,
): Handlers<keyof typeof roomRoutes> {
  return {
    allRooms: ({ query, caller }) => rooms.all(query.spaceId, caller),
    accessedRooms: ({ query, caller }) => rooms.accessedRooms(query.spaceId, caller),
    accessedChannels: ({ params, caller }) => rooms.accessedChannels(params.spaceId, caller),
    joinedRooms: ({ query, caller }) => rooms.joined(query.spaceId, caller),
    ownRooms: ({ caller }) => rooms.own(caller),
    roomDetail: ({ query, caller }) => rooms.detail(query.room, caller),
    createRoom: async ({ body, caller, request }) => {
      const room = await rooms.create(caller, body);
      log.write('room.created', {
        request: request.id,
        user: caller.id,
        space: body.spaceId,
        room: room.id,
      });
      return room;
    },
    updateRoom: async ({ body, caller, request }) => {
      const { room: reference, ...form } = body;
      const room = await settings.update(reference, caller, form);
      log.write('room.updated', {
        request: request.id,
        user: caller.id,
        space: room.spaceId,
        room: room.id,
      });
      return room;
    },

    deleteRoom: async ({ body, caller, request }) => {
      const { id, spaceId } = await deletion.delete(body.room, caller);
      log.write('room.deleted', { request: request.id, user: caller.id, space: spaceId, room: id });
      return null;
    },

    archiveRoom: async ({ body, caller, request }) => {
      const { id, spaceId } = await archive.set(body.room, caller, true);
      log.write('room.archived', { request: request.id, user: caller.id, space: spaceId, room: id });
      return null;
    },
    restoreRoom: async ({ body, caller, request }) => {
      const { id, spaceId } = await archive.set(body.room, caller, false);
      log.write('room.restored', { request: request.id, user: caller.id, space: spaceId, room: id });
      return null;
    },

    joinRoom: ({ query, caller }) => members.join(query.room, caller),
    leaveRoom: async ({ query, caller }) => {
      await members.leave(query.room, caller);
      return null;
    },
    roomMembers: ({ query, caller }) => members.page(query.room, caller, query),
    roomMembersByRole: ({ query, caller }) => members.byRole(query.room, caller, query),
    addRoomMembers: async ({ body, caller }) => {
      await members.add(body.room, caller, body.userIds);
      return null;
    },
    removeRoomMember: async ({ body, caller }) => {
      await members.remove(body.room, caller, body.userId);
      return null;
    },

    setSlowMode: async ({ body, caller, request }) => {
      const roomId = await slowMode.set(body.room, caller, body.seconds);
      log.write('room.slow_mode_set', { request: request.id, user: caller.id, room: roomId });
      return null;
    },

    deleteMessage: async ({ body, caller, request }) => {
      const roomId = await rooms.deleteMessage(caller, body.room, body.eventId);
      log.write('room.message_deleted', { request: request.id, user: caller.id, room: roomId });
      return null;
    },
  };
}
