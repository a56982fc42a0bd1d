import type { MatrixClient } from 'matrix-js-sdk/lib/client.js';
import type { FoundMessage } from '@/lib/chat/model';
import type { People } from '@/lib/chat/people';
import { contentOf } from '@/lib/chat/timeline/raw-event';
import type { MatrixRoomId } from '@/protocol/ids';

const RESULTS_MAX = 20;

/** Asks the homeserver for messages with all of some words in these rooms, the newest first. People who are ignored are left out. */
export async function searchMessages(
  client: MatrixClient,
  words: string,
  rooms: readonly MatrixRoomId[],
  { ignored, people }: { ignored: ReadonlySet<string>; people: Pick<People, 'personOf'> },
): Promise<FoundMessage[]> {
  const answer = await client.search({
    body: {
      search_categories: {
        room_events: {
          search_term: words,
          keys: ['content.body'] as never,
          order_by: 'recent' as never,
          filter: { rooms: [...rooms], types: ['m.room.message'], limit: RESULTS_MAX },
        },
      },
    },
  });
  return (answer.search_categories.room_events.results ?? []).flatMap(({ result }) => {
    const { event_id, room_id, sender, origin_server_ts, content } = result;
    const edited = contentOf(contentOf(content)['m.new_content']).body;
    const text = typeof edited === 'string' ? edited : contentOf(content).body;
    if (typeof text !== 'string' || !event_id || !room_id || ignored.has(sender)) return [];
    const person = people.personOf(sender);
    return [{ eventId: event_id, matrixRoomId: room_id, person, text, timestampMs: origin_server_ts }];
  });
}
