import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { QUICK_CODE } from '@/storage/testing/quick-code';

const internalSecret = 'i'.repeat(40);
const headers = { 'x-guildhall-internal': internalSecret };
let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'guildhall-main-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  await rm(dataDir, { recursive: true, force: true });
});

interface Line {
  event: string;
  port?: number;
  problem?: string;
}

/** The platform as a process of its own, as the supervisor starts it. */
function start(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...QUICK_CODE, '.build/platform.mjs'], {
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://localhost:3000',
      INTERNAL_SECRET: internalSecret,
      SESSION_SECRET: 's'.repeat(40),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const lines: Line[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(JSON.parse(line) as Line);
    for (const wake of waiting) wake();
  });
  let errorText = '';
  child.stderr.on('data', (chunk: Buffer) => (errorText += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, errorText, lines }));
  return {
    child,
    ended,
    /** The first line of an event, as soon as it is there. */
    async line(event: string): Promise<Line> {
      for (;;) {
        const found = lines.find((line) => line.event === event);
        if (found) return found;
        await Promise.race([
          new Promise<void>((resolve) => waiting.add(resolve)),
          ended.then(({ errorText: text }) =>
            Promise.reject(new Error(`It ended without ${event}: ${text}`)),
          ),
        ]);
      }
    },
  };
}

describe('the platform as a process', () => {
  test('bad configuration is one sentence for each value and an exit that is not tried again', async () => {
    const { code, errorText, lines } = await start({ PUBLIC_URL: 'nowhere', SESSION_SECRET: 'short' }).ended;
    expect({ code, lines }).toEqual({ code: 78, lines: [] });
    expect(errorText.trim().split('\n')).toEqual([
      'PUBLIC_URL must be an http or https address.',
      'SESSION_SECRET must have at least 32 characters.',
    ]);
  });

  test('SIGTERM ends it within seconds although a gateway is waiting, and the call in hand is answered', async () => {
    const platform = start();
    const { port } = await platform.line('process.started');
    const url = `http://127.0.0.1:${port}/internal`;
    expect(await (await fetch(`${url}/ready`, { headers })).json()).toEqual({ ready: true });
    const poll = fetch(`${url}/feed?gateway=test&after=0`, { headers });
    await platform.line('feed.gateway_joined');
    platform.child.kill('SIGTERM');
    expect((await poll).status).toBe(200);
    const { code, lines } = await platform.ended;
    // One that does not end in time ends itself with 1.
    expect(code).toBe(0);
    expect(lines.at(-1)?.event).toBe('process.stopped');
  });

  test('a second one on the same folder says who holds it, and the first goes on', async () => {
    const first = start();
    const { port } = await first.line('process.started');
    const { code, errorText } = await start().ended;
    expect(code).toBe(1);
    expect(errorText).toContain(`(process ${first.child.pid}`);
    expect((await fetch(`http://127.0.0.1:${port}/internal/live`, { headers })).status).toBe(200);
  });

  test('after kill -9 it starts again on the same data', async () => {
    const first = start();
    await first.line('process.started');
    first.child.kill('SIGKILL');
    await first.ended;
    const second = start();
    const { port } = await second.line('process.started');
    expect((await fetch(`http://127.0.0.1:${port}/internal/ready`, { headers })).status).toBe(200);
  });

  test('a port that is taken ends it with a line that says so', async () => {
    const first = start();
    const { port } = await first.line('process.started');
    const second = start({ PLATFORM_PORT: String(port), DATA_DIR: path.join(dataDir, 'other') });
    expect((await second.line('process.failed')).problem).toContain('EADDRINUSE');
    expect((await second.ended).code).toBe(1);
  });
});
