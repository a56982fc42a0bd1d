import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pythonProblem } from '../python/environment.mjs';
import { endWithParent } from './synapse.mjs';

/** Stands for a test run: it starts a server of Python's own as Synapse is started, and waits. */
const testRun = `
  const { spawn } = require('node:child_process');
  const words = [process.argv[1], 'http.server', '0', '--bind', '127.0.0.1'];
  const { pid } = spawn('python3', words, { stdio: ['pipe', 'inherit', 'ignore'] });
  console.log(pid);
  setInterval(() => {}, 1_000);
`;

test('what a killed test run has started in Python ends with it', async () => {
  // Then there is no Synapse to be left behind.
  if (pythonProblem() === 'there is no python3') return;
  const parent = spawn(process.execPath, ['-e', testRun, endWithParent], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(String(line).split('\n')[0]);
  try {
    const closed = once(parent, 'close');
    parent.kill('SIGKILL');
    // The pipe is the server's as well: it closes when both have ended.
    await closed;
  } finally {
    endIfLeft(pid);
  }
});

function endIfLeft(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
