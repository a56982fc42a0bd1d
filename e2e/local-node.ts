import { readFile } from 'node:fs/promises';
import path from 'node:path';

/* The nodes of the local chains themselves, for what no page may ask of them. */

/** Lets time pass on a chain of the product, and mines a block, so that nobody waits for it. */
export async function passOnChain(chainId: number, seconds: number): Promise<void> {
  const pid = await readFile(path.join(process.env.E2E_DATA_DIR ?? '', 'chain', `${chainId}.pid`), 'utf8');
  const command = (await readFile(`/proc/${pid.trim()}/cmdline`, 'utf8')).split('\0');
  const port = command[command.indexOf('--port') + 1];
  for (const [method, params] of [
    ['evm_increaseTime', [seconds]],
    ['evm_mine', []],
  ] as const) {
    const response = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    if (!response.ok) throw new Error(`The node answered ${response.status}`);
  }
}
