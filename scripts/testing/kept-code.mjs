import vm from 'node:vm';

/**
 * How Jest's modules become code here: a worker keeps the script of a module and runs it in the world of each
 * test file, instead of reading its text every time. (V8's cached data would do that as well, and keep every world alive.)
 *
 * @type {Map<string, vm.Script>} By name and text.
 */
const kept = new Map();

/** In place of a world of its own: the one that the worker itself runs in. */
export const WORKER = {};

/**
 * What every world has and no test replaces. A module that looks one up in its world's global object waits for an
 * interceptor in C++ each time, which is a tenth of what suites of the platform cost; a variable around the module costs nothing.
 */
const globals =
  `Object, Array, Map, Set, WeakMap, WeakSet, Promise, Symbol, Reflect, Proxy, RegExp, Error, TypeError, RangeError,
  Number, String, Boolean, BigInt, Math, JSON, ArrayBuffer, DataView, Uint8Array, Uint16Array, Uint32Array, Int32Array,
  BigUint64Array, Buffer, TextEncoder, TextDecoder`.replace(/\s+/g, ' ');

/** Dynamic imports, which Jest answers only under an option that is not set here, are left out. */
vm.compileFunction = (code, params = [], { filename = '', parsingContext } = {}) => {
  if (parsingContext === undefined) throw new Error('a module of a test belongs to the world of its file');
  const key = `${filename}\n${code}`;
  let script = kept.get(key);
  if (script === undefined) {
    const head = `(({ ${globals} }) => function (${params.join(', ')}) {`;
    // Places in error messages are those of the module's own text.
    script = new vm.Script(`${head}${code}\n})(globalThis)`, { filename, columnOffset: -head.length });
    kept.set(key, script);
  }
  return parsingContext === WORKER ? script.runInThisContext() : script.runInContext(parsingContext);
};
