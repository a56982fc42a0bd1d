import Sequencer from '@jest/test-sequencer';
import { shuffled, testOrder } from './test-order.mjs';

/** @typedef {Parameters<Sequencer['sort']>[0]} Tests */

/** The longest files first, as Jest does it, unless TEST_ORDER asks for another order. */
export default class extends Sequencer {
  /** @param {Tests} tests */
  sort(tests) {
    if (testOrder === undefined) return super.sort(tests);
    const byKey = new Map(
      tests.map((test) => [`${test.context.config.displayName?.name} ${test.path}`, test]),
    );
    return shuffled([...byKey.keys()], testOrder).flatMap((key) => byKey.get(key) ?? []);
  }
}
