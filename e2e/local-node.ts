import { readFile } from 'node:fs/promises';
import path from 'node:path';

/* The nodes of the local chains themselves, for what no page may ask of them. */

/** Lets time pass on a chain of the product, and mines a block, so that nobody waits for it. */
export async function passOnChain(chainId: number, seconds: number): Promise<void> {
  await askNode(chainId, 'evm_increaseTime', [seconds]);
  await askNode(chainId, 'evm_mine');
}

/** Asks the node of a chain what no page may ask it; of the product that all specs share, if no other folder is given. */
export async function askNode<Result = unknown>(
  chainId: number,
  method: string,
  params: readonly unknown[] = [],
  dataDir = process.env.E2E_DATA_DIR ?? '',
): Promise<Result> {
  const pid = await readFile(path.join(dataDir, 'chain', `${chainId}.pid`), 'utf8');
  const command = (await readFile(`/proc/${pid.trim()}/cmdline`, 'utf8')).split('\0');
  const response = await fetch(`http://127.0.0.1:${command[command.indexOf('--port') + 1]}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = (await response.json()) as { result: Result; error?: { message: string } };
  if (error) throw new Error(`The node answered ${error.message}`);
  return result;
}
