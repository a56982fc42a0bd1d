import type { TestClient } from '@/server/testing/client';
import { clientOf } from './fill-platform';
import type { DemoMatrix } from './matrix';
import { until } from './until';

interface DemoDirect {
  /** Who writes to Mira. */
  readonly from: string;
  /** Mira follows them; of others it is a message request. */
  readonly isKnown: boolean;
  readonly hoursAgo: number;
  /** Begins with what the other one says; then both by turns. */
  readonly lines: readonly string[];
}

/** Mira, as whom most people look around. */
const VIEWER = 'mira';
const MINUTE_MS = 60_000;

const directs: readonly DemoDirect[] = [
  {
    from: 'ken',
    isKnown: true,
    hoursAgo: 3,
    lines: [
      'The print fund is in order again. Do you want to see the numbers before I post them?',
      'Yes please. Is the paper for the coastal series in there already?',
      'Half of it. The other half is due in spring.',
      'Then post them. And thank you, this was a lot of receipts.',
      'I would rather count receipts than walk in that rain :)',
    ],
  },
  {
    from: 'ines',
    isKnown: true,
    hoursAgo: 26,
    lines: [
      'Low tide is at seven on Sunday. We could do the last stretch of the bay.',
      'I am in. Who brings the long tape?',
      'Tomás has it. I will ask him.',
    ],
  },
  {
    from: 'linyue',
    isKnown: true,
    hoursAgo: 50,
    lines: ['图例的中文我改好了，你有空看一下吗？', '看了，很好。第三行的字可以再小一点。', '好，今晚改。'],
  },
  {
    from: 'sol',
    isKnown: false,
    hoursAgo: 5,
    lines: ['Hi Mira, I sail past Gull Point every Sunday. Would soundings from there help your sheet?'],
  },
];

/** Direct conversations of the person as whom most people look around, and a message request. */
export async function writeDirects(
  clients: ReadonlyMap<string, TestClient>,
  matrix: DemoMatrix,
  nowMs: number,
): Promise<number> {
  const viewer = clientOf(clients, VIEWER);
  let sent = 0;
  for (const { from, isKnown, hoursAgo, lines } of directs) {
    const other = clientOf(clients, from);
    if (isKnown) {
      await viewer.call('follow', { params: { userId: other.id } });
      await other.call('follow', { params: { userId: viewer.id } });
    }
    const room = await openRoom(other, viewer.id);
    const [theirs, own] = [matrix.userId(other.id), matrix.userId(viewer.id)];
    if ((await matrix.newestMessageMs(room, theirs)) > 0) continue;
    for (const [index, text] of lines.entries()) {
      await matrix.send(
        room,
        'm.room.message',
        { msgtype: 'm.text', body: text, 'm.mentions': {} },
        {
          sender: index % 2 === 0 ? theirs : own,
          atMs: nowMs - hoursAgo * 60 * MINUTE_MS + index * 2 * MINUTE_MS,
        },
      );
      sent += 1;
    }
  }
  return sent;
}

export function openRoom(client: TestClient, userId: number): Promise<string> {
  return until(async () => {
    const { room } = await client.call('openDirect', { body: { userId } });
    // The homeserver may still be making it.
    return room.matrixRoomId === '' ? undefined : room.matrixRoomId;
  }, `The conversation with ${userId} was not made`);
}
