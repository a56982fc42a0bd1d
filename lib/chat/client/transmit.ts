import type { MatrixClient } from 'matrix-js-sdk/lib/client.js';
import { ConnectionError, HTTPError } from 'matrix-js-sdk/lib/http-api/errors.js';
import { Method } from 'matrix-js-sdk/lib/http-api/method.js';
import { ApiError } from '@/lib/api/api-error';
import { TryAgain } from '@/lib/chat/sending/outbox';
import type { Pending, PendingAction } from '@/lib/chat/sending/pending';
import type { ChatSession } from '@/lib/chat/session';
import { noteSlowMode } from '@/lib/chat/slow-mode';
import type { Content } from '@/lib/chat/timeline/raw-event';
import { fileContent, uploadFile } from './upload';
import type { MatrixRoomId } from '@/protocol/ids';

const SEND_TIMEOUT_MS = 30_000;
/** What has to wait longer fails, and the person tries again. */
const LONGEST_WAIT_MS = 30_000;

export interface TransmitOptions {
  readonly client: MatrixClient;
  readonly session: ChatSession;
  /** The event of one's own reaction, once it has one. */
  ownReaction(matrixRoomId: MatrixRoomId, targetId: string, key: string): string | null;
  /** Ends an upload that its writer dropped. */
  droppedSignal(txnId: string): AbortSignal;
}

/** Gives one pending action to the homeserver; what may work later rejects with TryAgain. */
export async function transmit(
  pending: Pending,
  update: (action: PendingAction) => void,
  options: TransmitOptions,
): Promise<string> {
  try {
    return await put(pending, update, options);
  } catch (failure) {
    noteIfSlow(pending, failure);
    throw options.droppedSignal(pending.txnId).aborted ? failure : (tryAgainAfter(failure) ?? failure);
  }
}

async function put(
  pending: Pending,
  update: (action: PendingAction) => void,
  options: TransmitOptions,
): Promise<string> {
  const { matrixRoomId, txnId, action } = pending;
  const room = `/rooms/${encodeURIComponent(matrixRoomId)}`;
  const send = (type: string, content: Content) =>
    putEvent(options.client, `${room}/send/${type}/${txnId}`, content);
  switch (action.kind) {
    case 'message':
      return send(
        'm.room.message',
        action.file ? await uploaded(pending, action, update, options) : action.content,
      );
    case 'edit':
      return send('m.room.message', action.content);
    case 'reaction':
      return send('m.reaction', {
        'm.relates_to': { rel_type: 'm.annotation', event_id: action.targetId, key: action.reactionKey },
      });
    case 'unreaction':
    case 'redaction': {
      const target =
        action.kind === 'redaction'
          ? action.targetId
          : options.ownReaction(matrixRoomId, action.targetId, action.reactionKey);
      if (target === null) throw new Error('the reaction is gone');
      return putEvent(options.client, `${room}/redact/${encodeURIComponent(target)}/${txnId}`, {});
    }
  }
}

async function putEvent(client: MatrixClient, path: string, content: Content): Promise<string> {
  const answer = await client.http.authedRequest<{ event_id: string }>(Method.Put, path, undefined, content, {
    localTimeoutMs: SEND_TIMEOUT_MS,
  });
  return answer.event_id;
}

/** Uploads once: what has an address keeps it over retries. */
async function uploaded(
  { txnId }: Pending,
  action: Extract<PendingAction, { kind: 'message' }>,
  update: (action: PendingAction) => void,
  { client, session, droppedSignal }: TransmitOptions,
): Promise<Content> {
  const { file } = action;
  if (!file || typeof action.content.url === 'string') return action.content;
  const described = { ...(await fileContent(file.file)), ...relationsOf(action.content) };
  update({ ...action, content: described });
  const url = await uploadFile(file.file, {
    session,
    baseUrl: client.baseUrl,
    signal: droppedSignal(txnId),
    onProgress: (progress) => update({ ...action, content: described, file: { ...file, progress } }),
  });
  const content = { ...described, url };
  update({ ...action, content, file: { ...file, progress: 1 } });
  return content;
}

function relationsOf(content: Content): Content {
  return {
    ...(content['m.relates_to'] !== undefined && { 'm.relates_to': content['m.relates_to'] }),
    ...(content['m.mentions'] !== undefined && { 'm.mentions': content['m.mentions'] }),
  };
}

/** The composer counts down what the homeserver asks a message to wait. */
function noteIfSlow({ matrixRoomId, action }: Pending, failure: unknown): void {
  if (action.kind !== 'message' || !(failure instanceof HTTPError) || failure.httpStatus !== 429) return;
  const waitMs = failure.getRetryAfterMs();
  if (waitMs !== null) noteSlowMode(matrixRoomId, waitMs);
}

/** No answer, an answer of something on the way, or the homeserver is busy; null when trying again would not help. */
function tryAgainAfter(failure: unknown): TryAgain | null {
  if (failure instanceof HTTPError) {
    const status = failure.httpStatus ?? 0;
    if (status === 429) {
      const waitMs = failure.getRetryAfterMs();
      // In slow mode: reactions and edits need not wait for it.
      return (waitMs ?? 0) > LONGEST_WAIT_MS ? null : new TryAgain(waitMs, { cause: failure });
    }
    // 500 is the homeserver's own answer about this event; 502 to 504 come from what is before it.
    if (status === 500) return new TryAgain(null, { cause: failure, answered: true });
    return status === 401 || status > 500 ? new TryAgain(null, { cause: failure }) : null;
  }
  // The client ends a request that takes too long as if it were aborted.
  const isNoAnswer =
    failure instanceof ConnectionError ||
    failure instanceof ApiError ||
    (failure instanceof Error && (failure.name === 'AbortError' || failure.name === 'TimeoutError'));
  return isNoAnswer ? new TryAgain(null, { cause: failure }) : null;
}
