'use client';

import { useState } from 'react';
import { parseTokenAmount, wholeTokenAmount } from '@/lib/format/token-amount';
import type { SwapRecord } from '@/lib/swap/swap-list';
import type { NetworkHoldings } from '@/lib/wallet/holdings';
import type { Price } from '@/lib/wallet/prices/prices';
import { slippageRange } from '@/protocol/swap';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';

/** A token that can be swapped, with what is held of it. */
export interface Asset {
  readonly token: WalletToken;
  readonly network: WalletNetwork;
  /** Null while it is not known. */
  readonly held: bigint | null;
  readonly price: Price | null;
}

export interface Draft {
  /** Every token of every network with swaps. */
  readonly assets: readonly Asset[];
  readonly pays: Asset | null;
  readonly receives: Asset | null;
  readonly amountText: string;
  readonly amount: ReturnType<typeof parseTokenAmount>;
  readonly slippage: number;
  setPays(id: string): void;
  setReceives(id: string): void;
  setAmount(text: string): void;
  setSlippage(hundredths: number): void;
  turn(): void;
}

export type DraftFrom = {
  networks: readonly WalletNetwork[];
  holdings: readonly NetworkHoldings[] | null;
  receive: string | null;
  /** A swap that was left before its second step. */
  interrupted: SwapRecord | null;
};

/** What a person has chosen and typed, kept through all steps. */
export function useDraft({ networks, holdings, receive, interrupted }: DraftFrom): Draft {
  const assets = assetsOf(networks, holdings);
  const [paysId, setPays] = useState(interrupted?.pays.id ?? null);
  const [receivesId, setReceives] = useState(interrupted?.receives.id ?? receive);
  const [amountText, setAmount] = useState(
    interrupted ? wholeTokenAmount(BigInt(interrupted.amount), interrupted.pays.decimals) : '',
  );
  const [slippage, setSlippage] = useState<number>(interrupted?.slippage ?? slippageRange.usual);
  const isId = (id: string | null) => (one: Asset) => one.token.id.toLowerCase() === id?.toLowerCase();
  const wanted = assets.find(isId(receivesId));
  const pays = assets.find(isId(paysId)) ?? firstHeld(assets, wanted) ?? null;
  const others = assets.filter((one) => one.network === pays?.network && one !== pays);
  const receives = others.find((one) => one === wanted) ?? others[0] ?? null;
  return {
    assets,
    pays,
    receives,
    amountText,
    amount: parseTokenAmount(amountText, pays?.token.decimals ?? 0),
    slippage,
    setPays(id) {
      // The same token on both sides changes sides.
      if (isId(id)(receives ?? ({ token: { id: '' } } as Asset))) setReceives(pays?.token.id ?? null);
      setPays(id);
    },
    setReceives(id) {
      if (pays && isId(id)(pays)) setPays(receives?.token.id ?? null);
      setReceives(id);
    },
    setAmount,
    setSlippage,
    turn() {
      setPays(receives?.token.id ?? null);
      setReceives(pays?.token.id ?? null);
    },
  };
}

function assetsOf(networks: readonly WalletNetwork[], holdings: readonly NetworkHoldings[] | null): Asset[] {
  return networks
    .filter(({ swapEndpoint }) => swapEndpoint !== null)
    .flatMap((network) => {
      const known = holdings?.find((one) => one.network.chainId === network.chainId);
      return (known?.tokens ?? network.tokens).map((token) => ({
        token,
        network,
        held: known?.balances?.get(token.id) ?? null,
        price: known?.prices.get(token.id) ?? null,
      }));
    });
}

/** The token that is paid by default: one that is held, on the network of the wanted token. */
function firstHeld(assets: readonly Asset[], wanted: Asset | undefined): Asset | undefined {
  const possible = assets.filter((one) => one !== wanted && (!wanted || one.network === wanted.network));
  return possible.find(({ held }) => held !== null && held > 0n) ?? possible[0];
}
