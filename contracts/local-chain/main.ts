import { createServer } from 'node:http';
import { giveMemoryBackAtRest } from '@/runtime/resting-memory';
import { type LocalChainConfig, readConfig } from './config';
import { type LocalChains, startLocalChains } from './local-chain';

/** Bad configuration: starting again would not help. */
const EXIT_CONFIG = 78;

/**
 * The process of the local chains: ends when a node ends, so that its supervisor starts both again with what was kept.
 */
async function run(): Promise<void> {
  const config = readConfigOrExit();
  const running: { chains?: LocalChains } = {};
  let isStopping = false;
  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    await running.chains?.stop();
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
  const chains = await startLocalChains(config.dataDir, config.ports);
  running.chains = chains;
  giveMemoryBackAtRest();
  createServer((_, response) => response.end('ready')).listen(config.statusPort, '127.0.0.1');
  await Promise.race([chains.ended, chains.deployed.then(() => chains.ended)]).catch((error: unknown) => {
    // A node that was stopped meanwhile answers nothing more.
    if (!isStopping) process.stderr.write(`The local chain could not be filled: ${said(error)}\n`);
  });
  await stop(1);
}

function readConfigOrExit(): LocalChainConfig {
  try {
    return readConfig(process.env);
  } catch (error) {
    process.stderr.write(`${said(error)}\n`);
    return process.exit(EXIT_CONFIG);
  }
}

/** For the person at the keyboard; nothing here holds secrets. */
const said = (error: unknown) => (error instanceof Error ? error.message : String(error));

run().catch((error: unknown) => {
  process.stderr.write(`The local chain could not start: ${said(error)}\n`);
  process.exit(1);
});
