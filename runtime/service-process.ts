import { describeError } from './describe-error';

/** Bad configuration: starting again would not help. */
export const EXIT_CONFIG = 78;
/** Within this a process ends, finished or not; a supervisor waits a little longer. */
const STOP_MS_MAX = 9_500;

/** The lines that every service writes about its own process. */
interface ProcessLog {
  write(event: 'process.failed', fields: { problem: string }): void;
  write(event: 'process.stopping', fields: { signal: string }): void;
  write(event: 'process.stopped' | 'process.stop_forced', fields: { durationMs: number }): void;
}

/** Returns the configuration. Errors for which `isExpected` are told to the person at the keyboard, and end the process. */
export function configOrExit<Config>(read: () => Config, isExpected: (error: unknown) => boolean): Config {
  try {
    return read();
  } catch (error) {
    if (!isExpected(error)) throw error;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(EXIT_CONFIG);
  }
}

/** The last resort: an error that was not caught leaves the process in an unknown state, so it logs it and ends. */
export function endOnUnhandled(log: ProcessLog): void {
  const end = (error: unknown) => {
    log.write('process.failed', { problem: describeError(error) });
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

/** Ends the process on SIGTERM and SIGINT: by `close`, or by force when that takes longer than `stopMsMax`. */
export function stopOnSignals(log: ProcessLog, close: () => Promise<void>, stopMsMax = STOP_MS_MAX): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    const startedAt = performance.now();
    const durationMs = () => Math.round(performance.now() - startedAt);
    log.write('process.stopping', { signal });
    setTimeout(() => {
      log.write('process.stop_forced', { durationMs: durationMs() });
      process.exit(1);
    }, stopMsMax).unref();
    await close();
    log.write('process.stopped', { durationMs: durationMs() });
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}
