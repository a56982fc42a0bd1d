import type { OutgoingText } from '@/lib/chat/model';
import type { Content } from '@/lib/chat/timeline/raw-event';
import type { MatrixRoomId } from '@/protocol/ids';

/** Something that a person did here and the homeserver does not have yet, or has not shown yet. */
export interface Pending {
  /** Stays the same over retries and reloads: the homeserver takes it once. */
  readonly txnId: string;
  readonly matrixRoomId: MatrixRoomId;
  readonly createdMs: number;
  readonly action: PendingAction;
  /** `sent`: the homeserver has it; it stays until the timeline shows it. */
  readonly state: 'waiting' | 'sent' | 'failed';
  /** Of the event that it became. */
  readonly eventId: string | null;
}

export type PendingAction =
  | { readonly kind: 'message'; readonly content: Content; readonly file?: OutgoingFile }
  | { readonly kind: 'edit'; readonly targetId: string; readonly content: Content }
  | { readonly kind: 'reaction'; readonly targetId: string; readonly reactionKey: string }
  | { readonly kind: 'unreaction'; readonly targetId: string; readonly reactionKey: string }
  | { readonly kind: 'redaction'; readonly targetId: string };

/** A file on its way; it lives as long as the page. */
export interface OutgoingFile {
  readonly file: File;
  /** `blob:` address of the picture, empty for other files. */
  readonly url: string;
  readonly progress: number;
}

/** What the composer gave, as the content of an event. */
export function messageContent(
  text: OutgoingText,
  reply?: {
    readonly eventId: string;
    /** Null for one's own message: nobody needs to hear of it. */ readonly author: string | null;
  },
): Content {
  const userIds = [...new Set([...text.mentions, ...(reply?.author ? [reply.author] : [])])];
  return {
    ...textContent(text),
    'm.mentions': mentions(userIds, text.mentionsEveryone),
    ...(reply && { 'm.relates_to': { 'm.in_reply_to': { event_id: reply.eventId } } }),
  };
}

/** An edit: who was mentioned before is not told again (Client-Server API, "Mentioning the replaced event's users"). */
export function editContent(
  targetId: string,
  text: OutgoingText,
  before: { readonly userIds: readonly string[]; readonly everyone: boolean },
): Content {
  const added = text.mentions.filter((matrixUserId) => !before.userIds.includes(matrixUserId));
  const content = textContent(text);
  return {
    ...content,
    body: `* ${text.text}`,
    ...(text.html !== undefined && { formatted_body: `* ${text.html}` }),
    'm.new_content': { ...content, 'm.mentions': mentions(text.mentions, text.mentionsEveryone) },
    'm.mentions': mentions(added, text.mentionsEveryone && !before.everyone),
    'm.relates_to': { rel_type: 'm.replace', event_id: targetId },
  };
}

function textContent({ text, html }: OutgoingText): Content {
  return {
    msgtype: 'm.text',
    body: text,
    ...(html !== undefined && { format: 'org.matrix.custom.html', formatted_body: html }),
  };
}

function mentions(userIds: readonly string[], everyone: boolean): Content {
  return { ...(userIds.length > 0 && { user_ids: userIds }), ...(everyone && { room: true }) };
}
