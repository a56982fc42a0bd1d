import { WORKER } from './kept-code.mjs';
import asyncHooks from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { installCommonGlobals } from 'jest-util';

const file = new URL('../../node_modules/@electric-sql/pglite/dist/pglite.wasm', import.meta.url);
const engine = await WebAssembly.compile(readFileSync(file));

const { AsyncLocalStorage } = asyncHooks;

/** The storages of the test file that runs. */
const storages = new Set();

asyncHooks.AsyncLocalStorage = class extends AsyncLocalStorage {
  constructor() {
    super();
    storages.add(this);
  }
};

// Jest finds the real clock and promise by symbols that cannot be set twice.
const workerProcess = process;
installCommonGlobals(globalThis, {}, 'off');
globalThis.process = workerProcess;

const globalsNow = () =>
  Reflect.ownKeys(globalThis).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);

/** A process whose environment and methods a file may change for itself. */
function ownProcess() {
  const { env, ...properties } = Object.getOwnPropertyDescriptors(workerProcess);
  return Object.create(Object.getPrototypeOf(workerProcess), {
    ...properties,
    env: { ...env, value: { ...workerProcess.env } },
  });
}

const timerConfig = { idToRef: (id) => id, refToId: (timer) => timer };

/**
 * Node for test files of the services; `testEnvironmentOptions.database` names the engine. All files of a worker run in its
 * one world, which is given back as it was (docs/decisions/test-worlds.md). Embedded engines of one process share their
 * machine code for as long as somebody holds it: held here, it is made once.
 */
export default class {
  static engine = engine;
  sharesPackages = true;
  global = globalThis;
  #globals = new Map(globalsNow());
  #timers = new Set();

  constructor({ projectConfig }) {
    globalThis.process = ownProcess();
    this.#takeTimers('setTimeout', 'clearTimeout');
    this.#takeTimers('setInterval', 'clearInterval');
    const { database } = projectConfig.testEnvironmentOptions;
    if (database !== undefined) process.env.TEST_DATABASE = database;
    const common = { config: projectConfig, global: globalThis };
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = new LegacyFakeTimers({ ...common, moduleMocker: this.moduleMocker, timerConfig });
    this.fakeTimersModern = new ModernFakeTimers(common);
  }

  /** Those that a file leaves end with it: they would find the globals of the next one. */
  #takeTimers(setName, clearName) {
    const { [setName]: set, [clearName]: clear } = globalThis;
    const isOnce = setName === 'setTimeout';
    const take = (call, ms, ...values) => {
      const timer = set(
        (...given) => {
          if (isOnce) this.#timers.delete(timer);
          call(...given);
        },
        ms,
        ...values,
      );
      this.#timers.add(timer);
      return timer;
    };
    // What `promisify` makes of it belongs to it.
    globalThis[setName] = Object.assign(take, set);
    globalThis[clearName] = (timer) => {
      this.#timers.delete(timer);
      clear(timer);
    };
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return WORKER;
  }

  async setup() {}

  /**
   * Ends the storages of the file, too. Node carries the stores of all storages that were ever used into every promise, and
   * modules of each test file make some of their own: each file of a worker would be slower than the one before.
   */
  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    for (const timer of this.#timers) clearTimeout(timer); // ends intervals as well
    for (const storage of storages) storage.disable();
    storages.clear();
    for (const name of Reflect.ownKeys(globalThis)) {
      const former = this.#globals.get(name);
      if (former === undefined) Reflect.deleteProperty(globalThis, name);
      else if (former.configurable) Object.defineProperty(globalThis, name, former);
    }
  }
}
