import {
  erc20Abi,
  getAddress,
  hexToBigInt,
  hexToNumber,
  InvalidParamsRpcError,
  isAddress,
  isHex,
  type Address,
  type Client,
  type Hex,
} from 'viem';
import { prepareTransactionRequest, readContract } from 'viem/actions';
import type { SignerTransaction, TokenHint } from '@/lib/signer/messages';
import { TOKEN_DECIMALS_MAX } from '@/protocol/known-tokens';
import { withGasMargin } from './sending/gas-margin';

/** What a page may say of a transaction (EIP-1474); the rest is filled here. */
interface Asked {
  readonly to: Address | null;
  readonly value: bigint;
  readonly data: Hex;
  readonly gas?: bigint;
  readonly nonce?: number;
  readonly gasPrice?: bigint;
  readonly maxFeePerGas?: bigint;
  readonly maxPriorityFeePerGas?: bigint;
}

/** `transfer`, `transferFrom` and `approve` of ERC-20: their amounts are read in units of the token. */
const tokenSelectors = new Set(['0xa9059cbb', '0x23b872dd', '0x095ea7b3']);

/** Fills nonce, gas with a margin, and fee by asking the node, so that the signer can show and sign the whole. */
export async function prepare(
  client: Client,
  from: Address,
  given: unknown,
): Promise<{ transaction: SignerTransaction; token: TokenHint | null }> {
  const asked = read(given);
  const chainId = client.chain?.id ?? 0;
  const [filled, token] = await Promise.all([
    prepareTransactionRequest(client, {
      account: from,
      chain: client.chain,
      to: asked.to,
      value: asked.value,
      data: asked.data,
      nonce: asked.nonce,
      gas: asked.gas,
      ...(asked.gasPrice === undefined
        ? { maxFeePerGas: asked.maxFeePerGas, maxPriorityFeePerGas: asked.maxPriorityFeePerGas }
        : { gasPrice: asked.gasPrice, type: 'legacy' as const }),
      parameters: ['nonce', 'fees', 'gas', 'type'],
      // viem's types want one kind of transaction; which one it is depends on the node.
    } as never) as Promise<Filled>,
    tokenOf(client, asked),
  ]);
  const fee =
    filled.gasPrice === undefined
      ? {
          maxFeePerGas: String(filled.maxFeePerGas),
          maxPriorityFeePerGas: String(filled.maxPriorityFeePerGas),
        }
      : { gasPrice: String(filled.gasPrice) };
  return {
    transaction: {
      chainId,
      to: asked.to,
      value: String(asked.value),
      data: asked.data,
      nonce: filled.nonce,
      gas: String(asked.gas ?? withGasMargin(filled.gas)),
      fee,
    },
    token,
  };
}

interface Filled {
  readonly nonce: number;
  readonly gas: bigint;
  readonly gasPrice?: bigint;
  readonly maxFeePerGas?: bigint;
  readonly maxPriorityFeePerGas?: bigint;
}

async function tokenOf(client: Client, { to, data }: Asked): Promise<TokenHint | null> {
  if (to === null || !tokenSelectors.has(data.slice(0, 10))) return null;
  const of = { address: to, abi: erc20Abi } as const;
  const [symbol, decimals] = await Promise.all([
    readContract(client, { ...of, functionName: 'symbol' }),
    readContract(client, { ...of, functionName: 'decimals' }),
  ]).catch(() => ['', -1] as const);
  return symbol.length > 0 && symbol.length <= 32 && decimals >= 0 && decimals <= TOKEN_DECIMALS_MAX
    ? { symbol, decimals }
    : null;
}

function read(given: unknown): Asked {
  if (typeof given !== 'object' || given === null) refuse('transaction');
  const field = (name: string): unknown => Reflect.get(given, name) ?? undefined;
  const amount = (name: string): bigint | undefined => {
    const value = field(name);
    if (value === undefined) return undefined;
    return isHex(value) ? hexToBigInt(value) : refuse(name);
  };
  const to = field('to');
  if (to !== undefined && (typeof to !== 'string' || !isAddress(to, { strict: false }))) refuse('to');
  const data = field('data') ?? field('input') ?? '0x';
  if (!isHex(data)) refuse('data');
  // The signer signs none, and without them it would be another transaction than was asked for.
  if (field('authorizationList') !== undefined) refuse('authorizations');
  const nonce = field('nonce');
  return {
    to: to === undefined ? null : getAddress(to),
    value: amount('value') ?? 0n,
    data,
    gas: amount('gas'),
    nonce: isHex(nonce) ? hexToNumber(nonce) : undefined,
    gasPrice: amount('gasPrice'),
    maxFeePerGas: amount('maxFeePerGas'),
    maxPriorityFeePerGas: amount('maxPriorityFeePerGas'),
  };
}

function refuse(what: string): never {
  throw new InvalidParamsRpcError(new Error(`The transaction has no usable ${what}`));
}
