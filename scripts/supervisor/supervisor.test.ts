import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freeInternalPort } from './ports.mjs';
import { waitMsAfter } from './service.mjs';

/** A supervising process that a test started, and what it has said so far. */
class Running {
  readonly said: string[] = [];
  readonly #listeners = new Set<() => void>();
  readonly ended: Promise<unknown>;

  constructor(readonly process: ChildProcess) {
    this.ended = once(process, 'close');
    if (!process.stdout) throw new Error('no standard output');
    createInterface({ input: process.stdout }).on('line', (line) => {
      this.said.push(line);
      for (const listener of this.#listeners) listener();
    });
  }

  /** Resolves when it has said this. */
  until(text: string): Promise<void> {
    return new Promise((resolve) => {
      const look = () => this.said.some((line) => line.includes(text)) && resolve();
      this.#listeners.add(look);
      look();
    });
  }
}

const started: Running[] = [];
let ports: { first: number; second: number };

beforeEach(async () => {
  ports = { first: await freeInternalPort(), second: await freeInternalPort() };
});
afterEach(async () => {
  for (const running of started.splice(0)) {
    running.process.kill('SIGKILL');
    await running.ended;
  }
});

function supervise(...services: string[]): Running {
  const running = new Running(
    spawn(process.execPath, ['scripts/supervisor/testing/supervise.mjs', ...services], {
      env: { ...process.env, npm_lifecycle_event: undefined },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  started.push(running);
  return running;
}

async function superviseTwo(manners: { first?: string; second?: string } = {}): Promise<Running> {
  const running = supervise(
    `first:${ports.first}:${manners.first ?? ''}`,
    `second:${ports.second}:${manners.second ?? ''}`,
  );
  await running.until('all ready');
  return running;
}

/** The process id that a service answers with; undefined while nobody answers. */
async function pidAt(port: number): Promise<number | undefined> {
  try {
    return Number(await (await fetch(`http://127.0.0.1:${port}/`)).text());
  } catch {
    return undefined;
  }
}

async function isGone(pid: number | undefined): Promise<void> {
  for (const end = Date.now() + 8_000; Date.now() < end; await new Promise(setImmediate)) {
    try {
      process.kill(pid ?? 0, 0);
    } catch {
      return;
    }
  }
  throw new Error(`process ${pid} still runs`);
}

test('services start one after the other', async () => {
  const { said } = await superviseTwo();
  expect(said).toEqual(['Starting the first …', 'Starting the second …', 'all ready']);
});

test('a killed service is said, comes back as another process, and the other one keeps running', async () => {
  const running = await superviseTwo();
  const [first, second] = [await pidAt(ports.first), await pidAt(ports.second)];
  process.kill(first ?? 0, 'SIGKILL');
  await running.until('The first exited (killed by SIGKILL). Restarting in 0.02 s.');
  await running.until('The first is back.');
  expect(await pidAt(ports.first)).not.toBe(first);
  expect(await pidAt(ports.second)).toBe(second);
});

test('a service that dies again and again is started again after longer and longer waits', async () => {
  const running = await superviseTwo();
  for (const wait of ['0.02', '0.04', '0.08', '0.16', '0.2']) {
    const pid = await pidAt(ports.second);
    running.said.length = 0;
    process.kill(pid ?? 0, 'SIGKILL');
    await running.until(`Restarting in ${wait} s.`);
    await running.until('The second is back.');
  }
});

test('also after its tenth death a service waits for no more than a second and a half of the five it may be away', () => {
  const waits = Array.from({ length: 10 }, (_, deaths) => waitMsAfter(deaths));
  expect(waits).toEqual([250, 500, 1000, 1500, 1500, 1500, 1500, 1500, 1500, 1500]);
});

test('a stop ends the services in the opposite order, and then the supervisor', async () => {
  const running = await superviseTwo();
  const pids = [await pidAt(ports.first), await pidAt(ports.second)];
  running.process.kill('SIGTERM');
  await running.ended;
  expect(running.process.exitCode).toBe(0);
  expect(running.said.slice(-4)).toEqual([
    'Stopping …',
    'second was asked to end',
    'first was asked to end',
    'all ended',
  ]);
  for (const pid of pids) await isGone(pid);
});

test('a signal that comes twice at once, as npm passes it on, is one signal', async () => {
  const running = await superviseTwo();
  running.process.kill('SIGINT');
  running.process.kill('SIGINT');
  await running.ended;
  expect(running.said.at(-1)).toBe('all ended');
});

test('a service that will not end is killed, one after the other', async () => {
  const running = await superviseTwo({ first: 'stubborn', second: 'stubborn' });
  const pids = [await pidAt(ports.first), await pidAt(ports.second)];
  running.process.kill('SIGTERM');
  await running.ended;
  for (const name of ['second', 'first'])
    expect(running.said).toContain(`The ${name} did not stop in time; killing it.`);
  for (const pid of pids) await isGone(pid);
});

test('a second signal kills what still runs', async () => {
  const running = await superviseTwo({ second: 'stubborn' });
  const pid = await pidAt(ports.second);
  running.process.kill('SIGINT');
  await running.until('second was asked to end');
  const again = setInterval(() => running.process.kill('SIGINT'), 100);
  await running.ended;
  clearInterval(again);
  expect(running.said.at(-1)).toBe('Force-stopping remaining processes.');
  expect(running.process.exitCode).toBe(1);
  await isGone(pid);
});

test('when the supervisor itself is killed its services end, so that a new start finds port and data free', async () => {
  const running = await superviseTwo({ second: 'stubborn' });
  const pids = [await pidAt(ports.first), await pidAt(ports.second)];
  running.process.kill('SIGKILL');
  for (const pid of pids) await isGone(pid);
});

test('a service whose configuration is wrong is not tried again, and what already runs is stopped', async () => {
  const running = supervise(`first:${ports.first}:`, `second:${ports.second}:misconfigured`);
  await running.ended;
  expect(running.process.exitCode).toBe(78);
  expect(running.said).toContain('The second could not start (exit code 78). See the output above.');
  expect(running.said).toContain('first was asked to end');
});

test('a service that never gets ready is given up after three tries', async () => {
  const running = supervise(`first:${ports.first}:broken`);
  await running.ended;
  expect(running.said).toContain('The first could not start (exit code 3). See the output above.');
});
