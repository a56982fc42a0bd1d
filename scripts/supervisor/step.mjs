import { spawn } from 'node:child_process';
import { CliError } from './cli-error.mjs';

const stillBusyMs = 15_000;

/**
 * Runs a command that takes a while: says what it does, that it still does it, and how long it took. Its own output is
 * shown only when it fails, and then as a CliError.
 *
 * @param {string} title Such as "Installing packages"
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export async function runStep(title, command, args, options) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  console.log(`${title} …`);
  const stillBusy = setInterval(() => console.log(`${title} … ${seconds()} s`), stillBusyMs);

  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  // A stop meant for us ends the step as well.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let output = '';
  child.stdout?.on('data', (text) => (output += text));
  child.stderr?.on('data', (text) => (output += text));
  const failure = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(code === 0 ? undefined : `it ended with ${signal ?? code}`),
    );
  });
  clearInterval(stillBusy);
  process.off('exit', kill);
  if (failure !== undefined) {
    process.stderr.write(output);
    throw new CliError(`${title} failed: ${failure}. See the output above.`);
  }
  console.log(`${title}: done in ${seconds()} s.`);
}
