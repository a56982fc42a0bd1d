import pino, { type DestinationStream } from 'pino';
import type { Config } from '../config/config';
import { events, type EventName, type FieldsOf, type LogFields } from './events';

export interface Log {
  /** Writes one line: level and allowed fields come from the table of events. */
  write<Name extends EventName>(event: Name, fields?: FieldsOf<Name>): void;
}

const TEXT_MAX_LENGTH = 200;
const PROBLEM_MAX_LENGTH = 4000;

/** Lines of JSON, times in UTC. Without a destination they go to standard output, at once. */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Log {
  const logger = pino(
    {
      level,
      base: { service: 'platform' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
  return {
    write(event, fields = {}) {
      const definition = events[event];
      logger[definition.level]({ event, ...allowed(definition.fields, fields) });
    },
  };
}

/** The types keep other fields out already; this keeps them out when a wider object was passed. */
function allowed(names: readonly (keyof LogFields)[], fields: Partial<LogFields>) {
  const line: Record<string, string | number> = {};
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'number') line[name] = value;
    if (typeof value === 'string') {
      line[name] = value.slice(0, name === 'problem' ? PROBLEM_MAX_LENGTH : TEXT_MAX_LENGTH);
    }
  }
  return line;
}
