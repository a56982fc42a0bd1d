/** A call below `/api/`, free of the classes of any server: making those costs more than all that is done with them. */
export interface ApiCall {
  readonly method: string;
  /** Path with the query, still percent-encoded. */
  readonly target: string;
  /** Answers null for a header that did not come. */
  header(name: string): string | null;
  /** Null when there is none. Giving up its iterator must not end the connection that the refusal goes out on. */
  readonly body: AsyncIterable<Uint8Array> | null;
  /** Has `end` called when nobody waits for the answer any more. */
  whenGone(end: () => void): void;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly bytes: Buffer;
}
