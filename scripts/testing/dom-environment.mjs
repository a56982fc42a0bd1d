import './kept-code.mjs';
import { TextDecoder, TextEncoder } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { TestEnvironment } from 'jest-environment-jsdom';

/** A page, with what every browser has and jsdom leaves out. */
export default class extends TestEnvironment {
  async setup() {
    await super.setup();
    const structuredClone = (value) => deserialize(serialize(value));
    Object.assign(this.global, { TextDecoder, TextEncoder, structuredClone });
  }
}
