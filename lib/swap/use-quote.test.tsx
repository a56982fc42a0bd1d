import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { z } from 'zod';
import { CHAIN, context, ME, NOW_MS, quoteOf } from '@/lib/signer/swap/testing/quotes';
import { swapRoutes } from '@/protocol/swap';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import { isFresh } from './timed-quote';
import type { SwapTerms } from './terms';
import { useQuote } from './use-quote';

/* How old a quote on screen may become, by the clock of the page. */

const quote = quoteOf();
const token = (address: string | null) => ({ id: `${CHAIN}:${address}`, address }) as WalletToken;
const terms = (amount: bigint): SwapTerms => ({
  network: {
    ...{ chainId: CHAIN, isLocal: true, swapEndpoint: `/api/wallet/swap/${CHAIN}` },
    swapRouter: context.routers.at(-1),
  } as unknown as WalletNetwork,
  ...{ pays: token(quote.from), receives: token(quote.to), slippage: 50, account: ME, amount },
});
const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  jest.useFakeTimers({ now: NOW_MS });
  globalThis.fetch = (async (url: string) => {
    asked.push(String(new URL(url, 'http://site').searchParams.get('amount')));
    const result = z.encode(swapRoutes.swapQuote.result, quote);
    const text = async () => JSON.stringify({ code: '10000', result });
    return { ok: true, status: 200, headers: new Headers(), text };
  }) as unknown as typeof fetch;
});
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
);

test('a quote is asked for again every fifteen seconds, and not while an amount is typed', async () => {
  const amount = BigInt(quote.amount);
  const { result, rerender } = renderHook((wanted: SwapTerms) => useQuote(wanted), {
    ...{ wrapper, initialProps: terms(amount) },
  });
  await pass(1_000);
  expect(asked).toHaveLength(1);
  const first = result.current.timed;
  expect(first?.quote).toEqual(quote);
  await pass(13_000);
  expect(asked).toHaveLength(1);
  await pass(2_000);
  expect(asked).toHaveLength(2);
  const second = result.current.timed;
  expect((second?.askedMs ?? 0) - (first?.askedMs ?? 0)).toBe(15_000);
  expect([first, second].map((one) => one && isFresh(one, NOW_MS + 31_000))).toEqual([false, true]);

  // Each key another amount: what was quoted for the one before is not shown for it.
  for (const digits of [5n, 50n, 501n]) {
    rerender(terms(digits));
    expect(result.current.timed).toBeNull();
    await pass(300);
  }
  expect(asked).toHaveLength(2);
  await pass(100);
  expect(asked.slice(2)).toEqual(['501']);
});
