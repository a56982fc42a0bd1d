import { segment, type AnswerBody, type MatrixTestClient } from '@/homeserver/testing/client';
import { until } from '@/homeserver/testing/until';
import type { Identified } from './history';
import { retry } from './retry';
import type { MatrixRoomId } from '@/protocol/ids';

const FILTER = encodeURIComponent(
  JSON.stringify({ presence: { types: [] }, room: { timeline: { limit: 100 }, ephemeral: { types: [] } } }),
);
const PAGE = 500;
const CATCH_UP_MS_MAX = 60_000;

/** Follows a room by `/sync`, through restarts of the server, as a client does. */
export class RoomFollower {
  readonly seen: Identified[] = [];
  #stopped = false;
  readonly #person: MatrixTestClient;
  readonly #roomId: string;
  #since: string;

  private constructor(person: MatrixTestClient, matrixRoomId: MatrixRoomId, since: string) {
    this.#person = person;
    this.#roomId = matrixRoomId;
    this.#since = since;
  }

  static async start(person: MatrixTestClient, matrixRoomId: MatrixRoomId): Promise<RoomFollower> {
    const { next_batch: since } = await person.get(`sync?set_presence=offline&filter=${FILTER}`);
    const follower = new RoomFollower(person, matrixRoomId, String(since));
    void follower.#follow().catch((error: unknown) => {
      // The server may be gone by then.
      if (!follower.#stopped) throw error;
    });
    return follower;
  }

  /** Waits until so many messages have been seen, or longer than anybody would, and follows no more. */
  async until(count: number): Promise<void> {
    await until(() => this.seen.length >= count, CATCH_UP_MS_MAX).catch(() => undefined);
    this.#stopped = true;
  }

  async #follow(): Promise<void> {
    while (!this.#stopped) {
      const query = `set_presence=offline&filter=${FILTER}&since=${this.#since}&timeout=1000`;
      const answer = await retry(
        () => this.#person.get(`sync?${query}`),
        () => this.#stopped,
      );
      const timeline = answer.rooms?.join?.[this.#roomId]?.timeline;
      if (timeline?.limited) await this.#fill(String(timeline.prev_batch));
      this.seen.push(...messagesIn(timeline?.events ?? []));
      this.#since = String(answer.next_batch);
    }
  }

  /** A gap between two answers is read backwards, to the place where the last answer ended. */
  async #fill(from: string): Promise<void> {
    const path = `rooms/${segment(this.#roomId)}/messages?dir=b&limit=${PAGE}&from=${from}&to=${this.#since}`;
    const missed: AnswerBody[] = [];
    for (let token: string | undefined = from; token !== undefined;) {
      const page: AnswerBody = await retry(() =>
        this.#person.get(path.replace(`from=${from}`, `from=${token}`)),
      );
      missed.push(...page.chunk);
      token = page.chunk.length > 0 ? page.end : undefined;
    }
    this.seen.push(...messagesIn(missed.reverse()));
  }
}

/** All messages of a room, oldest first. */
export async function readTimeline(
  person: MatrixTestClient,
  matrixRoomId: MatrixRoomId,
): Promise<Identified[]> {
  const events: AnswerBody[] = [];
  for (let from = ''; ;) {
    const page = await retry(() =>
      person.get(
        `rooms/${segment(matrixRoomId)}/messages?dir=f&limit=${PAGE}${from === '' ? '' : `&from=${from}`}`,
      ),
    );
    events.push(...page.chunk);
    if (typeof page.end !== 'string' || page.chunk.length === 0) return messagesIn(events);
    from = page.end;
  }
}

function messagesIn(events: readonly AnswerBody[]): Identified[] {
  return events
    .filter(({ type }) => type === 'm.room.message')
    .map(({ sender, content, event_id: eventId }) => ({ sender, number: Number(content.body), eventId }));
}
