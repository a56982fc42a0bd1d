import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds; a poll that waits lands in the last ones. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/**
 * What one process measures of itself, for Prometheus (docs/operations.md has the list). A label says what kind of thing
 * something was, from a list in the code, never which one: no ids, no addresses, no names of people.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #counters = new Map<string, Counter>();

  constructor(service: 'web' | 'platform' | 'homeserver') {
    this.registry.setDefaultLabels({ service });
    this.#requests = new Histogram({
      name: 'guildhall_request_seconds',
      help: 'Time from the arrival of a request to the end of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers: [this.registry],
    });
  }

  /** An answered request; `route` is the name or the template of a route, never an address. */
  request({ method, route, status }: { method: string; route: string; status: number }, ms: number): void {
    const known = METHODS.has(method) ? method : 'other';
    this.#requests.observe({ method: known, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
  }

  /** Counts one more; the labels of a name are always the same. */
  count(name: CounterName, labels: Readonly<Record<string, string>> = {}, by = 1): void {
    let counter = this.#counters.get(name);
    if (!counter) {
      counter = new Counter({
        name,
        help: COUNTERS[name],
        labelNames: Object.keys(labels),
        registers: [this.registry],
      });
      this.#counters.set(name, counter);
    }
    counter.inc({ ...labels }, by);
  }

  /** A value that is read whenever somebody asks; one that cannot be read is left out. */
  watch(name: GaugeName, read: () => number | Promise<number>): void {
    const registers = [this.registry];
    const gauge: Gauge = new Gauge({
      name,
      help: GAUGES[name],
      registers,
      async collect() {
        try {
          gauge.set(await read());
        } catch {
          gauge.remove();
        }
      },
    });
  }

  /** The same for a value of each kind of thing. */
  watchBy(name: GaugeName, label: string, read: () => Promise<Readonly<Record<string, number>>>): void {
    const registers = [this.registry];
    const gauge: Gauge = new Gauge({
      name,
      help: GAUGES[name],
      labelNames: [label],
      registers,
      async collect() {
        gauge.reset();
        const values = await read().catch(() => ({}));
        for (const [kind, value] of Object.entries(values)) gauge.set({ [label]: kind }, value);
      },
    });
  }

  /** Memory, processor time, event loop and garbage collection: begun where somebody listens. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Every counter with what it says. */
export const COUNTERS = {
  guildhall_mails_total: 'Attempts to send a mail, by how they ended',
  guildhall_pushes_total: 'Pushes, by how they ended',
  guildhall_job_runs_total: 'Runs of repeated work, by how they ended',
  guildhall_limited_total: 'Requests that came too often, by rule',
  guildhall_pages_total: 'Public pages, by whether their kept bytes were sent',
} as const;
type CounterName = keyof typeof COUNTERS;

/** Every value with what it says. */
export const GAUGES = {
  guildhall_database_connections: 'Open connections to the database',
  guildhall_database_connections_idle: 'Open connections that nobody uses',
  guildhall_database_waiting: 'Queries and transactions that wait for a connection',
  guildhall_mails_waiting: 'Mails that have still to go out',
  guildhall_mails_refused: 'Mails that nobody tries any more, kept for a week',
  guildhall_chat_outbox_waiting: 'Changes that the homeserver has still to follow',
  guildhall_rewards_relay_stopped:
    'Rewards with something left for which the platform sends nothing, by reason',
  guildhall_relayers_low: 'Relayers of rewards with too few coins: people send their own claims',
  guildhall_jobs_running: 'Repeated work that runs at the moment',
  guildhall_sync_clients: 'Sync requests that wait for news',
  guildhall_writer_waiting: 'Events, receipts and account data that wait for the next flush',
  guildhall_stream_position: 'Position of the newest event, receipt or account data',
  guildhall_leader: 'Whether this process leads (1) or stands by (0)',
  guildhall_push_behind: 'Positions that the platform has still to be told of',
  guildhall_connections: 'Connections of browsers',
  guildhall_page_cache_bytes: 'Memory that kept pages take',
  guildhall_feed_lease: 'Whether kept pages may be sent without asking (1)',
} as const;
type GaugeName = keyof typeof GAUGES;
