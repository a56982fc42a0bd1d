import type { groupRoutes } from '@/protocol/group';
import { AppError } from '@/server/http/app-error';
import type { Handlers } from '@/server/http/call';
import type { Log } from '@/server/log/log';
import type { GroupService } from './group.service';

export function groupHandlers(groups: GroupService, log: Log): Handlers<keyof typeof groupRoutes> {
  return {
    createGroup: async ({ body, caller, request }) => {
      const made = await groups.create(caller, body);
      log.write('dm.group_created', { request: request.id, user: caller.id, room: made.group.room.id });
      return made;
    },
    addToGroup: async ({ body, caller }) => ({ refused: await groups.add(body.room, caller, body.userIds) }),
    removeFromGroup: async ({ body, caller }) => {
      await groups.remove(body.room, caller, body.userId);
      return null;
    },
    leaveGroup: async ({ query, caller }) => {
      await groups.leave(query.room, caller);
      return null;
    },
    updateGroup: async ({ body, caller }) => {
      const { room, name, logo, manager } = body;
      const isLook = name !== undefined || logo !== undefined;
      // Either the one or the other: nothing is done by half.
      if (isLook === (manager !== undefined)) throw new AppError('invalid_input');
      if (manager) await groups.setManager(room, caller, manager.userId, manager.manages);
      else await groups.change(room, caller, { name, logo });
      return null;
    },
    groupPeople: ({ query, caller }) => groups.people(query.room, caller),
  };
}
