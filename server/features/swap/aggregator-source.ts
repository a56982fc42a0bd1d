import { getAddress, isAddressEqual, type Address, type Hex } from 'viem';
import type { SwapQuote } from '@/protocol/swap';
import { swapAggregators, type SwapTarget } from '@/protocol/swap-router';
import type { SwapProviderConfig } from '@/server/config/swap-provider';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import { checkedCall, COIN } from './aggregator-call';
import { AggregatorClient, ProviderError } from './aggregator-client';
import { impactOf } from './aggregator-impact';
import { ProviderBreaker } from '@/server/outgoing/provider-breaker';
import { minimumOf, type AskedSwap, type SwapSource } from './swap-source';

/** The price of now is that of so much less. */
const REFERENCE_PART = 100n;

/** An answer that is something other than asked for. */
class AnswerRefused extends Error {
  override readonly name = 'AnswerRefused';
}

/**
 * Quotes of 1inch on public networks. Nothing of an answer is believed: the transaction is read, held against what was asked for, and
 * written again by us. The signer reads it once more.
 */
export class AggregatorSource implements SwapSource {
  readonly #client: AggregatorClient;
  readonly #services: Pick<Services, 'config' | 'clock' | 'log'>;
  readonly #breaker = new ProviderBreaker();

  constructor(provider: SwapProviderConfig, services: Pick<Services, 'config' | 'clock' | 'log'>) {
    this.#client = new AggregatorClient(provider);
    this.#services = services;
  }

  coinOf(chainId: number): Address | null {
    const target = this.#targetOf(chainId);
    return target && getAddress(target.wrappedNative);
  }

  async quote(asked: AskedSwap): Promise<SwapQuote> {
    const { chainId, time } = asked;
    const target = this.#targetOf(chainId);
    if (!target) throw new AppError('not_found');
    if (this.#breaker.isOpen(chainId, time.getTime())) throw new AppError('swap_provider_unavailable');
    try {
      const quote = await this.#ask(target, asked);
      this.#breaker.succeeded(chainId);
      return quote;
    } catch (cause) {
      throw this.#errorOf(cause, chainId);
    }
  }

  async #ask(target: SwapTarget, asked: AskedSwap): Promise<SwapQuote> {
    const { chainId, from, to, amount, slippage, account, time } = asked;
    const question = { src: from ?? COIN, dst: to ?? COIN };
    const small = amount >= REFERENCE_PART ? amount / REFERENCE_PART : amount;
    const [answer, reference] = await Promise.all([
      this.#client.swap(chainId, {
        ...{ ...question, amount: String(amount), from: account },
        slippage: String(slippage / 100),
      }),
      this.#client.price(chainId, { ...question, amount: String(small) }),
    ]);
    const expected = BigInt(answer.dstAmount);
    const minimum = minimumOf(expected, slippage);
    if (minimum === 0n) throw new AppError('swap_too_small');
    const router = getAddress(target.address);
    if (!isAddressEqual(answer.tx.to as Address, router)) throw new AnswerRefused('target');
    if (!isAddressEqual(answer.tx.from as Address, account)) throw new AnswerRefused('sender');
    const value = from === null ? amount : 0n;
    if (BigInt(answer.tx.value) !== value) throw new AnswerRefused('value');
    const data = checkedCall(answer.tx.data as Hex, { from, to, amount, minimum, account });
    if (!data.startsWith('0x')) throw new AnswerRefused(data);
    const coin = getAddress(target.wrappedNative);
    return {
      ...{ chainId, from, to, slippage },
      amount: String(amount),
      expected: String(expected),
      minimum: String(minimum),
      path: [from ?? coin, to ?? coin],
      poolFee: null,
      providerFee: 0,
      priceImpact: impactOf({ amount, expected, small, received: BigInt(reference.dstAmount) }),
      allowance: from === null ? null : { spender: router, amount: String(amount) },
      transaction: { to: router, data, value: String(value) },
      deadline: null,
      time: time.toISOString(),
    };
  }

  #errorOf(cause: unknown, chainId: number): AppError {
    if (cause instanceof AppError) return cause;
    if (cause instanceof ProviderError && cause.problem === 'noRoute')
      return new AppError('swap_no_route', {}, { cause });
    const { clock, log } = this.#services;
    this.#breaker.failed(chainId, clock.now().getTime());
    const problem =
      cause instanceof ProviderError
        ? cause.problem
        : cause instanceof AnswerRefused
          ? cause.message
          : 'unknown';
    log.write('swap.provider_failed', { chain: chainId, problem });
    const isRefused = cause instanceof AnswerRefused;
    return new AppError(isRefused ? 'swap_answer_refused' : 'swap_provider_unavailable', {}, { cause });
  }

  /** Only where there is a node, too: the browser computes each swap before it is signed. */
  #targetOf(chainId: number): SwapTarget | null {
    if (!this.#services.config.nodes.has(chainId)) return null;
    return swapAggregators.find((one) => one.chainId === chainId) ?? null;
  }
}
