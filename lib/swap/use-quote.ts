'use client';
import { useEffect, useEffectEvent, useState } from 'react';
import useSWR from 'swr';
import { QUOTE_REFRESH_SECONDS } from '@/protocol/swap';
import { readQuote } from '@/lib/queries/swap';
import { readingClient } from '@/lib/wallet/clients';
import { tokenAddress } from '@/lib/wallet/tokens';
import { swapFailureOf, type SwapFailure } from './failure';
import { assertQuote, planSwap, type SwapPlan } from './plan';
import type { SwapTerms } from './terms';
import type { TimedQuote } from './timed-quote';

/** While an amount is typed, nothing is asked. */
const TYPING_MS = 350;

/** The quote of what is wanted now, asked again every fifteen seconds; null waits. */
export function useQuote(wanted: SwapTerms | null) {
  const terms = useSettledTerms(wanted);
  const key = terms && ['swapQuote', terms.network.swapEndpoint, ...wordsOf(terms)];
  const { data, error, isValidating, mutate } = useSWR<TimedQuote, unknown>(
    key,
    async () => {
      if (!terms) throw new RangeError('nothing is asked for');
      return askQuote(terms);
    },
    {
      refreshInterval: QUOTE_REFRESH_SECONDS * 1000,
      revalidateOnFocus: true,
      shouldRetryOnError: false,
      dedupingInterval: 0,
      compare: Object.is,
    },
  );
  const isOfNow = terms !== null && wanted !== null && wordsOf(terms).join() === wordsOf(wanted).join();
  return {
    timed: isOfNow ? (data ?? null) : null,
    failure: isOfNow && error !== undefined && !isValidating ? swapFailureOf(error) : null,
    refresh: () => void mutate(),
  };
}

/** Asks once, and holds the answer against the question. */
export async function askQuote(terms: SwapTerms): Promise<TimedQuote> {
  const { network, pays, receives, amount, slippage, account } = terms;
  const askedMs = Date.now();
  const quote = await readQuote(network, {
    from: tokenAddress(pays) ?? 'native',
    to: tokenAddress(receives) ?? 'native',
    amount: String(amount),
    slippage,
    address: account,
  });
  assertQuote(quote, terms);
  return { quote, askedMs };
}

/** What a quote would do for this wallet, as a node computes it. */
export function useSwapPlan(timed: TimedQuote | null, terms: SwapTerms | null) {
  const { data, error } = useSWR<SwapPlan, unknown>(
    timed && terms ? ['swapPlan', timed.quote.transaction.data, timed.askedMs] : null,
    async () => {
      if (!timed || !terms) throw new RangeError('nothing is quoted');
      return planSwap(readingClient(terms.network.chainId), timed.quote, terms);
    },
    { revalidateOnFocus: false, shouldRetryOnError: false, compare: Object.is },
  );
  const failure: SwapFailure | null = error === undefined ? null : swapFailureOf(error);
  return { plan: data ?? null, failure };
}

const wordsOf = ({ pays, receives, amount, slippage, account }: SwapTerms) => [
  pays.id,
  receives.id,
  String(amount),
  slippage,
  account,
];

function useSettledTerms(wanted: SwapTerms | null): SwapTerms | null {
  const [settled, setSettled] = useState(wanted);
  const words = wanted && wordsOf(wanted).join();
  const settle = useEffectEvent(() => setSettled(wanted));
  // The same words are the same question.
  useEffect(() => {
    const timer = setTimeout(() => settle(), TYPING_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return wanted === null ? null : settled;
}
