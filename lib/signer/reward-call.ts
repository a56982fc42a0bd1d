import { zeroAddress, type Address, type ContractFunctionArgs } from 'viem';
import type { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { tokenAmountOf, type Known, type TokenAmount } from './catalogue';

type Arguments<Name extends 'deposit' | 'claim' | 'claimListed' | 'claimToSender' | 'withdrawCredit'> =
  ContractFunctionArgs<typeof guildRewardsAbi, 'payable' | 'nonpayable', Name>;

/** What people do with our rewards contract. */
export type RewardCall =
  | {
      readonly kind: 'deposit';
      /** All shares together: units of the network's coin, or of a token. */
      readonly amount: bigint | TokenAmount;
      /** Each of equal shares; null: they are drawn. */
      readonly share: bigint | TokenAmount | null;
      readonly count: bigint;
      /** For the people of a list, not for whoever is in a room. */
      readonly isListed: boolean;
      /** Seconds since 1970. */
      readonly until: bigint;
      /** Coins beside the shares, which pay for the claims. */
      readonly prepaid: bigint;
    }
  /** The call does not say of which token. */
  | {
      readonly kind: 'claim';
      readonly index: bigint;
      readonly units: bigint;
      readonly recipient: Address;
      /** Null: as long as the reward is open. */
      readonly until: bigint | null;
    }
  /** `to` null: to whoever gave the reward. */
  | { readonly kind: 'return'; readonly to: Address | null }
  /** Everything that the contract keeps for the signing account; the call does not say how much. */
  | { readonly kind: 'withdraw'; readonly to: Address };

/** Null for a call that is for whoever runs the contract, and for one that carries coins which the contract refuses or sends back. */
export function rewardCallOf(name: string, args: unknown, value: bigint, known: Known): RewardCall | null {
  if (name === 'deposit') return depositOf(args as Arguments<'deposit'>, value, known);
  if (value !== 0n) return null;
  switch (name) {
    case 'claim': {
      const [, index, recipient, units, until] = args as Arguments<'claim'>;
      return { kind: 'claim', index, units, recipient, until };
    }
    case 'claimListed': {
      const [, index, recipient, units] = args as Arguments<'claimListed'>;
      return { kind: 'claim', index, units, recipient, until: null };
    }
    case 'claimToSender': {
      const [, to] = args as Arguments<'claimToSender'>;
      return { kind: 'return', to: to === zeroAddress ? null : to };
    }
    case 'withdrawCredit': {
      const [to] = args as Arguments<'withdrawCredit'>;
      return { kind: 'withdraw', to };
    }
    default:
      return null;
  }
}

function depositOf([params]: Arguments<'deposit'>, value: bigint, known: Known): RewardCall | null {
  const { token, recordType, random, amount, count, expiredTime } = params;
  const isCoin = token === zeroAddress;
  const prepaid = isCoin ? value - amount : value;
  // The contract takes no such deposit, so that no sentence is true of it.
  if (prepaid < 0n || count === 0n || (!random && amount % count !== 0n)) return null;
  const of = (units: bigint) => (isCoin ? units : tokenAmountOf(token, units, known));
  return {
    kind: 'deposit',
    amount: of(amount),
    share: random ? null : of(amount / count),
    count,
    isListed: recordType === 1,
    until: expiredTime,
    prepaid,
  };
}
