import pino, { type DestinationStream } from 'pino';
import type { GatewayConfig } from './config';

/** Fields that may appear in a log line; nothing else is ever written. */
interface LogFields {
  /** Id of the request, the same in every process that it passes. */
  request: string;
  method: string;
  /** What kind of address was asked for; addresses themselves can carry tokens of mailed links. */
  kind: string;
  status: number;
  durationMs: number;
  /** How a page came about: from the store, or rendered. */
  stored: string;
  port: number;
  signal: string;
  build: string;
  subject: string;
  position: number;
  /** Beginning of an inline script that is not Next's. */
  script: string;
  problem: string;
}

/** Every event of the web process, with the fields it may carry. */
const events = {
  'process.started': { level: 'info', fields: ['port', 'build', 'durationMs'] },
  'process.stopping': { level: 'info', fields: ['signal'] },
  'process.stopped': { level: 'info', fields: ['durationMs'] },
  'process.failed': { level: 'fatal', fields: ['problem'] },
  'request.done': { level: 'info', fields: ['request', 'method', 'kind', 'status', 'durationMs', 'stored'] },
  'request.health': { level: 'debug', fields: ['request', 'status', 'durationMs'] },
  'request.failed': { level: 'error', fields: ['request', 'kind', 'problem'] },
  'request.unavailable': { level: 'warn', fields: ['request', 'kind', 'problem'] },
  'page.script_refused': { level: 'error', fields: ['request', 'kind', 'script'] },
  'page.hashes_too_long': { level: 'warn', fields: ['request', 'kind'] },
  'feed.connected': { level: 'info', fields: ['position'] },
  'feed.lost': { level: 'warn', fields: ['problem'] },
  'feed.reset': { level: 'warn', fields: ['position'] },
} as const satisfies Record<string, { level: string; fields: readonly (keyof LogFields)[] }>;

type EventName = keyof typeof events;

export interface Log {
  write<Name extends EventName>(
    event: Name,
    fields?: Partial<Pick<LogFields, (typeof events)[Name]['fields'][number]>>,
  ): void;
}

const TEXT_MAX_LENGTH = 200;
const PROBLEM_MAX_LENGTH = 2000;

/** Lines of JSON, times in UTC, on standard output. */
export function createLog(level: GatewayConfig['logLevel'], destination?: DestinationStream): Log {
  const logger = pino(
    {
      level,
      base: { service: 'web' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
  return {
    write(event, fields = {}) {
      const definition = events[event];
      const line: Record<string, string | number> = {};
      // The types keep other fields out already; this keeps them out when a wider object was passed.
      for (const name of definition.fields as readonly (keyof LogFields)[]) {
        const value = (fields as Partial<LogFields>)[name];
        if (typeof value === 'number') line[name] = value;
        if (typeof value === 'string') {
          line[name] = value.slice(0, name === 'problem' ? PROBLEM_MAX_LENGTH : TEXT_MAX_LENGTH);
        }
      }
      logger[definition.level]({ event, ...line });
    },
  };
}

/** Class, code and stack frames of an error: its message can quote what people typed. */
export function problemOf(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause;
  const code = 'code' in cause && typeof cause.code === 'string' ? ` ${cause.code}` : '';
  const frames = (cause.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const inner = cause.cause instanceof Error ? `; cause: ${problemOf(cause.cause)}` : '';
  return `${cause.name}${code}${frames
    .slice(0, 8)
    .map((frame) => ` ${frame.trim()}`)
    .join('')}${inner}`;
}
