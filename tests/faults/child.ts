import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';

export interface Child {
  readonly process: ChildProcess;
  /** Its next line. */
  line(): Promise<string>;
  stop(): Promise<void>;
}

/** Bundles `tests/faults/<name>.child.ts` and starts it as a process of its own, which ends with this one. */
export async function startChild(
  name: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Child> {
  const bundle = path.resolve('.build', 'tools', `${name}.child.mjs`);
  await build({
    entryPoints: [`tests/faults/${name}.child.ts`],
    outfile: bundle,
    bundle: true,
    packages: 'external',
    alias: { '@': path.resolve('.') },
    platform: 'node',
    format: 'esm',
  });
  const child = spawn(
    process.execPath,
    ['--import', path.resolve('scripts/supervisor/end-with-parent.mjs'), bundle, ...words],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  if (!child.stdout) throw new Error('The child has no output');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    process: child,
    async line() {
      const { value, done } = await lines.next();
      if (done) throw new Error(`The child ${name} ended with ${child.exitCode}`);
      return value;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
