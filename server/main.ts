import { FolderLockedError } from '@/storage/folder-lock.mjs';
import { SchemaError } from '@/storage/migrate';
import { ObjectStoreRefused } from '@/storage/objects/object-store';
import { systemClock } from '@/runtime/clock';
import { giveMemoryBackAtRest } from '@/runtime/resting-memory';
import { configOrExit, endOnUnhandled, EXIT_CONFIG, stopOnSignals } from '@/runtime/service-process';
import { ChatRefused } from './chat/engine';
import { ConfigError, processConfig } from './config/environment';
import { createLog } from './log/log';
import { describeError } from '@/runtime/describe-error';
import { createPlatform } from './platform';

async function run(): Promise<void> {
  const config = configOrExit(processConfig, (error) => error instanceof ConfigError);
  const log = createLog(config.logLevel);
  endOnUnhandled(log);

  const platform = await createPlatform(config, { clock: systemClock, log }).catch((error: unknown) => {
    log.write('process.failed', { problem: describeError(error) });
    if (error instanceof ChatRefused || error instanceof SchemaError || error instanceof ObjectStoreRefused) {
      process.stderr.write(`${error.message}\n`);
      return process.exit(EXIT_CONFIG);
    }
    // Written for the person at the keyboard: who holds the data folder.
    if (error instanceof FolderLockedError) process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  });

  giveMemoryBackAtRest();
  stopOnSignals(log, () => platform.close());
}

await run();
