import { allowanceOf, isTooDear } from './budget';

const SUBSIDY = 100n;
/** Brings what it costs, and costs at most three times as much. */
const even = { likely: 30n, most: 90n, earned: 30n };
const dear = { ...even, likely: 70n };

test.each([
  [
    'the first one of a dear day',
    [{ lost: 0n, risked: 0n }],
    { likely: 500n, most: 900n, earned: 30n },
    'now',
  ],
  ['one that loses what is left', [{ lost: 60n, risked: 0n }], dear, 'now'],
  ['one that loses more than is left', [{ lost: 61n, risked: 0n }], dear, 'no'],
  ['one after a loss beyond the budget', [{ lost: 101n, risked: 0n }], even, 'no'],
  ['one beside another that can be refused as well', [{ lost: 0n, risked: 10n }], even, 'now'],
  ['one beside as many as could use up the budget', [{ lost: 0n, risked: 11n }], even, 'later'],
  ['one beside others where much has come in', [{ lost: -80n, risked: 90n }], even, 'now'],
  [
    'one whose recipient has used up theirs',
    [
      { lost: 0n, risked: 0n },
      { lost: 101n, risked: 0n },
    ],
    even,
    'no',
  ],
  [
    'one whose giver has others on their way',
    [
      { lost: 0n, risked: 0n },
      { lost: 0n, risked: 90n },
    ],
    even,
    'later',
  ],
] as const)('%s', (_, accounts, offer, allowance) => {
  expect(allowanceOf(accounts, offer, SUBSIDY)).toBe(allowance);
});

test('a call may cost three times what is paid for it, its bytes on Ethereum included', () => {
  const fees = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n };
  expect(isTooDear(10n, fees, 10n, 10n)).toBe(false);
  expect(isTooDear(10n, fees, 11n, 10n)).toBe(true);
});
