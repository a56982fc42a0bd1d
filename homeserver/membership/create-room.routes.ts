import { z } from 'zod';
import { badParameter, MatrixError } from '@/homeserver/api/matrix-error';
import { matrixRoute, type MatrixRoute } from '@/homeserver/api/route';
import type { Services } from '@/homeserver/services';
import { jsonObject } from './content';

const ROOM_VERSION = '11';
const userId = z
  .string()
  .max(255)
  .regex(/^@[^:]*:./);

const createRoom = z.object({
  visibility: z.enum(['public', 'private']).optional(),
  room_alias_name: z.string().optional(),
  name: z.string().max(10_000).optional(),
  topic: z.string().max(10_000).optional(),
  invite: z.array(userId).max(1000).optional(),
  invite_3pid: z.array(z.unknown()).optional(),
  room_version: z.string().optional(),
  creation_content: jsonObject.optional(),
  initial_state: z
    .array(
      z.object({
        type: z.string().max(255),
        state_key: z.string().max(255).default(''),
        content: jsonObject,
      }),
    )
    .max(100)
    .optional(),
  preset: z.enum(['private_chat', 'public_chat', 'trusted_private_chat']).optional(),
  is_direct: z.boolean().optional(),
  power_level_content_override: jsonObject.optional(),
});

/** Client-Server API, "Creation": without aliases and invitations by e-mail, which this server does not have. */
export function createRoomRoutes({ rooms }: Pick<Services, 'rooms'>): MatrixRoute[] {
  return [
    matrixRoute({
      method: 'POST',
      path: 'createRoom',
      versions: ['v3'],
      auth: 'user',
      limit: 'membership',
      platformOnly: true,
      body: createRoom,
      async handler({ requester, body }) {
        if (body.room_version !== undefined && body.room_version !== ROOM_VERSION) {
          throw new MatrixError(400, 'M_UNSUPPORTED_ROOM_VERSION', 'Rooms of this server are of version 11');
        }
        if (body.room_alias_name !== undefined) throw badParameter('This server has no aliases');
        if (body.invite_3pid?.length) throw badParameter('People are invited by their user id alone');
        const roomId = await rooms.create({
          creator: requester.userId,
          name: body.name,
          topic: body.topic,
          preset: body.preset ?? (body.visibility === 'public' ? 'public_chat' : 'private_chat'),
          invite: body.invite,
          isDirect: body.is_direct,
          creationContent: body.creation_content,
          initialState: body.initial_state?.map(({ type, state_key, content }) => ({
            type,
            stateKey: state_key,
            content,
          })),
          powerLevels: body.power_level_content_override,
        });
        return { json: { room_id: roomId } };
      },
    }),
  ];
}
