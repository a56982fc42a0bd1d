import { tokenAmount, wholeTokenAmount } from '@/lib/format/token-amount';
import type { RewardToken } from '@/protocol/reward-values';

type Unit = Pick<RewardToken, 'decimals' | 'symbol'>;

/** `250 ATL`, at most six significant digits; no-break, so that a number never stands without its unit. */
export function amountText(units: bigint | string, { decimals, symbol }: Unit, locale: string): string {
  return `${tokenAmount(BigInt(units), decimals, locale)}\u00a0${symbol}`;
}

/** Every digit, for tooltips and for what is signed. */
export function wholeAmountText(units: bigint | string, { decimals, symbol }: Unit): string {
  return `${wholeTokenAmount(BigInt(units), decimals)}\u00a0${symbol}`;
}
