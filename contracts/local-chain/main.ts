import { createServer } from 'node:http';
import { problemOf } from '@/runtime/problem';
import { type LocalChainConfig, readConfig } from './config';
import { startLocalChains } from './local-chain';

/** Bad configuration: starting again would not help. */
const EXIT_CONFIG = 78;

/**
 * The process of the local chains: ends when a node ends, so that its supervisor starts both again with what was kept.
 */
async function run(): Promise<void> {
  const config = readConfigOrExit();
  const chains = await startLocalChains(config.dataDir, config.ports);
  const status = createServer((_, response) => response.end('ready'));
  status.listen(config.statusPort, '127.0.0.1');
  let isStopping = false;
  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    await chains.stop();
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
  await chains.ended;
  await stop(1);
}

function readConfigOrExit(): LocalChainConfig {
  try {
    return readConfig(process.env);
  } catch (error) {
    process.stderr.write(`${problemOf(error)}\n`);
    return process.exit(EXIT_CONFIG);
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`The local chain could not start: ${problemOf(error)}\n`);
  process.exit(1);
});
