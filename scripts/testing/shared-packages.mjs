import { createRequire } from 'node:module';
import JestRuntime from 'jest-runtime';

const { default: Runtime = JestRuntime } = JestRuntime;
const load = createRequire(import.meta.url);

/**
 * Jest's loader of modules. Where the environment says `sharesPackages`, packages that need no compiling are Node's own
 * modules, loaded once for all test files of a worker. What is ours is loaded anew for each file, as everywhere.
 */
export default class SharedPackages extends Runtime {
  #asTheyAre;

  constructor(config, ...rest) {
    super(config, ...rest);
    this.#asTheyAre = config.transformIgnorePatterns.map((pattern) => new RegExp(pattern));
  }

  requireModule(from, name, options, isRequireActual) {
    // Jest's own modules come with options.
    if (
      name &&
      options === undefined &&
      this._environment.sharesPackages &&
      !this._resolution.isCoreModule(name)
    ) {
      const file = this._resolution.resolveCjs(from, name);
      if (!file.endsWith('.json') && this.#asTheyAre.some((pattern) => pattern.test(file))) return load(file);
    }
    return super.requireModule(from, name, options, isRequireActual);
  }
}
