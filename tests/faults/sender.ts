import { segment, type MatrixTestClient } from '@/homeserver/testing/client';
import type { Identified, Named } from './history';
import { retry } from './retry';
import type { MatrixRoomId } from '@/protocol/ids';

/** What senders write down, and the checker reads (history.ts). */
export interface Recorded {
  readonly sent: Named[];
  readonly acknowledged: Identified[];
}

/** One message after another, each repeated under its transaction id until it is acknowledged. */
export async function sendOn(
  person: MatrixTestClient,
  matrixRoomId: MatrixRoomId,
  history: Recorded,
  stopped: AbortSignal,
): Promise<void> {
  for (let number = 1; !stopped.aborted; number += 1) {
    const message = { sender: person.userId, number };
    const path = `rooms/${segment(matrixRoomId)}/send/m.room.message/n${number}`;
    const answer = await retry(() => {
      history.sent.push(message);
      return person.put(path, { msgtype: 'm.text', body: String(number) });
    });
    history.acknowledged.push({ ...message, eventId: String(answer.event_id) });
    // A client that lost the answer asks again later as well.
    if (number % 50 === 0) {
      const again = await retry(() => person.put(path, { msgtype: 'm.text', body: String(number) }));
      history.acknowledged.push({ ...message, eventId: String(again.event_id) });
    }
  }
}
