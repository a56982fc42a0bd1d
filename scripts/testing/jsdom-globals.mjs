import { TextDecoder, TextEncoder } from 'node:util';
import { deserialize, serialize } from 'node:v8';

// What every browser has and jsdom leaves out.
Object.assign(globalThis, {
  TextDecoder,
  TextEncoder,
  structuredClone: (value) => deserialize(serialize(value)),
});
