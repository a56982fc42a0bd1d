import { z } from 'zod';
import type { SwapProviderConfig } from '@/server/config/swap-provider';
import { assertOutsideTransaction } from '@/storage/transaction';

const ANSWER_MS_MAX = 5_000;
const ANSWER_BYTES_MAX = 256 * 1024;

/** Why the service gave no answer that can be used. */
export type ProviderProblem =
  | 'unreachable'
  | 'slow'
  | 'tooLarge'
  | 'malformed'
  | 'status'
  | 'key'
  | 'tooMany'
  /** It knows no route. That is an answer, and no fault of the service. */
  | 'noRoute';

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  constructor(
    readonly problem: ProviderProblem,
    options?: ErrorOptions,
  ) {
    super(`The swap provider: ${problem}`, options);
  }
}

const units = z.string().regex(/^(?:0|[1-9][0-9]{0,77})$/);
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
/** As much of the answers as is used. */
const price = z.object({ dstAmount: units });
const swap = price.extend({
  tx: z.object({
    from: address,
    to: address,
    data: z.string().regex(/^0x(?:[0-9a-fA-F]{2}){4,61440}$/),
    value: units,
  }),
});

export interface PriceQuestion {
  readonly src: string;
  readonly dst: string;
  readonly amount: string;
}

export interface SwapQuestion extends PriceQuestion {
  readonly from: string;
  /** In percent. */
  readonly slippage: string;
}

/** Asks 1inch's Swap API (v6). Rejects with a ProviderError. */
export class AggregatorClient {
  readonly #config: SwapProviderConfig;
  readonly #answerMsMax: number;

  constructor(config: SwapProviderConfig, answerMsMax = ANSWER_MS_MAX) {
    this.#config = config;
    this.#answerMsMax = answerMsMax;
  }

  async price(chainId: number, question: PriceQuestion) {
    return price.safeParse(await this.#ask(chainId, 'quote', { ...question })).data ?? malformed();
  }

  async swap(chainId: number, question: SwapQuestion) {
    const { from } = question;
    const words = {
      ...question,
      origin: from,
      receiver: from,
      // Balance and allowance are read from a node by the browser, which also computes the swap for this wallet.
      disableEstimate: 'true',
      allowPartialFill: 'false',
      // Only the one function that says both tokens, recipient and minimum in its arguments.
      compatibility: 'true',
    };
    return swap.safeParse(await this.#ask(chainId, 'swap', words)).data ?? malformed();
  }

  async #ask(chainId: number, path: string, words: Record<string, string>): Promise<unknown> {
    assertOutsideTransaction();
    const signal = AbortSignal.timeout(this.#answerMsMax);
    try {
      const response = await fetch(`${this.#config.url}/${chainId}/${path}?${new URLSearchParams(words)}`, {
        redirect: 'error',
        headers: { accept: 'application/json', authorization: `Bearer ${this.#config.key}` },
        signal,
      });
      const body = parsed(await textOf(response));
      if (response.ok) return body;
      throw new ProviderError(problemOf(response.status, body));
    } catch (cause) {
      if (cause instanceof ProviderError) throw cause;
      throw new ProviderError(signal.aborted ? 'slow' : 'unreachable', { cause });
    }
  }
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for await (const chunk of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > ANSWER_BYTES_MAX) throw new ProviderError('tooLarge');
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The service says in words alone that it has found no route. */
function problemOf(status: number, body: unknown): ProviderProblem {
  if (status === 401 || status === 403) return 'key';
  if (status === 429) return 'tooMany';
  const words = z.object({ description: z.string() }).safeParse(body).data?.description ?? '';
  return status === 400 && /liquidity|no route/i.test(words.slice(0, 500)) ? 'noRoute' : 'status';
}

function malformed(): never {
  throw new ProviderError('malformed');
}
