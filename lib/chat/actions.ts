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
  const actions: RoomActions = {
    send: (text, replyTo) => now((room) => room.send(text, replyTo)),
    sendFile: (file, replyTo) => now((room) => room.sendFile(file, replyTo)),
    sendTransfer: (message) => later((room) => room.sendTransfer(message)),
    edit: (eventId, text) => now((room) => room.edit(eventId, text)),
    remove: (eventId) => later((room) => room.remove(eventId)),
    toggleReaction: (eventId, key) => now((room) => room.toggleReaction(eventId, key)),
    retry: (key) => now((room) => room.retry(key)),
    discard: (key) => now((room) => room.discard(key)),
    loadOlder: () => later((room) => room.loadOlder()),
    loadNewer: () => later((room) => room.loadNewer()),
    showMessage: (eventId) => later((room) => room.showMessage(eventId)),
    showLatest: () => now((room) => room.showLatest()),
    markRead: () => now((room) => room.markRead()),
    setMuted: (muted) => later((room) => room.setMuted(muted)),
    setTyping: (typing) => now((room) => room.setTyping(typing)),
  };
  made.set(matrixRoomId, actions);
  return actions;
}
