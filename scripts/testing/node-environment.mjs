import './kept-code.mjs';
import { readFileSync } from 'node:fs';
import { TestEnvironment } from 'jest-environment-node';
import { disableAsyncStorages } from './async-storages.mjs';

const file = new URL('../../node_modules/@electric-sql/pglite/dist/pglite.wasm', import.meta.url);
const engine = await WebAssembly.compile(readFileSync(file));

/**
 * Node for test files that open the embedded database. Engines of one process share their machine code for as long as
 * somebody holds it: held here, it is made once for all files of a worker.
 */
export default class extends TestEnvironment {
  static engine = engine;

  async teardown() {
    disableAsyncStorages();
    await super.teardown();
  }
}
