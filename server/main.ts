import { FolderLockedError } from '@/storage/folder-lock.mjs';
import { SchemaError } from '@/storage/migrate';
import { ObjectStoreRefused } from '@/storage/objects/object-store';
import { systemClock } from '@/runtime/clock';
import { ChatRefused } from './chat/engine';
import { ConfigError, processConfig } from './config/environment';
import { createLog, type Log } from './log/log';
import { problemOf } from '@/runtime/problem';
import { createPlatform } from './platform';

/** Within this the process ends, finished or not; a supervisor waits a little longer. */
const STOP_MS_MAX = 9_500;

/** Bad configuration: starting again would not help. */
const EXIT_CONFIG = 78;

async function run(): Promise<void> {
  const config = readConfigOrExit();
  const log = createLog(config.logLevel);
  endOnUnhandled(log);

  const platform = await createPlatform(config, { clock: systemClock, log }).catch((error: unknown) => {
    log.write('process.failed', { problem: problemOf(error) });
    if (error instanceof ChatRefused || error instanceof SchemaError || error instanceof ObjectStoreRefused) {
      process.stderr.write(`${error.message}\n`);
      return process.exit(EXIT_CONFIG);
    }
    // Written for the person at the keyboard: who holds the data folder.
    if (error instanceof FolderLockedError) process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  });

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    const startedAt = performance.now();
    const elapsedMs = () => Math.round(performance.now() - startedAt);
    log.write('process.stopping', { signal });
    setTimeout(() => {
      log.write('process.stop_forced', { durationMs: elapsedMs() });
      process.exit(1);
    }, STOP_MS_MAX).unref();
    await platform.close();
    log.write('process.stopped', { durationMs: elapsedMs() });
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}

function readConfigOrExit() {
  try {
    return processConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT_CONFIG);
  }
}

/** The last resort: what nobody caught leaves the process in an unknown state, so it says so and ends. */
function endOnUnhandled(log: Log): void {
  const end = (error: unknown) => {
    log.write('process.failed', { problem: problemOf(error) });
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

await run();
