import Sequencer from '@jest/test-sequencer';
import { shuffled, testOrder } from './test-order.mjs';

/** @typedef {Parameters<Sequencer['sort']>[0]} Tests */

/**
 * Files that start and kill processes or try thousands of requests: short to read and long to run. Where nothing has run
 * yet Jest takes the size of a file for its time, and what comes last would run alone.
 */
const LONG = [
  'tests/faults/kill',
  'tests/faults/away',
  'tests/faults/fuzz-api',
  'backup/backup',
  'server/chat/killed',
  'server/chat/several-platforms',
  'server/http/authorisation-matrix',
  'tests/faults/repeats',
  'server/chat/outage',
  'tests/faults/fuzz-matrix',
  'server/mail/smtp',
  'server/features/key-share/killed',
  'gateway/side-doors',
  'tests/faults/slow',
  'scripts/supervisor/supervisor',
  'storage/pglite',
  'tests/faults/several-processes',
  'tests/faults/clock',
  'server/main',
  'server/chat/in-step',
  'server/query-plans',
  'server/features/reward/killed',
  'server/features/room/balance-access',
  'server/chat/killed-rights',
  'server/features/reward/economy',
  'server/features/reward/claims',
  'server/features/reward/relayer',
];

/** The longest files first, unless TEST_ORDER asks for another order. */
export default class extends Sequencer {
  /** @param {Tests} tests */
  sort(tests) {
    if (testOrder === undefined) return longFirst(super.sort(tests));
    const byKey = new Map(
      tests.map((test) => [`${test.context.config.displayName?.name} ${test.path}`, test]),
    );
    return shuffled([...byKey.keys()], testOrder).flatMap((key) => byKey.get(key) ?? []);
  }
}

/** @param {Tests} tests In the order that Jest would take. */
function longFirst(tests) {
  const place = (/** @type {Tests[number]} */ test) => {
    const found = LONG.findIndex((name) => test.path.endsWith(`/${name}.test.ts`));
    return found === -1 ? LONG.length : found;
  };
  return [...tests].sort((one, other) => place(one) - place(other));
}
