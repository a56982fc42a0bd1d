import { spawn } from 'node:child_process';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { CliError } from './cli-error.mjs';

const endWithParent = fileURLToPath(new URL('end-with-parent.mjs', import.meta.url));

/** The service's configuration is wrong and it has said why: starting it again would not help. */
export const exitConfig = 78;
const firstStartsMax = 3;
const probeMs = 50;
const probeMsMax = 2_000;

/** At most a second and a half: with what a start takes on a slow machine, a service is back within five after its tenth death, too. */
const usualBackOff = { firstMs: 250, maxMs: 1_500, forgetMs: 60_000 };

/**
 * How long to wait before a service is started again.
 *
 * @param {number} deaths How often it has died lately before this.
 */
export function waitMsAfter(deaths, { firstMs, maxMs } = usualBackOff) {
  return Math.min(firstMs * 2 ** deaths, maxMs);
}

/**
 * @typedef {object} ServiceOptions
 * @property {string} name As people read it.
 * @property {string[]} args For Node: the file and what it takes.
 * @property {string} cwd
 * @property {Record<string, string | undefined>} env
 * @property {string} healthUrl Answers 200 when the service can do its work.
 * @property {Record<string, string>} [healthHeaders]
 * @property {(line: string) => void} say
 * @property {{ firstMs: number, maxMs: number, forgetMs: number }} [backOff] Waits before starting again: doubled each
 *   time, and forgotten after `forgetMs` of work.
 */

/** One child process that is kept running. */
export class Service {
  /** @param {ServiceOptions} options */
  constructor(options) {
    this.options = options;
    this.backOff = options.backOff ?? usualBackOff;
    /** @type {import('node:child_process').ChildProcess | undefined} */
    this.child = undefined;
    this.stopping = false;
    this.restarting = false;
    this.deaths = 0;
  }

  get name() {
    return this.options.name;
  }

  /** Resolves when it answers for the first time; a CliError when it ends again and again before that. */
  async start() {
    for (let tries = 1; ; tries += 1) {
      const ended = this.#spawn();
      const outcome = await Promise.race([this.#answering(), ended]);
      if (outcome === 'ready') {
        void this.#keepRunning(ended);
        return;
      }
      if (this.stopping) return;
      if (outcome.code === exitConfig || tries === firstStartsMax) {
        throw new CliError(
          `The ${this.name} could not start (${describe(outcome)}). See the output above.`,
          outcome.code === exitConfig ? exitConfig : 1,
        );
      }
      await wait(this.backOff.firstMs * 2 ** tries);
    }
  }

  /** Asks it to end, insists after `patienceMs`; resolves when it has ended. @param {number} patienceMs */
  async stop(patienceMs) {
    this.stopping = true;
    const child = this.child;
    if (!isRunning(child)) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const timer = setTimeout(() => {
      this.options.say(`The ${this.name} did not stop in time; killing it.`);
      child.kill('SIGKILL');
    }, patienceMs);
    await ended;
    clearTimeout(timer);
  }

  /** Ends the running one so that a new one takes its place. @param {string} why */
  restart(why) {
    if (!isRunning(this.child)) return;
    this.options.say(`Starting the ${this.name} again: ${why}.`);
    this.restarting = true;
    this.child.kill('SIGTERM');
  }

  kill() {
    this.stopping = true;
    this.child?.kill('SIGKILL');
  }

  /** @param {Promise<Outcome>} ended */
  async #keepRunning(ended) {
    for (;;) {
      const since = Date.now();
      const outcome = await ended;
      if (this.stopping) return;
      if (this.restarting) {
        this.restarting = false;
      } else {
        if (Date.now() - since > this.backOff.forgetMs) this.deaths = 0;
        const waitMs = waitMsAfter(this.deaths, this.backOff);
        this.deaths += 1;
        const seconds = waitMs / 1000;
        this.options.say(`The ${this.name} exited (${describe(outcome)}). Restarting in ${seconds} s.`);
        await wait(waitMs);
        if (this.stopping) return;
      }
      ended = this.#spawn();
      void this.#sayWhenBack(ended);
    }
  }

  /** @param {Promise<Outcome>} ended */
  async #sayWhenBack(ended) {
    if ((await Promise.race([this.#answering(), ended])) === 'ready')
      this.options.say(`The ${this.name} is back.`);
  }

  /**
   * @typedef {{ code: number | null, signal: string | null }} Outcome
   * @returns {Promise<Outcome>} How it ended.
   */
  #spawn() {
    const { args, cwd, env } = this.options;
    const child = spawn(process.execPath, ['--import', endWithParent, ...args], {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.child = child;
    return new Promise((resolve) => {
      child.once('error', () => resolve({ code: null, signal: null }));
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
  }

  /** Resolves when the health address answers; gives up silently when this child is not the current one any more. */
  async #answering() {
    const child = this.child;
    while (isRunning(child) && !this.stopping) {
      if (await isHealthy(this.options.healthUrl, this.options.healthHeaders)) return 'ready';
      await wait(probeMs);
    }
    return new Promise(() => undefined);
  }
}

/** @param {import('node:child_process').ChildProcess | undefined} child */
function isRunning(child) {
  return (
    child !== undefined && child.exitCode === null && child.signalCode === null && child.pid !== undefined
  );
}

/**
 * Without `fetch`: its parser would be compiled over hundreds of questions, and this process keeps what that takes.
 *
 * @param {string} url @param {Record<string, string>} [headers] @returns {Promise<boolean>}
 */
function isHealthy(url, headers) {
  return new Promise((resolve) => {
    const question = get(url, { headers, signal: AbortSignal.timeout(probeMsMax) }, (answer) => {
      answer.resume();
      answer.once('error', () => resolve(false));
      answer.once('end', () => resolve(answer.statusCode === 200));
    });
    question.once('error', () => resolve(false));
  });
}

/** @param {{ code: number | null, signal: string | null }} outcome */
function describe({ code, signal }) {
  if (signal !== null) return `killed by ${signal}`;
  return code === null ? 'it could not be run' : `exit code ${code}`;
}
