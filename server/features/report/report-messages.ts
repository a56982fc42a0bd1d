import { z } from 'zod';
import { personIdOf } from '@/protocol/chat-names';
import type { MatrixRoomId } from '@/protocol/ids';
import { REPORT_CONTEXT } from '@/protocol/report-rules';
import type { Homeserver } from '@/server/chat/homeserver';
import { matrixPath, MatrixRefusal } from '@/server/chat/matrix-client';
import { AppError } from '@/server/http/app-error';
import type { ReportContent, SealedMessage } from './report-seal';

const fields = z.record(z.string(), z.unknown());
const event = z.looseObject({
  event_id: z.string(),
  type: z.string(),
  state_key: z.string().optional(),
  sender: z.string(),
  origin_server_ts: z.number(),
  content: fields,
  unsigned: fields.optional(),
});
type Event = z.output<typeof event>;
const context = z.object({
  event,
  events_before: z.array(event).default([]),
  events_after: z.array(event).default([]),
});

/** Longer texts are cut; the reported event itself is kept whole. */
const TEXT_MAX = 4_000;

/**
 * A message with up to five before and after it, in the order of the room, as a person sees them now. Refuses with
 * `not_found` what is no message, was deleted, or is not for the eyes of the person.
 */
export async function messagesAround(
  { matrixRoomId, eventId, as }: { matrixRoomId: MatrixRoomId; eventId: string; as: string },
  homeserver: Homeserver,
): Promise<Pick<ReportContent, 'messages' | 'event'>> {
  const found = await ask(matrixRoomId, eventId, { as, limit: 4 * REPORT_CONTEXT }, homeserver);
  if (!found || !isMessage(found.event)) throw new AppError('not_found');
  const before = found.events_before.filter(isMessage).slice(0, REPORT_CONTEXT).reverse();
  const after = found.events_after.filter(isMessage).slice(0, REPORT_CONTEXT);
  return { messages: [...before, found.event, ...after].map(sealedOf), event: found.event };
}

/** What a message says now; null for one that was deleted. */
export async function textNow(
  matrixRoomId: MatrixRoomId,
  eventId: string,
  homeserver: Homeserver,
): Promise<string | null> {
  const found = await ask(matrixRoomId, eventId, { limit: 0 }, homeserver);
  return found && isMessage(found.event) ? textOf(found.event) : null;
}

async function ask(
  matrixRoomId: MatrixRoomId,
  eventId: string,
  { as, limit }: { as?: string; limit: number },
  homeserver: Homeserver,
) {
  try {
    const answer = await homeserver.client.find({
      method: 'GET',
      path: matrixPath`client/v3/rooms/${matrixRoomId}/context/${eventId}`,
      query: { limit: String(limit), filter: JSON.stringify({ types: ['m.room.message', 'm.sticker'] }) },
      as,
    });
    return answer === null ? null : context.parse(answer);
  } catch (error) {
    if (error instanceof MatrixRefusal && (error.status === 403 || error.status === 400)) return null;
    throw error;
  }
}

/** Edits stand in the message that they edit. */
function isMessage({ type, state_key: key, content }: Event): boolean {
  const { rel_type: relation } = objectOf(content['m.relates_to']);
  return (
    key === undefined &&
    (type === 'm.room.message' || type === 'm.sticker') &&
    Object.keys(content).length > 0 &&
    relation !== 'm.replace'
  );
}

function sealedOf(one: Event): SealedMessage {
  return {
    eventId: one.event_id,
    senderId: personIdOf(one.sender),
    text: textOf(one),
    kind: kindOf(one),
    sentAt: one.origin_server_ts,
  };
}

/** People write anything there, also what no text can be made of. */
function kindOf({ type, content }: Event): string {
  return typeof content.msgtype === 'string' ? content.msgtype : type;
}

/** The words of a message in its last edition. */
function textOf({ content, unsigned }: Event): string {
  const edit = objectOf(objectOf(unsigned?.['m.relations'])['m.replace']);
  const { body } = { ...content, ...objectOf(objectOf(edit.content)['m.new_content']) };
  return typeof body === 'string' ? body.slice(0, TEXT_MAX) : '';
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
