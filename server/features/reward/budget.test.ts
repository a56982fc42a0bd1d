import { parseGwei } from 'viem';
import type { Account } from './budget.store';
import { allowanceOf, isTooDear, type Offer } from './budget';
import { chainRules } from './chain-rules';

const SUBSIDY = 1_000n;
/** At 10 for its gas it costs 200 and brings 150; a block that refuses it uses up 80 at most. */
const offer: Offer = { gas: 20n, refusable: 8n, dataFee: 0n, earned: 150n };
const fees = { maxFeePerGas: 10n, likelyFeePerGas: 6n, maxPriorityFeePerGas: 2n };
const account = (of: Account['of'], lost: bigint, risked = 0n): Account => ({ of, lost, risked });
const allowed = (accounts: readonly Account[], one: Offer = offer) =>
  allowanceOf(accounts, one, fees, SUBSIDY);
/** At which price of gas it is sent, and what it risks; or why not. */
const said = (accounts: readonly Account[], one: Offer = offer) => {
  const answer = allowed(accounts, one);
  if (answer.kind === 'now') return [answer.fees.maxFeePerGas, answer.risk];
  return answer.kind === 'spent' && answer.isOfRecipient ? 'spent by the recipient' : answer.kind;
};

test.each([
  ['the first one of a day', [account('reward', 0n)], [10n, 80n]],
  ['one that risks just what is left', [account('reward', 920n)], [10n, 80n]],
  ['one that risks more than is left offers less', [account('reward', 930n)], [8n, 64n]],
  ['one that would have to offer less than a block takes', [account('reward', 953n)], 'spent'],
  ['one after a loss of everything', [account('giver', 1_000n)], 'spent'],
  [
    'one whose recipient has used up theirs',
    [account('reward', 0n), account('recipient', 999n)],
    'spent by the recipient',
  ],
  ['one for which giver and recipient have', [account('giver', 999n), account('recipient', 999n)], 'spent'],
  ['one beside others that leave enough', [account('reward', 0n, 920n)], [10n, 80n]],
  ['one beside others that may leave too little', [account('reward', 0n, 921n)], 'later'],
  ['one beside others where much has come in', [account('reward', -80n, 1_000n)], [10n, 80n]],
  ['one whose giver has others on their way', [account('reward', 0n), account('giver', 0n, 921n)], 'later'],
] as const)('%s', (_, accounts, answer) => {
  expect(said(accounts)).toEqual(answer);
});

test('what is risked is the larger one of what a refusal costs and of what its pay does not cover', () => {
  const nobody = [account('reward', 0n)];
  expect(said(nobody, { ...offer, earned: 0n })).toEqual([10n, 200n]);
  expect(said(nobody, { ...offer, refusable: 20n })).toEqual([10n, 200n]);
  expect(said(nobody, { ...offer, dataFee: 30n })).toEqual([10n, 110n]);
  // It costs more than a whole budget, so no account has used up its own.
  expect(said(nobody, { ...offer, refusable: 200n })).toBe('dear');
  expect(said(nobody, { ...offer, dataFee: 1_001n })).toBe('dear');
});

test('whatever is allowed costs no account more than it has left', () => {
  for (let lost = 0n; lost < 1_000n; lost += 7n) {
    for (const earned of [0n, 50n, 150n, 300n]) {
      const answer = allowed([account('reward', lost)], { ...offer, dataFee: 5n, earned });
      if (answer.kind !== 'now') continue;
      const price = answer.fees.maxFeePerGas;
      const refused = offer.refusable * price + 5n;
      const taken = offer.gas * price + 5n - earned;
      expect(answer.risk).toBe(refused > taken ? refused : taken);
      expect(lost + answer.risk <= SUBSIDY).toBe(true);
      expect(answer.fees.maxPriorityFeePerGas <= price).toBe(true);
    }
  }
});

test.each([
  [1, '10'],
  [56, '1'],
  [137, '300'],
  [10, '0.1'],
  [42161, '0.1'],
])('what is added on chain %i covers an ordinary claim at %s gwei', (chainId, gwei) => {
  const rules = chainRules(chainId);
  const likelyFeePerGas = parseGwei(gwei);
  const needed = rules.pricedGas ?? 0n;
  const claim = {
    gas: needed + 95_000n,
    refusable: (needed * 6n) / 5n,
    dataFee: 0n,
    earned: needed * likelyFeePerGas,
  };
  const market = { maxFeePerGas: likelyFeePerGas * 2n, maxPriorityFeePerGas: 0n, likelyFeePerGas };
  expect(allowanceOf([account('reward', 0n)], claim, market, rules.subsidy).kind).toBe('now');
});

test('a call may cost three times what is paid for it, its bytes on Ethereum included', () => {
  const price = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n };
  expect(isTooDear(10n, price, 10n, 10n)).toBe(false);
  expect(isTooDear(10n, price, 11n, 10n)).toBe(true);
});
