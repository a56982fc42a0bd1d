import { z } from 'zod';
import type { RequestMessageKind } from '@/protocol/dm';
import type { MatrixRoomId, MatrixUserId } from '@/protocol/ids';
import { REQUEST_TEXT_MAX } from '@/protocol/dm-rules';
import { transferCardOf, type TransferCardContent } from '@/protocol/transfer';
import { editedBy } from '@/runtime/event-content';
import type { Homeserver } from './homeserver';
import { matrixPath as at } from './matrix-client';

const fields = z.record(z.string(), z.unknown());
const page = z.object({
  chunk: z.array(
    z.object({
      event_id: z.string(),
      state_key: z.string().optional(),
      origin_server_ts: z.number(),
      content: fields,
    }),
  ),
});
type Event = z.output<typeof page>['chunk'][number];

const MESSAGE_TYPES = ['m.room.message', 'm.sticker'];
/** Edits count to the messages of a request, so that there are never so many. */
const EVENTS_MAX = 20;

/** A message as plain text: nothing of it leads or loads anything. */
export interface InertMessage {
  readonly eventId: string;
  readonly sentMs: number;
  readonly kind: RequestMessageKind;
  readonly text: string;
  readonly isEdited: boolean;
  readonly transfer: TransferCardContent | null;
}

export interface InertMessages {
  readonly messages: readonly InertMessage[];
  /** Its sender wrote something, and has deleted all of it. */
  readonly areDeleted: boolean;
}

/** What a person has written into a request, oldest first, as the platform's own user reads it. */
export async function requestMessages(
  matrixRoomId: MatrixRoomId,
  sender: MatrixUserId,
  homeserver: Homeserver,
): Promise<InertMessages> {
  const { chunk } = page.parse(
    await homeserver.client.call({
      method: 'GET',
      path: at`client/v3/rooms/${matrixRoomId}/messages`,
      query: {
        dir: 'b',
        limit: String(EVENTS_MAX),
        filter: JSON.stringify({ senders: [sender], types: MESSAGE_TYPES }),
      },
    }),
  );
  const written = chunk.filter(({ state_key: key }) => key === undefined).reverse();
  const kept = written.filter(({ content }) => Object.keys(content).length > 0);
  // The newest edit of a message says what it says now.
  const edits = new Map(kept.flatMap((event) => editOf(event)));
  const messages = kept
    .filter(({ content }) => editedBy(content) === null)
    .map((event) => inertOf(event, edits.get(event.event_id)));
  return { messages, areDeleted: written.length > 0 && messages.length === 0 };
}

function editOf({ content }: Event): [string, Record<string, unknown>][] {
  const target = editedBy(content);
  const replaced = fields.safeParse(content['m.new_content']);
  return target === null || !replaced.success ? [] : [[target, replaced.data]];
}

function inertOf(event: Event, edit: Record<string, unknown> | undefined): InertMessage {
  const content = edit ?? event.content;
  const transfer = transferCardOf(content);
  return {
    eventId: event.event_id,
    sentMs: event.origin_server_ts,
    kind: transfer ? 'money' : kindOf(content.msgtype),
    text: typeof content.body === 'string' ? content.body.slice(0, REQUEST_TEXT_MAX) : '',
    isEdited: edit !== undefined,
    transfer,
  };
}

function kindOf(msgtype: unknown): RequestMessageKind {
  if (msgtype === 'm.text' || msgtype === 'm.notice' || msgtype === 'm.emote') return 'text';
  if (msgtype === 'm.image') return 'image';
  return msgtype === 'm.file' || msgtype === 'm.video' || msgtype === 'm.audio' ? 'file' : 'other';
}
