import type { ConversationKind } from '@/protocol/room-rules';
import type { MatrixRoomId, MatrixUserId, RoomId, SpaceId } from '@/protocol/ids';
/*
 * What screens know of chat. Nothing here imports the Matrix client, so that a screen can speak of messages before
 * (and without) loading it.
 */

/** How far the client is. `reconnecting`: it was ready and lost the server; reading goes on. */
export type ChatPhase = 'off' | 'starting' | 'ready' | 'reconnecting' | 'failed';

export interface ChatPerson {
  /** Matrix user id. */
  readonly matrixUserId: MatrixUserId;
  /** Our id; null for people of no account here. */
  readonly id: number | null;
  readonly name: string;
  /** A path of this origin, or empty. */
  readonly avatar: string;
  /** Set while neither the platform nor the homeserver knows this person; the name is a part of the id. */
  readonly isUnknown?: true;
}

/** What a room's row shows (CHN-05, CHN-06). Rooms that the person is not in have no entry. */
export interface RoomActivity {
  readonly matrixRoomId: MatrixRoomId;
  /** Our ids of the room and its space, from the room's `guildhall.room` state. */
  readonly roomId: RoomId | null;
  readonly spaceId: SpaceId | null;
  /** Null while the room does not say. */
  readonly kind: ConversationKind | null;
  /** No counts and no notices, except mentions unless these are off, too. */
  readonly muted: boolean;
  readonly unread: number;
  readonly mentions: number;
  readonly lastMessage: {
    readonly eventId: string;
    readonly kind: 'text' | 'image' | 'file';
    readonly text: string;
    readonly timestampMs: number;
    readonly isOwn: boolean;
    /** Our id of who sent it; null for people of no account here. */
    readonly senderId: number | null;
    /** In a conversation of two, when another person has read the message; null before, and elsewhere. */
    readonly readMs: number | null;
  } | null;
  readonly readTimestampMs: number | null;
  /** When the newest message was sent that the person has read; null where it is not loaded. */
  readonly readUpToMs: number | null;
}

export type MessageStatus = 'sent' | 'sending' | 'failed';

/** A picture of a message; `blob:` addresses while it is being sent, `/api/media/…` afterwards. */
export interface ImageBody {
  readonly kind: 'image';
  readonly url: string;
  /** Smaller, for the timeline. */
  readonly previewUrl: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly name: string;
  /** Share of the upload that is done, 0 to 1; null when none is running. */
  readonly progress: number | null;
}

export interface FileBody {
  readonly kind: 'file';
  readonly url: string;
  readonly name: string;
  readonly bytes: number | null;
  readonly progress: number | null;
}

/** Formatted text as a small tree, cleaned of everything that is not on the list (`lib/chat/rich-text.ts`). */
export type RichNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | {
      readonly kind: 'mark';
      readonly mark: 'bold' | 'italic' | 'strike' | 'underline' | 'code';
      readonly children: readonly RichNode[];
    }
  | {
      readonly kind: 'block';
      readonly block: 'paragraph' | 'quote' | 'codeBlock' | 'list' | 'orderedList' | 'listItem' | 'heading';
      readonly children: readonly RichNode[];
    }
  | {
      readonly kind: 'link';
      readonly href: string;
      /** The host that the link really leads to; set if the label names another one. */
      readonly realHost?: string;
      readonly children: readonly RichNode[];
    }
  | { readonly kind: 'mention'; readonly person: ChatPerson; readonly isMe: boolean }
  | { readonly kind: 'mentionEveryone' };

export interface TextBody {
  readonly kind: 'text';
  /** As plain text: for previews, copying and editing. */
  readonly text: string;
  readonly rich: readonly RichNode[];
  /** Nothing but one to ten emoji: drawn larger. */
  readonly emojiOnly: boolean;
}

/** A reward for the room; everything but its id is asked of the platform and the chain. */
export interface RewardBody {
  readonly kind: 'reward';
  /** Of the record on its chain. */
  readonly id: string;
  /** Root of the list of recipients; null for a reward to the room. */
  readonly root: string | null;
  /** What people read whose client does not know rewards. */
  readonly text: string;
}

/** Money that a message says was sent; who sent what to whom is read from the chain. */
export interface TransferBody {
  readonly kind: 'transfer';
  readonly chainId: number;
  readonly hash: `0x${string}`;
  /** Account id of the person it is for. */
  readonly to: number;
  /** A message above has a card of the same transfer by the same person: money is counted once. */
  readonly isRepeated: boolean;
  /** What people read whose client does not know transfers. */
  readonly text: string;
}

export type MessageBody =
  | TextBody
  | TransferBody
  | ImageBody
  | FileBody
  | RewardBody
  | { readonly kind: 'deleted' }
  | { readonly kind: 'unknown' };

export interface Reaction {
  readonly key: string;
  readonly count: number;
  readonly own: boolean;
  /** Who reacted, the earliest first, at most 20 names. */
  readonly names: readonly string[];
}

export interface ReplyPreview {
  readonly eventId: string;
  readonly sender: ChatPerson | null;
  /** Null while it is loading; `deleted` when it was deleted or is not visible. */
  readonly text: string | null;
  readonly deleted: boolean;
}

export interface ChatMessage {
  readonly kind: 'message';
  /** Stable from the local echo on: the transaction id of own messages of this page, else the event id. */
  readonly key: string;
  /** Null until the server has it. */
  readonly eventId: string | null;
  readonly sender: ChatPerson;
  readonly isOwn: boolean;
  readonly timestampMs: number;
  readonly body: MessageBody;
  readonly status: MessageStatus;
  readonly edited: boolean;
  readonly replyTo: ReplyPreview | null;
  readonly reactions: readonly Reaction[];
  readonly mentionsMe: boolean;
  /** False when it goes on from the one above: same sender, within five minutes, nothing between. */
  readonly startsGroup: boolean;
}

export type TimelineItem =
  | ChatMessage
  | { readonly kind: 'day'; readonly key: string; readonly timestampMs: number }
  /** Everything below is new since the room was opened. */
  | { readonly kind: 'unread'; readonly key: string; readonly count: number }
  /** People came or went, or the room got another name or picture. */
  | {
      readonly kind: 'system';
      readonly key: string;
      readonly timestampMs: number;
      readonly what: 'joined' | 'left' | 'removed' | 'created' | 'renamed' | 'pictured';
      /** Whom it is about; of the room itself, who sent the event. */
      readonly person: ChatPerson;
      /** Whose act it was, where the platform sent the event for a person. */
      readonly by?: ChatPerson;
      /** How many more joined or left right after: one line for all of them. */
      readonly others: number;
      /** The new name of the room, empty for none. */
      readonly name?: string;
      /** Whether the room has a picture now. */
      readonly hasPicture?: boolean;
    };

/** A room as the conversation screen shows it; a new object after each change. */
export interface Timeline {
  readonly matrixRoomId: MatrixRoomId;
  /** `absent`: the room is not there (yet): not joined, or removed from it. */
  readonly state: 'loading' | 'ready' | 'absent' | 'error';
  /** Set while it is what an earlier page kept, before the homeserver has said anything to this one. */
  readonly isSaved?: true;
  readonly items: readonly TimelineItem[];
  readonly atStart: boolean;
  readonly loadingOlder: boolean;
  readonly loadingNewer: boolean;
  /** False when an older part of the room is shown; `loadNewer` goes on, `showLatest` goes back. */
  readonly atEnd: boolean;
  readonly canPost: boolean;
  readonly typing: readonly ChatPerson[];
}

/** What the composer sends. `html` is absent where the text has no formatting. */
export interface OutgoingText {
  readonly text: string;
  readonly html?: string;
  /** Matrix ids. */
  readonly mentions: readonly string[];
  readonly mentionsEveryone: boolean;
}

/** A card with its words for clients that draw none. */
export interface OutgoingTransfer {
  readonly msgtype: string;
  readonly body: string;
}

/** Everything that a screen can do in a room. Failures show at the message; only what has no message rejects. */
export interface RoomActions {
  send(text: OutgoingText, replyTo?: string): void;
  sendFile(file: File, replyTo?: string): void;
  /** The card of a transfer, as protocol/transfer.ts makes it; resolves when it is kept for sending. */
  sendTransfer(message: OutgoingTransfer): Promise<void>;
  edit(eventId: string, text: OutgoingText): void;
  /** Own messages; others' go through the platform. */
  remove(eventId: string): Promise<void>;
  toggleReaction(eventId: string, key: string): void;
  retry(key: string): void;
  /** Drops a message that could not be sent. */
  discard(key: string): void;
  loadOlder(): Promise<void>;
  /** The next messages below, where `atEnd` is false. */
  loadNewer(): Promise<void>;
  /** Goes to a message wherever it is in the room's past; false when it is not visible. */
  showMessage(eventId: string): Promise<boolean>;
  showLatest(): void;
  /** Everything that is shown has been seen. */
  markRead(): void;
  /** Everything in the room counts as seen, though it may not be on screen. */
  markAllRead(): void;
  setMuted(muted: boolean): Promise<void>;
  /** The person is writing, or stopped. */
  setTyping(typing: boolean): void;
}

/** A message that a search found. */
export interface FoundMessage {
  readonly eventId: string;
  readonly matrixRoomId: MatrixRoomId;
  readonly person: ChatPerson;
  readonly text: string;
  readonly timestampMs: number;
}
