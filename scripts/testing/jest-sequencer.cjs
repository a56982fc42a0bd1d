const { default: Sequencer } = require('@jest/test-sequencer');

/** The longest files first, as Jest does it, unless TEST_ORDER asks for another order. */
module.exports = class extends Sequencer {
  async sort(tests) {
    const { shuffled, testOrder } = await import('./test-order.mjs');
    if (testOrder === undefined) return super.sort(tests);
    const byKey = new Map(
      tests.map((test) => [`${test.context.config.displayName?.name} ${test.path}`, test]),
    );
    return shuffled([...byKey.keys()], testOrder).map((key) => byKey.get(key));
  }
};
