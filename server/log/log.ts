import type { DestinationStream } from 'pino';
import { createEventLog, type EventLog } from '@/runtime/log';
import type { Config } from '@/server/config/config';
import { events, type LogFields } from './events';

export type Log = EventLog<LogFields, typeof events>;

export function createLog(level: Config['logLevel'], destination?: DestinationStream): Log {
  return createEventLog<LogFields, typeof events>('platform', events, level, destination);
}
