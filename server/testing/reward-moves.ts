import fc from 'fast-check';
import type { Hex } from 'viem';

/** Code at an address that is paid. Each takes coins in a simulation without a gas price, if at all. */
export const codes = {
  refuses: '0x5f5ffd',
  burns: '0x5b5f56',
  /** Stops when gas has no price, and burns all of its gas otherwise. */
  traps: '0x3a600557005b600556',
  /** Delegates the account to code elsewhere (EIP-7702). */
  delegated: `0xef0100${'11'.repeat(20)}`,
} as const satisfies Record<string, Hex>;

const code = fc.constantFrom(...(Object.keys(codes) as (keyof typeof codes)[]));
const person = fc.nat({ max: 11 });
/** Counts back from the newest reward. */
const reward = fc.nat({ max: 7 });
/** Base fees in gwei, from the one that was prepaid for to thirty times as much. */
const price = fc.constantFrom(1, 2, 5, 30);
/** Base fees at which the platform still sends claims. */
const fairPrice = fc.constantFrom(1, 2);

/**
 * One thing that people do to make the platform's account pay, or to stop it. In `giveEach` several people give, from a wallet
 * each or all from one. In a `spike` the base fee doubles while claims wait for a block: claims of one reward, of one person, or of
 * other people and rewards each.
 */
export const move = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('give'), giver: person, count: fc.constantFrom(1, 4, 12) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('giveMany'), giver: person }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('giveEach'), giver: person, isOneWallet: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('claim'), person, reward }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('claimWithCode'), person, reward, code }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('codeInFlight'), reward, code, price }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('spike'),
      by: fc.constantFrom('one reward', 'one person', 'each another'),
      person,
      price: fairPrice,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('copy'), reward, price: fairPrice }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('stuckInSpike'), reward, price }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('expire'), code: fc.option(code), price, race: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('noResult'), person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('price'), price }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass'), seconds: fc.constantFrom(20, 200) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart') }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('reorganise'), depth: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('honest') }) },
);
/** In an `upgrade` the platform comes back with the next version of the contract, for a scene that began with the first one. */
export type Move = (typeof move extends fc.Arbitrary<infer One> ? One : never) | { readonly kind: 'upgrade' };
