import './kept-code.mjs';
import asyncHooks from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { TestEnvironment } from 'jest-environment-node';

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

/**
 * Node for test files that open a database; `testEnvironmentOptions.database` names the engine. Embedded engines of one
 * process share their machine code for as long as somebody holds it: held here, it is made once for all files of a worker.
 */
export default class extends TestEnvironment {
  static engine = engine;

  constructor(config, context) {
    super(config, context);
    const { database } = config.projectConfig.testEnvironmentOptions;
    if (database !== undefined) this.global.process.env.TEST_DATABASE = database;
  }

  /**
   * Ends the storages of the file, too. Node carries the stores of all storages that were ever used into every promise, and
   * modules of each test file make some of their own: each file of a worker would be slower than the one before.
   */
  async teardown() {
    for (const storage of storages) storage.disable();
    storages.clear();
    await super.teardown();
  }
}
