import pino, { type DestinationStream } from 'pino';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Every event of a process, `<logger>.<what happened>`, with the fields that its lines may carry. */
export type LogEvents<Fields> = Readonly<
  Record<
    string,
    {
      readonly level: 'debug' | 'info' | 'warn' | 'error' | 'fatal';
      readonly fields: readonly (keyof Fields)[];
    }
  >
>;

/** Writes one line: level and allowed fields come from the table of events. */
export interface EventLog<Fields, Events extends LogEvents<Fields>> {
  write<Name extends keyof Events & string>(
    event: Name,
    fields?: Partial<Pick<Fields, Events[Name]['fields'][number]>>,
  ): void;
}

const TEXT_MAX_LENGTH = 200;
const PROBLEM_MAX_LENGTH = 4000;

/**
 * Lines of JSON, times in UTC; without a destination they go to standard output, at once. Only numbers and texts of
 * the listed fields are written: the types keep others out already, this keeps them out when a wider object was passed.
 */
export function createEventLog<Fields, Events extends LogEvents<Fields>>(
  service: string,
  events: Events,
  level: LogLevel,
  destination?: DestinationStream,
): EventLog<Fields, Events> {
  const logger = pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
  return {
    write(event, fields = {}) {
      const definition = events[event];
      if (!definition || !logger.isLevelEnabled(definition.level)) return;
      const line: Record<string, string | number> = {};
      for (const name of definition.fields) {
        const value: unknown = Reflect.get(fields, name);
        if (typeof value === 'number') line[String(name)] = value;
        if (typeof value === 'string') {
          line[String(name)] = value.slice(0, name === 'problem' ? PROBLEM_MAX_LENGTH : TEXT_MAX_LENGTH);
        }
      }
      logger[definition.level]({ event, ...line });
    },
  };
}
