import { z } from 'zod';
import { badParameter, forbidden, MatrixError, notFound } from '@/homeserver/api/matrix-error';
import { matrixRoute, type MatrixCall, type MatrixRoute } from '@/homeserver/api/route';
import type { Membership } from '@/homeserver/rooms/event';
import type { Room } from '@/homeserver/rooms/rooms';
import type { Services } from '@/homeserver/services';
import type { Profile } from '@/homeserver/users/profiles';
import { param } from '@/homeserver/timeline/request';
import { memberContent, reason } from './content';
import { isGuided } from './platform';

const ownAct = z.object({ reason });
const actOnSomebody = z.object({ user_id: z.string().max(255), reason });
type ActOnSomebody = z.output<typeof actOnSomebody>;

/** Client-Server API, "Joining rooms", "Leaving rooms" and "Banning users in a room". */
export function memberRoutes(deps: Pick<Services, 'config' | 'rooms' | 'profiles'>): MatrixRoute[] {
  const { config, rooms, profiles } = deps;

  const roomOf = async (roomId: string): Promise<Room> => {
    const room = await rooms.get(roomId);
    if (!room) throw forbidden('You are not in this room');
    return room;
  };

  const change = async (
    call: MatrixCall<unknown>,
    room: Room,
    target: string,
    membership: Membership,
    why: string | undefined,
    profile: Profile = {},
  ) => {
    await rooms.send({
      roomId: room.id,
      type: 'm.room.member',
      stateKey: target,
      sender: call.requester.userId,
      content: memberContent(membership, profile, why),
      originServerTs: call.originServerTs,
    });
  };

  const join = async (call: MatrixCall<z.output<typeof ownAct>>, roomId: string) => {
    if (roomId.startsWith('#')) throw notFound('There is no such alias');
    const { userId } = call.requester;
    const room = await rooms.get(roomId);
    const membership = room?.membership(userId);
    // The authorisation rules refuse this too as long as a room's join rule is `invite`; here it does not depend on it.
    if (isGuided(config, call.requester) && membership !== 'invite' && membership !== 'join') {
      throw forbidden('You are not invited to this room');
    }
    if (!room) throw notFound('There is no such room');
    if (membership !== 'join') {
      await change(call, room, userId, 'join', call.body.reason, await profiles.of(userId));
    }
    return { json: { room_id: room.id } };
  };

  /** One person acts on another; whether they may is for the authorisation rules. */
  const onSomebody = (
    verb: string,
    act: (call: MatrixCall<ActOnSomebody>, room: Room, target: string) => Promise<void>,
  ) =>
    matrixRoute({
      method: 'POST',
      path: `rooms/{roomId}/${verb}`,
      versions: ['v3'],
      auth: 'user',
      limit: 'membership',
      platformOnly: true,
      body: actOnSomebody,
      async handler(call) {
        const target = call.body.user_id;
        if (!/^@[^:]*:./.test(target)) throw badParameter('user_id is no user id');
        await act(call, await roomOf(param(call, 'roomId')), target);
        return { json: {} };
      },
    });

  const own = { method: 'POST', versions: ['v3'], auth: 'user', limit: 'membership', body: ownAct } as const;
  return [
    matrixRoute({
      ...own,
      path: 'join/{roomIdOrAlias}',
      handler: (call) => join(call, param(call, 'roomIdOrAlias')),
    }),
    matrixRoute({
      ...own,
      path: 'rooms/{roomId}/join',
      handler: (call) => join(call, param(call, 'roomId')),
    }),
    matrixRoute({
      ...own,
      path: 'knock/{roomIdOrAlias}',
      platformOnly: true,
      async handler(call) {
        const room = await rooms.get(param(call, 'roomIdOrAlias'));
        if (!room) throw notFound('There is no such room');
        const { userId } = call.requester;
        await change(call, room, userId, 'knock', call.body.reason, await profiles.of(userId));
        return { json: { room_id: room.id } };
      },
    }),
    matrixRoute({
      ...own,
      path: 'rooms/{roomId}/leave',
      async handler(call) {
        const room = await roomOf(param(call, 'roomId'));
        const { userId } = call.requester;
        // Asked again after a lost answer: they have left.
        if (room.membership(userId) !== 'leave') await change(call, room, userId, 'leave', call.body.reason);
        return { json: {} };
      },
    }),
    matrixRoute({
      ...own,
      path: 'rooms/{roomId}/forget',
      async handler(call) {
        const room = await roomOf(param(call, 'roomId'));
        const membership = room.membership(call.requester.userId);
        if (membership === undefined) throw forbidden('You are not in this room');
        if (membership !== 'leave' && membership !== 'ban') {
          throw new MatrixError(400, 'M_UNKNOWN', 'Leave the room before you forget it');
        }
        await rooms.forget(room.id, call.requester.userId);
        return { json: {} };
      },
    }),

    onSomebody('invite', async (call, room, target) => {
      if (serverOf(target) !== serverOf(call.requester.userId)) {
        throw forbidden('People of other servers cannot be invited');
      }
      await change(call, room, target, 'invite', call.body.reason, await profiles.of(target));
    }),
    onSomebody('kick', async (call, room, target) => {
      const membership = room.membership(target);
      if (membership !== 'join' && membership !== 'invite' && membership !== 'knock') {
        throw forbidden('They are not in this room');
      }
      await change(call, room, target, 'leave', call.body.reason);
    }),
    onSomebody('ban', (call, room, target) => change(call, room, target, 'ban', call.body.reason)),
    onSomebody('unban', async (call, room, target) => {
      if (room.membership(target) !== 'ban') {
        throw new MatrixError(403, 'M_BAD_STATE', 'They are not banned from this room');
      }
      await change(call, room, target, 'leave', call.body.reason);
    }),

    matrixRoute({
      ...own,
      path: 'rooms/{roomId}/upgrade',
      platformOnly: true,
      async handler() {
        throw new MatrixError(400, 'M_UNSUPPORTED_ROOM_VERSION', 'Rooms of this server stay at version 11');
      },
    }),
  ];
}

function serverOf(userId: string): string {
  return userId.slice(userId.indexOf(':') + 1);
}
