import type { Address } from 'viem';
import { swapRouters, type SwapRouter } from '@/protocol/swap-router';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import type { WantedSwap } from '@/lib/signer/swap/check-swap';
import { tokenAddress } from '@/lib/wallet/tokens';
import { valueOf, type Usd } from '@/lib/wallet/usd';

/** A swap as a person wants it. */
export interface SwapTerms {
  readonly network: WalletNetwork;
  readonly pays: WalletToken;
  readonly receives: WalletToken;
  readonly amount: bigint;
  /** In hundredths of a percent. */
  readonly slippage: number;
  readonly account: Address;
}

export const wantedOf = ({ network, pays, receives, amount, slippage }: SwapTerms): WantedSwap => ({
  chainId: network.chainId,
  from: tokenAddress(pays),
  to: tokenAddress(receives),
  amount,
  slippage,
});

/** Where swaps of a network go: of public ones the code says it, of local ones what was deployed there. */
export function routersOf({ swapRouter, isLocal }: WalletNetwork): readonly SwapRouter[] {
  return isLocal && swapRouter ? [swapRouter] : swapRouters;
}

/** Hundredths of a percent from which a price counts as far from the market. */
export const FAR_HUNDREDTHS = 500;
/** From here on a loss is coloured. */
export const NOTABLE_HUNDREDTHS = 100;

/** How much less is received than by the prices of a moment, in hundredths of a percent rounded up; null where one is unknown. */
export function lossOf(
  paid: { readonly units: bigint; readonly decimals: number; readonly price: Usd | null },
  received: { readonly units: bigint; readonly decimals: number; readonly price: Usd | null },
): { readonly hundredths: number; readonly usd: Usd } | null {
  if (paid.price === null || received.price === null) return null;
  const [before, after] = [
    valueOf(paid.units, paid.decimals, paid.price),
    valueOf(received.units, received.decimals, received.price),
  ];
  if (before === 0n) return null;
  const lost = before - after;
  return { hundredths: lost <= 0n ? 0 : Number((lost * 10_000n + before - 1n) / before), usd: lost };
}

/** `8.7`: one digit, rounded up, as a person types it to agree. */
export function percentDigits(hundredths: number): string {
  return (Math.ceil(hundredths / 10) / 10).toFixed(1);
}

/** Whether what was typed is that percentage, whatever sign or point was typed. */
export function isPercentTyped(typed: string, hundredths: number): boolean {
  const digits = typed.replace(/[\s%]/g, '').replace(',', '.');
  return (
    /^\d+(\.\d+)?$/.test(digits) &&
    Number(digits).toFixed(1) === percentDigits(hundredths) &&
    Number(digits) === Number(percentDigits(hundredths))
  );
}
