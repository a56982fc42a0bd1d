import type { DestinationStream } from 'pino';
import { createEventLog, type EventLog, type LogEvents, type LogLevel } from '@/runtime/log';

/** Fields that may appear in a log line; nothing that people wrote, and no token. */
interface LogFields {
  method: string;
  /** The route's template, never its address. */
  route: string;
  status: number;
  code: string;
  user: string;
  room: string;
  durationMs: number;
  count: number;
  position: number;
  epoch: number;
  port: number;
  engine: string;
  signal: string;
  serverName: string;
  peer: string;
  rule: string;
  problem: string;
}

/** Every event of the homeserver, with the fields it may carry. */
const events = {
  'process.started': {
    level: 'info',
    fields: ['serverName', 'engine', 'port', 'epoch', 'position', 'durationMs'],
  },
  'process.stopping': { level: 'info', fields: ['signal'] },
  'process.stopped': { level: 'info', fields: ['durationMs'] },
  'process.stop_forced': { level: 'error', fields: ['durationMs'] },
  'process.failed': { level: 'fatal', fields: ['problem'] },
  'request.done': { level: 'debug', fields: ['method', 'route', 'status', 'code', 'user', 'durationMs'] },
  'request.refused': { level: 'warn', fields: ['method', 'route', 'status', 'code', 'user', 'peer'] },
  'request.failed': { level: 'error', fields: ['method', 'route', 'user', 'problem'] },
  'request.limited': { level: 'warn', fields: ['rule', 'user', 'peer'] },
  'auth.logged_in': { level: 'info', fields: ['user', 'peer'] },
  'auth.logged_out': { level: 'info', fields: ['user', 'count'] },
  'auth.refused': { level: 'warn', fields: ['code', 'peer'] },
  'stream.flush_failed': { level: 'error', fields: ['count', 'problem'] },
  'stream.epoch_over': { level: 'fatal', fields: ['epoch'] },
  'appservice.pushed': { level: 'debug', fields: ['count', 'position', 'durationMs'] },
  'appservice.failed': { level: 'warn', fields: ['position', 'problem'] },
  'media.removed': { level: 'info', fields: ['count'] },
  'media.failed': { level: 'error', fields: ['problem'] },
  'storage.failed': { level: 'error', fields: ['problem'] },
} as const satisfies LogEvents<LogFields>;

export type Log = EventLog<LogFields, typeof events>;

export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  return createEventLog<LogFields, typeof events>('homeserver', events, level, destination);
}
