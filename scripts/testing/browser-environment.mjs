import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * A page whose requests really leave: jsdom with the network of Node. For tests of what runs in browsers against a
 * server that the test has started; name it in the test's docblock (`@jest-environment`).
 */
export default class BrowserEnvironment extends TestEnvironment {
  constructor({ projectConfig, globalConfig }, context) {
    // Visible, as the page that somebody looks at.
    const testEnvironmentOptions = { ...projectConfig.testEnvironmentOptions, pretendToBeVisual: true };
    super({ globalConfig, projectConfig: { ...projectConfig, testEnvironmentOptions } }, context);
  }

  async setup() {
    await super.setup();
    // What Node has and jsdom lacks; and of what both have, what Node's fetch and the server know.
    const lacking = Object.getOwnPropertyNames(globalThis).filter((name) => !(name in this.global));
    const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'];
    for (const name of [...lacking, ...timers, 'AbortController', 'AbortSignal', 'URL', 'URLSearchParams']) {
      this.global[name] = globalThis[name];
    }
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
}
