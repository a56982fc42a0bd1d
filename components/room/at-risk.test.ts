import type { RoomAccessAnswer } from '@/protocol/room-access';
import { isAtRisk } from './at-risk';

const failing = { holds: '1', note: 'failedOnce' } as const;
const fine = { holds: '9', note: null } as const;

/** A role, or a balance: whether each counts as met, and what the last check of the balance says. */
const access = (role: boolean, balance: boolean, check: typeof failing | typeof fine): RoomAccessAnswer => ({
  rule: {
    op: 'or',
    groups: [
      { op: 'and', terms: [{ kind: 'role', roleId: 1 }] },
      { op: 'and', terms: [{ kind: 'coin', chainId: 1, amount: '5' }] },
    ],
  },
  met: [[role], [balance]],
  checks: [[null], [check]],
  nextCheckTime: null,
  enters: role || balance,
});

test.each([
  ['the balance that lets in has failed a check', access(false, true, failing), true],
  ['a role lets in as well', access(true, true, failing), false],
  ['the balance is enough', access(false, true, fine), false],
  ['nothing lets in', access(false, false, fine), false],
])('%s', (_why, answer, expected) => {
  expect(isAtRisk(answer)).toBe(expected);
});
