import type { PoolClient, QueryConfig } from 'pg';

/** A statement gets a name when it comes for this time; most that come twice come often. */
const NAMED_FROM = 3;
/** The engine keeps each, some 35 kB with its plan, and never gives memory back. In the demonstration 309 of the platform's come so often. */
const NAMED_MAX = 300;
/** Texts whose coming is counted. Lists of other lengths make ever new texts. */
const COUNTED_MAX = 1_000;
/**
 * A plan that was made for a small table is bad for a large one, and PGlite has nothing that would notice. Tables grow by statements;
 * the time is for the few that write very much at once.
 */
const PLANS_USED_MAX = 1_000;
const PLANS_MS_MAX = 5 * 60_000;

/**
 * Lets PGlite keep statements that come again and again, with their plans: to read and plan a text takes it longer than most of
 * ours run. PGlite has one session, so what one client has named, the next one finds.
 */
export class NamedStatements {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  /** What the session has read, as `pg` notes it. */
  readonly #parsed: Record<string, string> = {};
  #plannedAt = performance.now();
  #usedSince = 0;

  /** Names what this client sends. One client at a time: `pg` opens another after each statement that failed outside a transaction. */
  use(client: PoolClient): void {
    (client as unknown as { connection: { parsedStatements: object } }).connection.parsedStatements =
      this.#parsed;
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const named = (...given: unknown[]): unknown => {
      const [config, values, ...rest] = given;
      if (!isStatement(config) || !Array.isArray(values) || values.length === 0) return query(...given);
      const name = this.#nameOf(config.text);
      if (name === undefined) return query(...given);
      this.#usedSince += 1;
      if (this.#usedSince > PLANS_USED_MAX || performance.now() - this.#plannedAt > PLANS_MS_MAX) {
        this.#usedSince = 0;
        this.#plannedAt = performance.now();
        // Runs before the statement. What it fails of, such as an aborted transaction, the statement itself meets too.
        query('DISCARD PLANS', () => undefined);
      }
      return query({ ...config, name }, values, ...rest);
    };
    client.query = named as PoolClient['query'];
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= NAMED_MAX) return known;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < NAMED_FROM) {
      if (this.#counts.size >= COUNTED_MAX) this.#counts.clear();
      this.#counts.set(text, count);
      return undefined;
    }
    this.#counts.delete(text);
    const name = `named_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

function isStatement(config: unknown): config is QueryConfig {
  return (
    typeof config === 'object' &&
    config !== null &&
    !('submit' in config) &&
    'text' in config &&
    typeof config.text === 'string' &&
    (!('name' in config) || config.name === undefined)
  );
}
