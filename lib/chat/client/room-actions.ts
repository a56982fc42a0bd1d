import type { MatrixClient } from 'matrix-js-sdk/lib/client.js';
import { PushRuleKind } from 'matrix-js-sdk/lib/@types/PushRules.js';
import { ApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { noticeFailure } from '@/lib/api/failure-notice';
import { UPLOAD_BYTES_MAX } from '@/protocol/picture';
import type { OutgoingText, RoomActions } from '@/lib/chat/model';
import type { Outbox } from '@/lib/chat/sending/outbox';
import { editContent, messageContent, type Pending } from '@/lib/chat/sending/pending';
import { mentionsOf } from '@/lib/chat/timeline/mentions';
import { contentOf, relationOf } from '@/lib/chat/timeline/raw-event';
import type { ReadMarker } from './read-marker';
import { isMuted } from './activity-list';
import type { RoomView } from './room-view';
import type { Typing } from './typing';
import { isPicture } from './upload';
import type { MatrixRoomId } from '@/protocol/ids';

export interface ActionParts {
  readonly client: MatrixClient;
  readonly matrixRoomId: MatrixRoomId;
  readonly outbox: Outbox;
  readonly typing: Typing;
  readonly readMarker: ReadMarker;
  readonly view: RoomView;
  /** Resolves when the client has the room. */
  bring(): Promise<void>;
  /** Ends the upload of a message, if one runs. */
  dropUpload(txnId: string): void;
  /** Of any file, as the homeserver says it. */
  uploadBytesMax(): Promise<number>;
}

/** What can be done in a room, by the running client. */
export function makeRoomActions(parts: ActionParts): RoomActions {
  const { client, matrixRoomId, outbox, typing, readMarker, view } = parts;
  const me = client.getSafeUserId();

  const replyTo = (eventId: string) => {
    const author = view.eventOf(eventId)?.sender ?? null;
    return { eventId, author: author === me ? null : author };
  };
  const changesOf = (eventId: string) => pendingChanges(outbox.ofRoom(matrixRoomId), eventId);

  return {
    send(text: OutgoingText, answered?: string) {
      typing.tell(matrixRoomId, false);
      outbox.add(matrixRoomId, {
        kind: 'message',
        content: messageContent(text, answered === undefined ? undefined : replyTo(answered)),
      });
      view.showNow();
      if (!view.following) void view.showLatest();
    },
    sendFile: (file, answered) =>
      void sendFile(parts, file, answered === undefined ? undefined : replyTo(answered)),
    async sendTransfer(message) {
      outbox.add(matrixRoomId, { kind: 'message', content: { ...message, 'm.mentions': {} } });
    },
    edit(eventId, text) {
      typing.tell(matrixRoomId, false);
      // A former edit that did not go through is what this one replaces.
      for (const { txnId, state, action } of changesOf(eventId))
        if (action.kind === 'edit' && state === 'failed') outbox.discard(matrixRoomId, txnId);
      const before = view.eventOf(eventId);
      const mentioned = mentionsOf(contentOf(before?.content));
      outbox.add(matrixRoomId, {
        kind: 'edit',
        targetId: eventId,
        content: editContent(eventId, text, mentioned),
      });
    },
    async remove(eventId) {
      outbox.add(matrixRoomId, { kind: 'redaction', targetId: eventId });
    },
    toggleReaction(eventId, key) {
      const opposite = changesOf(eventId).findLast(
        ({ action }) =>
          (action.kind === 'reaction' || action.kind === 'unreaction') && action.reactionKey === key,
      );
      const has = opposite
        ? opposite.action.kind === 'reaction'
        : view.relations
            .reactionsOf(eventId)
            .some(({ sender, content }) => sender === me && relationOf(content)?.key === key);
      outbox.add(matrixRoomId, {
        kind: has ? 'unreaction' : 'reaction',
        targetId: eventId,
        reactionKey: key,
      });
      view.showNow();
    },
    retry(key) {
      for (const { txnId } of failedOf(outbox, matrixRoomId, key)) outbox.retry(matrixRoomId, txnId);
    },
    discard(key) {
      parts.dropUpload(key);
      for (const { txnId } of failedOf(outbox, matrixRoomId, key)) outbox.discard(matrixRoomId, txnId);
    },
    loadOlder: () => view.loadOlder(),
    loadNewer: () => view.loadNewer(),
    async showMessage(eventId) {
      await parts.bring();
      return view.showMessage(eventId);
    },
    showLatest: () => void view.showLatest(),
    markRead() {
      if (view.isOpen && view.following) readMarker.markRead(matrixRoomId, view.newestEvent());
    },
    markAllRead: () => void parts.bring().then(() => readMarker.markRead(matrixRoomId, view.newestEvent())),
    async setMuted(muted) {
      if (isMuted(client, matrixRoomId) === muted) return;
      if (muted) {
        await client.addPushRule('global', PushRuleKind.RoomSpecific, matrixRoomId, { actions: [] });
        return;
      }
      for (const kind of [PushRuleKind.RoomSpecific, PushRuleKind.Override] as const) {
        const has = client.pushRules?.global[kind]?.some(({ rule_id }) => rule_id === matrixRoomId);
        if (has) await client.deletePushRule('global', kind, matrixRoomId);
      }
    },
    setTyping: (isTyping) => typing.tell(matrixRoomId, isTyping),
  };
}

function pendingChanges(all: readonly Pending[], eventId: string): readonly Pending[] {
  return all.filter(({ action }) => action.kind !== 'message' && action.targetId === eventId);
}

/** What failed under a message's key: the message itself, or an edit of one that the homeserver has. */
function failedOf(outbox: Outbox, matrixRoomId: MatrixRoomId, key: string): readonly Pending[] {
  return outbox
    .ofRoom(matrixRoomId)
    .filter(
      ({ txnId, action, state }) =>
        txnId === key ||
        (state === 'failed' &&
          action.kind === 'edit' &&
          (action.targetId === key || outbox.txnIdOf(action.targetId) === key)),
    );
}

async function sendFile(
  { matrixRoomId, outbox, typing, view, uploadBytesMax }: ActionParts,
  file: File,
  reply: { eventId: string; author: string | null } | undefined,
): Promise<void> {
  typing.tell(matrixRoomId, false);
  const picture = isPicture(file);
  const bytesMax = Math.min(await uploadBytesMax(), picture ? UPLOAD_BYTES_MAX : Infinity);
  if (file.size > bytesMax) {
    const error = picture ? 'image_too_large' : 'body_too_large';
    noticeFailure(await errorText(new ApiError(error, 413, { max: bytesMax })));
    return;
  }
  const {
    msgtype: _text,
    body: _body,
    ...relations
  } = messageContent({ text: '', mentions: [], mentionsEveryone: false }, reply);
  outbox.add(matrixRoomId, {
    kind: 'message',
    content: { msgtype: picture ? 'm.image' : 'm.file', body: file.name, filename: file.name, ...relations },
    file: { file, url: picture ? URL.createObjectURL(file) : '', progress: 0 },
  });
  if (!view.following) void view.showLatest();
}
