import { createServer as createPlainServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import {
  encodeFunctionData,
  erc20Abi,
  getAddress,
  maxUint256,
  parseAbi,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem';
import { swapAggregators, swapRouters } from '@/protocol/swap-router';
import { COIN } from '@/server/features/swap/aggregator-call';

/* A service that answers as 1inch's Swap API does, and what an attacker in its place would answer. */

const at = (digit: string): Address => getAddress(`0x${digit.repeat(40)}`);
export const ME = getAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
export const USDC = getAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48');
export const DAI = getAddress('0x6B175474E89094C44Da98b954EedeAC495271d0F');
const EXECUTOR = at('9');
const names: Readonly<Record<string, string>> = {
  THIEF: at('6'),
  FAKE: at('7'),
  ZERO: zeroAddress,
  COIN,
  UNISWAP: swapRouters[0]?.address ?? '',
  MOST: String(maxUint256),
};
const abi = parseAbi([
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data) payable',
  'function unoswapTo(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex)',
]);
export const KEY = 'key-of-the-portal';
/** 1,000 USDC are 999 DAI, and a hundredth of it is a little dearer. */
export const EXPECTED = 999n * 10n ** 18n;
const REFERENCE = 10n * 10n ** 18n;
/** What the service appends to its calls, to know them again. */
const TAG = 'b1d0c0c3';

/** What is other than asked for; all of it is optional. */
export interface HostileAnswer {
  readonly coin?: boolean;
  readonly status?: number;
  readonly body?: string;
  readonly dstAmount?: string;
  readonly tx?: Readonly<Record<string, string>>;
  readonly call?: Readonly<Record<string, string>>;
}

const named = (of: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(of).map(([key, one]) => [key, names[one] ?? one]));

function dataOf(question: URLSearchParams, dstAmount: string, { tx, call }: HostileAnswer): Hex {
  const word = (name: string) => question.get(name) ?? '';
  const hundredths = BigInt(Math.round(Number(word('slippage')) * 100));
  const desc = {
    srcToken: word('src') as Address,
    dstToken: word('dst') as Address,
    srcReceiver: EXECUTOR,
    dstReceiver: word('receiver') as Address,
    amount: word('amount'),
    minReturnAmount: String(
      (BigInt(/^\d{1,77}$/.test(dstAmount) ? dstAmount : 0) * (10_000n - hundredths)) / 10_000n,
    ),
    flags: '0',
    executor: EXECUTOR,
    ...named(call),
  };
  switch (tx?.data) {
    case undefined:
    case 'CUT':
      break;
    case 'TRANSFER':
      return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [at('6'), 1n] });
    case 'APPROVE':
      return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [at('6'), maxUint256] });
    case 'UNOSWAP': {
      const args = [BigInt(at('6')), BigInt(USDC), 1_000_000_000n, 1n, 0n] as const;
      return encodeFunctionData({ abi, functionName: 'unoswapTo', args });
    }
    default:
      return tx?.data as Hex;
  }
  const { executor, amount, minReturnAmount, flags, ...addresses } = desc;
  const numbers = { amount: BigInt(amount), minReturnAmount: BigInt(minReturnAmount), flags: BigInt(flags) };
  const args = [executor as Address, { ...addresses, ...numbers }, '0x1234'] as const;
  const data = encodeFunctionData({ abi, functionName: 'swap', args });
  return tx?.data === 'CUT' ? (data.slice(0, 202) as Hex) : `${data}${TAG}`;
}

export interface TestProvider {
  readonly url: string;
  readonly server: Server;
  /** Of each request: path and words. */
  readonly asked: { readonly path: string; readonly words: URLSearchParams; readonly key: string }[];
  answer: HostileAnswer;
}

/** Without a certificate it speaks plain HTTP. */
export async function startProvider(tls?: {
  readonly key: string;
  readonly cert: string;
}): Promise<TestProvider> {
  const asked: TestProvider['asked'] = [];
  const state = { answer: {} as HostileAnswer };
  const listener: RequestListener = (request, response) => {
    const url = new URL(request.url ?? '', 'http://provider');
    const words = url.searchParams;
    asked.push({ path: url.pathname, words, key: request.headers.authorization ?? '' });
    const { answer } = state;
    const reply = (status: number, body: string) => {
      response.writeHead(status, { 'content-type': 'application/json', location: 'http://127.0.0.1:9/' });
      response.end(body);
    };
    if (url.pathname.endsWith('/quote')) return reply(200, JSON.stringify({ dstAmount: String(REFERENCE) }));
    if (answer.body === 'NEVER') return;
    if (answer.body === 'ENDLESS') {
      response.writeHead(200);
      const more = () => response.writable && response.write(' '.repeat(65_536), more);
      more();
      return;
    }
    if (answer.body !== undefined) return reply(answer.status ?? 200, answer.body);
    const dstAmount = answer.dstAmount ?? String(EXPECTED);
    const tokenAt = (name: string) => ({
      ...{ address: words.get(name), symbol: 'TOK', name: 'Token', decimals: 18 },
      ...{ logoURI: 'https://tokens.1inch.io/it.png', eip2612: false, isFoT: false, tags: ['tokens'] },
    });
    const leg = { fromTokenAddress: words.get('src'), toTokenAddress: words.get('dst') };
    const protocols = [[[{ name: 'UNISWAP_V3', part: 100, ...leg }]]];
    const tx = {
      from: words.get('from'),
      to: swapAggregators[0]?.address,
      value: words.get('src') === COIN ? words.get('amount') : '0',
      gas: 0,
      gasPrice: '1',
      ...named(answer.tx),
      data: dataOf(words, dstAmount, answer),
    };
    // All fields that the documentation of v6 shows, of which we use two.
    reply(
      200,
      JSON.stringify({ srcToken: tokenAt('src'), dstToken: tokenAt('dst'), dstAmount, protocols, tx }),
    );
  };
  const server = tls ? createTlsServer(tls, listener) : createPlainServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https://localhost' : 'http://127.0.0.1'}:${port}/swap/v6.0`,
    server,
    asked,
    get answer() {
      return state.answer;
    },
    set answer(answer) {
      state.answer = answer;
    },
  };
}
