import { ApiError } from '@/lib/api/api-error';
import { isReadOnly, tellReadOnly } from '@/lib/api/read-only';
import type { RoomActions } from './model';
import { running, whenRunning } from './state';
import type { MatrixRoomId } from '@/protocol/ids';

const made = new Map<string, RoomActions>();

/** What can be done in a room; the same object for the same room. Actions called before the client is ready are queued. */
export function roomActions(matrixRoomId: MatrixRoomId): RoomActions {
  const known = made.get(matrixRoomId);
  if (known) return known;
  const now = (act: (actions: RoomActions) => void) => {
    const engine = running();
    if (engine) act(engine.actionsOf(matrixRoomId));
    else void whenRunning().then((started) => act(started.actionsOf(matrixRoomId)));
  };
  const later = async <Result>(act: (actions: RoomActions) => Promise<Result>): Promise<Result> =>
    act((await whenRunning()).actionsOf(matrixRoomId));
  const saying = (act: (actions: RoomActions) => void) => (isReadOnly() ? void tellReadOnly() : now(act));
  const sayingLater = async <Result>(act: (actions: RoomActions) => Promise<Result>): Promise<Result> => {
    if (!isReadOnly()) return later(act);
    void tellReadOnly();
    throw new ApiError('viewing_as', 422);
  };
  const quietly = (act: (actions: RoomActions) => void) => {
    if (!isReadOnly()) now(act);
  };
  const actions: RoomActions = {
    send: (text, replyTo) => saying((room) => room.send(text, replyTo)),
    sendFile: (file, replyTo) => saying((room) => room.sendFile(file, replyTo)),
    sendTransfer: (message) => sayingLater((room) => room.sendTransfer(message)),
    edit: (eventId, text) => saying((room) => room.edit(eventId, text)),
    remove: (eventId) => sayingLater((room) => room.remove(eventId)),
    toggleReaction: (eventId, key) => saying((room) => room.toggleReaction(eventId, key)),
    retry: (key) => saying((room) => room.retry(key)),
    discard: (key) => saying((room) => room.discard(key)),
    loadOlder: () => later((room) => room.loadOlder()),
    loadNewer: () => later((room) => room.loadNewer()),
    showMessage: (eventId) => later((room) => room.showMessage(eventId)),
    showLatest: () => now((room) => room.showLatest()),
    markRead: () => quietly((room) => room.markRead()),
    markAllRead: () => saying((room) => room.markAllRead()),
    setMuted: (muted) => sayingLater((room) => room.setMuted(muted)),
    setTyping: (typing) => quietly((room) => room.setTyping(typing)),
  };
  made.set(matrixRoomId, actions);
  return actions;
}
