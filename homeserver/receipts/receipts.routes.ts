import { z } from 'zod';
import { badParameter } from '@/homeserver/api/matrix-error';
import { matrixRoute, type MatrixRoute } from '@/homeserver/api/route';
import type { Receipts } from './receipts';

const DONE = { json: {} };
const eventId = z.string().max(255);

/** Client-Server API, "Receipts" and "Fully read markers". */
export const receiptRoutes = (receipts: Receipts): MatrixRoute[] => [
  matrixRoute({
    method: 'POST',
    path: 'rooms/{roomId}/receipt/{receiptType}/{eventId}',
    versions: ['v3'],
    auth: 'user',
    limit: 'read',
    body: z.object({ thread_id: z.string().max(255).optional() }),
    async handler({ requester: { userId }, params, body }) {
      const { receiptType, eventId = '' } = params;
      const room = await receipts.room(params.roomId ?? '', userId);
      if (receiptType === 'm.fully_read') {
        if (body.thread_id !== undefined) throw badParameter('A fully read marker has no thread');
        await receipts.markFullyRead(room, userId, eventId);
        return DONE;
      }
      if (receiptType !== 'm.read' && receiptType !== 'm.read.private') {
        throw badParameter('There are no receipts of this type');
      }
      await receipts.read(room, userId, receiptType, eventId, body.thread_id);
      return DONE;
    },
  }),
  matrixRoute({
    method: 'POST',
    path: 'rooms/{roomId}/read_markers',
    versions: ['v3'],
    auth: 'user',
    limit: 'read',
    body: z.object({
      'm.fully_read': eventId.optional(),
      'm.read': eventId.optional(),
      'm.read.private': eventId.optional(),
    }),
    async handler({ requester: { userId }, params, body }) {
      const room = await receipts.room(params.roomId ?? '', userId);
      const marker = body['m.fully_read'];
      // Both at once, so that other devices are woken once.
      await Promise.all([
        marker !== undefined && receipts.markFullyRead(room, userId, marker),
        ...(['m.read', 'm.read.private'] as const).map(async (type) => {
          const read = body[type];
          if (read !== undefined) await receipts.read(room, userId, type, read, undefined);
        }),
      ]);
      return DONE;
    },
  }),
];
