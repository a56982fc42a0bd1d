import type { DestinationStream } from 'pino';
import { createEventLog, type EventLog, type LogEvents } from '@/runtime/log';
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
  'process.stop_forced': { level: 'error', fields: ['durationMs'] },
  'process.failed': { level: 'fatal', fields: ['problem'] },
  /** Production without SIGNER_ORIGIN: a script that is injected into the app could read wallet passwords. */
  'signer.not_alone': { level: 'warn', fields: [] },
  'request.done': { level: 'info', fields: ['request', 'method', 'kind', 'status', 'durationMs', 'stored'] },
  'request.health': { level: 'debug', fields: ['request', 'status', 'durationMs'] },
  'request.failed': { level: 'error', fields: ['request', 'kind', 'problem'] },
  'request.unavailable': { level: 'warn', fields: ['request', 'kind', 'problem'] },
  'page.script_refused': { level: 'error', fields: ['request', 'kind', 'script'] },
  'page.hashes_too_long': { level: 'warn', fields: ['request', 'kind'] },
  'feed.connected': { level: 'info', fields: ['position'] },
  'feed.lost': { level: 'warn', fields: ['problem'] },
  'feed.reset': { level: 'warn', fields: ['position'] },
} as const satisfies LogEvents<LogFields>;

export type Log = EventLog<LogFields, typeof events>;

export function createLog(level: GatewayConfig['logLevel'], destination?: DestinationStream): Log {
  return createEventLog<LogFields, typeof events>('web', events, level, destination);
}
