import type { RoomId } from '@/protocol/ids';
import type { HeldRequests } from '@/protocol/operator';
import { requestMessages } from '@/server/chat/request-messages';
import { AppError } from '@/server/http/app-error';
import type { Caller } from '@/server/http/call';
import type { Services } from '@/server/services';
import type { HeldRequestStore, HeldRow } from './held-request.store';
import type { OperatorLog } from './operator-log';

type Deps = Pick<Services, 'chat' | 'clock'> & {
  readonly held: HeldRequestStore;
  readonly operatorLog: OperatorLog;
};

/** Message requests that begin like many others of their sender, which platform admins deliver or discard. */
export class HeldRequestService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async list(): Promise<HeldRequests[]> {
    return Promise.all(
      (await this.#deps.held.list()).map(async (row) => ({
        roomId: row.roomId,
        sender: row.sender,
        people: row.people,
        text: await this.#textOf(row),
        heldTime: row.heldAt.toISOString(),
      })),
    );
  }

  /** All of a sender with the same text. Discarded ones are hidden like declined ones, and nobody is told. */
  async decide(operator: Caller, roomId: RoomId, deliver: boolean): Promise<void> {
    const { chat, clock, held, operatorLog } = this.#deps;
    await chat.change(async (outbox) => {
      const alike = await held.lockAlike(roomId);
      if (!alike) throw new AppError('not_found');
      // Decided before.
      if (alike.roomIds.length === 0) return;
      await held.end(alike.roomIds, deliver ? null : clock.now());
      await outbox.changed('memberships', alike.recipients);
      const act = deliver ? 'requests.delivered' : 'requests.discarded';
      await operatorLog.record(operator.id, act, { userId: alike.senderId }, { count: alike.roomIds.length });
    });
  }

  /** Null while the homeserver does not respond, and once the sender has deleted it. */
  async #textOf({ matrixRoomId, sender }: HeldRow): Promise<string | null> {
    if (matrixRoomId === null) return null;
    try {
      const { messages } = await this.#deps.chat.ask((homeserver) =>
        requestMessages(matrixRoomId, homeserver.userId(sender.id), homeserver),
      );
      return messages[0]?.text ?? null;
    } catch (error) {
      if (error instanceof AppError && error.error === 'chat_unavailable') return null;
      throw error;
    }
  }
}
