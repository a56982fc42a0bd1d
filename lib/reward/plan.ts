import { parseTokenAmount } from '@/lib/format/token-amount';
import { receivingAddress } from '@/lib/wallet/sending/recipient';
import type { RewardNetwork } from '@/protocol/reward';
import type { RewardToken } from '@/protocol/reward-values';
import {
  REWARD_AMOUNT_MAX,
  REWARD_COUNT_MAX,
  REWARD_MESSAGE_MAX,
  REWARD_RECIPIENTS_MAX,
} from '@/protocol/reward-rules';
import { evenShare } from '@/protocol/reward-shares';
import type { RewardDraft } from './draft';

export const NATIVE_TOKEN = '0x0000000000000000000000000000000000000000';

/** What speaks against an amount; nothing that is merely not typed yet. */
export type AmountProblem =
  | { readonly kind: 'invalid' | 'zero' | 'tooLarge' | 'balance' }
  | { readonly kind: 'tooPrecise'; readonly decimals: number }
  | { readonly kind: 'tooSmall'; readonly least: bigint }
  /** Equal shares would leave a rest; `nearest` leaves none and is not more, null when that is nothing. */
  | { readonly kind: 'rest'; readonly count: number; readonly nearest: bigint | null };

export type CountProblem = { readonly kind: 'invalid' | 'tooMany'; readonly max: number };

export interface PlanProblems {
  readonly amount: AmountProblem | null;
  readonly count: CountProblem | null;
  readonly message: { readonly kind: 'tooLong'; readonly max: number } | null;
  /** The coin of the network does not suffice for claim gas and fee, beside an amount that suffices by itself. */
  readonly coin: { readonly kind: 'insufficient'; readonly missing: bigint } | null;
}

/** What the wallet holds, and what the deposit is expected to cost; null while nobody knows. */
export interface Holdings {
  readonly token: bigint | null;
  readonly coin: bigint | null;
  readonly fee: bigint | null;
}

/** A draft as numbers, as far as it is typed. */
export interface RewardPlan {
  readonly amount: bigint | null;
  readonly count: number | null;
  /** Prepaid for all claims, in wei. */
  readonly claimGas: bigint | null;
  /** What leaves the wallet in the network's coin, the fee included. */
  readonly coinTotal: bigint | null;
  readonly problems: PlanProblems;
  /** Everything is typed and nothing known speaks against it. */
  readonly isComplete: boolean;
}

/** Checks what is typed, while it is typed. Balances that are not known yet are no problem here; the wallet asks again. */
export function planOf(
  draft: RewardDraft,
  network: Pick<RewardNetwork, 'chainId' | 'claimGas'>,
  token: Pick<RewardToken, 'address' | 'decimals'>,
  holdings: Holdings,
): RewardPlan {
  const parsed = parseTokenAmount(draft.amount, token.decimals);
  const amount = typeof parsed === 'bigint' ? parsed : null;
  const counted = draft.to === 'people' ? peopleIn(draft) : countOf(draft.count);
  const count = typeof counted === 'number' ? counted : null;
  const isCoin = token.address === NATIVE_TOKEN;
  const claimGas = count === null ? null : BigInt(network.claimGas) * BigInt(count);
  const coinTotal =
    claimGas === null ? null : claimGas + (holdings.fee ?? 0n) + (isCoin ? (amount ?? 0n) : 0n);
  const amountProblem =
    parsed === 'empty'
      ? null
      : typeof parsed === 'string'
        ? parsed === 'tooPrecise'
          ? ({ kind: 'tooPrecise', decimals: token.decimals } as const)
          : ({ kind: 'invalid' } as const)
        : amountProblemOf(parsed, count, draft.random, holdings.token, token.decimals);
  const short = holdings.coin !== null && coinTotal !== null ? coinTotal - holdings.coin : 0n;
  const problems: PlanProblems = {
    amount: amountProblem,
    count:
      counted === null || typeof counted === 'number'
        ? null
        : { kind: counted, max: draft.to === 'people' ? REWARD_RECIPIENTS_MAX : REWARD_COUNT_MAX },
    message: draft.message.length > REWARD_MESSAGE_MAX ? { kind: 'tooLong', max: REWARD_MESSAGE_MAX } : null,
    coin: short > 0n && amountProblem === null ? { kind: 'insufficient', missing: short } : null,
  };
  // Their wallets may be on other networks than the one that is chosen now.
  const arePayable =
    draft.to === 'room' || draft.people.every((one) => receivingAddress(one, network.chainId) !== null);
  return {
    amount,
    count,
    claimGas,
    coinTotal,
    problems,
    isComplete:
      arePayable &&
      amount !== null &&
      count !== null &&
      Object.values(problems).every((problem) => problem === null),
  };
}

/** The most that can be given: all of a token; of the coin what claim gas and fee leave. */
export function amountMax(
  plan: Pick<RewardPlan, 'claimGas'>,
  token: Pick<RewardToken, 'address'>,
  holdings: Holdings,
): bigint | null {
  if (holdings.token === null) return null;
  if (token.address !== NATIVE_TOKEN) return smaller(holdings.token, REWARD_AMOUNT_MAX);
  if (holdings.fee === null || plan.claimGas === null) return null;
  const left = holdings.token - holdings.fee - plan.claimGas;
  return left > 0n ? smaller(left, REWARD_AMOUNT_MAX) : null;
}

function amountProblemOf(
  amount: bigint,
  count: number | null,
  random: boolean,
  balance: bigint | null,
  decimals: number,
): AmountProblem | null {
  if (amount === 0n) return { kind: 'zero' };
  if (amount > REWARD_AMOUNT_MAX) return { kind: 'tooLarge' };
  if (balance !== null && amount > balance) return { kind: 'balance' };
  if (count === null) return null;
  if (amount < BigInt(count)) return { kind: 'tooSmall', least: BigInt(count) };
  if (!random && evenShare(amount, count) === null)
    return { kind: 'rest', count, nearest: nearestEven(amount, count, decimals) };
  return null;
}

/** The largest amount that splits evenly, is not more, and whose shares have at most six decimals where that is possible. */
function nearestEven(amount: bigint, count: number, decimals: number): bigint | null {
  const share = amount / BigInt(count);
  const step = 10n ** BigInt(Math.max(0, decimals - 6));
  const rounded = share >= step ? share - (share % step) : share;
  return rounded === 0n ? null : rounded * BigInt(count);
}

function peopleIn({ people }: RewardDraft): number | null | CountProblem['kind'] {
  if (people.length === 0) return null;
  return people.length > REWARD_RECIPIENTS_MAX ? 'tooMany' : people.length;
}

function countOf(text: string): number | null | CountProblem['kind'] {
  const typed = text.trim();
  if (typed === '') return null;
  if (!/^\d{1,9}$/.test(typed) || Number(typed) === 0) return 'invalid';
  return Number(typed) > REWARD_COUNT_MAX ? 'tooMany' : Number(typed);
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
