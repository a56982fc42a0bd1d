import asyncHooks from 'node:async_hooks';

const { AsyncLocalStorage } = asyncHooks;

/** Of the test file that runs. */
const inUse = new Set();

asyncHooks.AsyncLocalStorage = class extends AsyncLocalStorage {
  constructor() {
    super();
    inUse.add(this);
  }
};

/**
 * Node carries the stores of all storages that were ever used into every promise, and modules of each test file make some
 * of their own: without this, each file of a worker is slower than the one before.
 */
export function disableAsyncStorages() {
  for (const storage of inUse) storage.disable();
  inUse.clear();
}
