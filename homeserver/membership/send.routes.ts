import { z } from 'zod';
import { hasTooManyTags, isPacedType, MARKUP_TAGS_MAX } from '@/runtime/event-content';
import { badParameter, forbidden, MatrixError } from '@/homeserver/api/matrix-error';
import { matrixRoute, type MatrixCall, type MatrixRoute } from '@/homeserver/api/route';
import type { EventDraft, JsonObject, RoomEvent } from '@/homeserver/rooms/event';
import { relationOf } from '@/homeserver/rooms/relation';
import type { Room } from '@/homeserver/rooms/rooms';
import type { Services } from '@/homeserver/services';
import { param } from '@/homeserver/timeline/request';
import { visible } from '@/homeserver/timeline/visible';
import { Annotations } from './annotations';
import { jsonObject, reason } from './content';
import { isGuided } from './platform';
import { redact, settleEdit } from './redactions';

/** Client-Server API, "Sending events to a room" and "Redactions". */
export function sendRoutes(deps: Pick<Services, 'config' | 'rooms' | 'storage'>): MatrixRoute[] {
  const { config, rooms } = deps;
  const annotations = new Annotations(deps);

  const send = async (call: MatrixCall<unknown>, type: string, content: JsonObject) => {
    if (hasTooManyTags(content)) {
      throw new MatrixError(413, 'M_TOO_LARGE', `Formatted text has at most ${MARKUP_TAGS_MAX} tags`);
    }
    const room = await rooms.get(param(call, 'roomId'));
    if (!room || room.isClosedTo(call.requester.userId)) throw forbidden('You are not in this room');
    const guided = isGuided(config, call.requester);
    const draft = { ...draftOf(call, room, type, content), guided };
    if (type === 'm.room.redaction') {
      return answer(await redact(deps, room, draft, guided));
    }
    const isEdit = await checkTarget(room, draft);
    const paced = guided && isPacedType(type) && !isEdit;
    const event = await annotations.send(room, { ...draft, paced });
    await settleEdit(rooms, room, event);
    return answer(event);
  };

  const putState = async (call: MatrixCall<JsonObject>, stateKey: string) => {
    const type = param(call, 'eventType');
    if (type === 'm.room.create') throw forbidden('A room is created only once');
    const room = await rooms.get(param(call, 'roomId'));
    if (!room) throw forbidden('You are not in this room');
    const { requester, body, originServerTs } = call;
    const draft = {
      roomId: room.id,
      type,
      stateKey,
      sender: requester.userId,
      content: body,
      originServerTs,
    };
    return answer(await rooms.send(draft));
  };

  return [
    matrixRoute({
      method: 'PUT',
      path: 'rooms/{roomId}/send/{eventType}/{txnId}',
      versions: ['v3'],
      auth: 'user',
      limit: 'message',
      body: jsonObject,
      handler: (call) => send(call, param(call, 'eventType'), call.body),
    }),
    matrixRoute({
      method: 'PUT',
      path: 'rooms/{roomId}/redact/{eventId}/{txnId}',
      versions: ['v3'],
      auth: 'user',
      limit: 'message',
      body: z.object({ reason }),
      handler: (call) => send(call, 'm.room.redaction', { ...call.body, redacts: param(call, 'eventId') }),
    }),
    // The name, the levels, the pins of a room and also one's own membership event, which carries name and picture.
    matrixRoute({
      method: 'PUT',
      path: 'rooms/{roomId}/state/{eventType}',
      versions: ['v3'],
      auth: 'user',
      limit: 'message',
      platformOnly: true,
      body: jsonObject,
      handler: (call) => putState(call, ''),
    }),
    matrixRoute({
      method: 'PUT',
      path: 'rooms/{roomId}/state/{eventType}/{stateKey}',
      versions: ['v3'],
      auth: 'user',
      limit: 'message',
      platformOnly: true,
      body: jsonObject,
      handler: (call) => putState(call, param(call, 'stateKey')),
    }),
  ];
}

function draftOf(call: MatrixCall<unknown>, room: Room, type: string, content: JsonObject): EventDraft {
  const { requester, originServerTs, path } = call;
  return {
    roomId: room.id,
    type,
    sender: requester.userId,
    content,
    originServerTs,
    transaction: {
      // The application service has no device unless it names one; its transactions are those of the person.
      deviceId: requester.deviceId ?? '',
      transactionId: param(call, 'txnId'),
      path,
    },
  };
}

const answer = (event: RoomEvent) => ({ json: { event_id: event.eventId } });

/**
 * Refuses what refers to an event that the sender may not know, and edits of what was taken back. Returns whether the draft is
 * an edit of what the sender sent; an edit of something else is none, whatever clients make of it.
 */
async function checkTarget(room: Room, draft: EventDraft): Promise<boolean> {
  const relation = relationOf(draft.content);
  if (!relation || room.membership(draft.sender) !== 'join') return false;
  const target = await room.event(relation.eventId);
  if (!target || !(await visible(room, target, draft.sender))) {
    throw badParameter('The message refers to an event that you cannot see');
  }
  if (relation.type === 'm.replace' && target.redactedBecause) {
    throw badParameter('What was deleted cannot be edited');
  }
  // "Servers SHOULD reject client requests which attempt to start a thread on an event with an m.relates_to property."
  if (relation.type === 'm.thread' && target.relation) {
    throw new MatrixError(400, 'M_UNKNOWN', 'A thread cannot begin at an event that refers to another one');
  }
  return relation.type === 'm.replace' && target.sender === draft.sender && target.type === draft.type;
}
