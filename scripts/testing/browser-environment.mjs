import DomEnvironment from './dom-environment.mjs';

/**
 * A page whose requests really leave: jsdom with the network of Node. For tests of what runs in browsers against a
 * server that the test has started; name it in the test's docblock (`@jest-environment`).
 */
export default class BrowserEnvironment extends DomEnvironment {
  #timers = new Set();

  constructor({ projectConfig, globalConfig }, context) {
    // Visible, as the page that somebody looks at.
    const testEnvironmentOptions = { ...projectConfig.testEnvironmentOptions, pretendToBeVisual: true };
    super({ globalConfig, projectConfig: { ...projectConfig, testEnvironmentOptions } }, context);
  }

  async setup() {
    await super.setup();
    // What Node has and jsdom lacks; and of what both have, what Node's fetch and the server know.
    const lacking = Object.getOwnPropertyNames(globalThis).filter((name) => !(name in this.global));
    for (const name of [...lacking, 'AbortController', 'AbortSignal', 'URL', 'URLSearchParams']) {
      this.global[name] = globalThis[name];
    }
    // The keys of the browser's storage: jsdom makes none and copies none.
    Object.defineProperty(this.global, 'crypto', { configurable: true, value: globalThis.crypto });
    this.global.structuredClone = globalThis.structuredClone;
    this.#takeTimers('setTimeout', 'clearTimeout');
    this.#takeTimers('setInterval', 'clearInterval');
    // Every browser that we support has it, Node 20 does not.
    this.global.Promise.withResolvers ??= function withResolvers() {
      let resolve;
      let reject;
      const promise = new this((pass, fail) => {
        resolve = pass;
        reject = fail;
      });
      return { promise, resolve, reject };
    };
  }

  /** Timers of Node, which end with the page as those of jsdom do. */
  #takeTimers(set, clear) {
    this.global[set] = (...parameters) => {
      const timer = globalThis[set](...parameters);
      this.#timers.add(timer);
      return timer;
    };
    this.global[clear] = globalThis[clear];
  }

  async teardown() {
    for (const timer of this.#timers) clearTimeout(timer); // clears intervals as well
    await super.teardown();
  }
}
