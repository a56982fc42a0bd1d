import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A chain of its own, which mines a block for each transaction. */
export interface Anvil {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts anvil on a free port; accounts are the ten that everybody knows. */
export async function startAnvil(chainId: number): Promise<Anvil> {
  const words = ['--port', '0', '--chain-id', String(chainId)];
  const child = spawn(anvilBinary(), words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const heard: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    heard.push(line);
    const [, address] = /^Listening on (\S+)/.exec(line) ?? [];
    if (address === undefined) continue;
    child.stdout.resume();
    return {
      url: `http://${address}`,
      async stop() {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error(`anvil ended: ${heard.join('\n')}`);
}

function anvilBinary(): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const name = `@foundry-rs/anvil-${process.platform}-${arch}`;
  const { resolve } = createRequire(path.resolve('package.json'));
  return path.join(path.dirname(resolve(`${name}/package.json`)), 'bin/anvil');
}
