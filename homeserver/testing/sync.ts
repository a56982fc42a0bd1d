import type { AnswerBody, MatrixTestClient } from './client';

export interface TestSync {
  readonly since?: string | undefined;
  /** Milliseconds; absent answers at once. */
  readonly timeout?: number;
  /** An id, or a definition. */
  readonly filter?: unknown;
  readonly fullState?: boolean;
  readonly more?: Readonly<Record<string, string>>;
}

/** One `GET /sync`. */
export function syncOf(client: MatrixTestClient, options: TestSync = {}): Promise<AnswerBody> {
  const { since, timeout, filter, fullState, more } = options;
  const query = new URLSearchParams({
    ...(since !== undefined && { since }),
    ...(timeout !== undefined && { timeout: String(timeout) }),
    ...(filter !== undefined && { filter: typeof filter === 'string' ? filter : JSON.stringify(filter) }),
    ...(fullState && { full_state: 'true' }),
    ...more,
  });
  return client.get(`sync?${query}`);
}

/** Somebody who syncs again and again, as clients do. */
export class TestReader {
  since: string | undefined;
  readonly #options: Omit<TestSync, 'since'>;

  constructor(
    readonly client: MatrixTestClient,
    options: Omit<TestSync, 'since'> = {},
  ) {
    this.#options = options;
  }

  /** The next answer, from where the last one ended. */
  async next(options: Omit<TestSync, 'since'> = {}): Promise<AnswerBody> {
    const answer = await syncOf(this.client, { ...this.#options, ...options, since: this.since });
    this.since = answer.next_batch;
    return answer;
  }

  /** Goes on, waiting where there is nothing, until an answer is as wanted. */
  async until(isWanted: (answer: AnswerBody) => boolean): Promise<AnswerBody> {
    for (;;) {
      const answer = await this.next({ timeout: 10_000 });
      if (isWanted(answer)) return answer;
    }
  }

  /** The section of a joined room in the next answer. */
  async room(roomId: string, options: Omit<TestSync, 'since'> = {}): Promise<AnswerBody> {
    return (await this.next(options)).rooms.join[roomId];
  }
}

export const bodiesOf = (block: AnswerBody): string[] =>
  block.events.flatMap((event: AnswerBody) => event.content.body ?? []);
export const typesOf = (block: AnswerBody): string[] => block.events.map((event: AnswerBody) => event.type);
/** Of some events those of one type. */
export const ofType = (block: AnswerBody, type: string): AnswerBody[] =>
  block.events.filter((event: AnswerBody) => event.type === type);
/** Whose memberships are among some events. */
export const membersIn = (block: AnswerBody): string[] =>
  ofType(block, 'm.room.member').map((event) => event.state_key);
