import { bytesToHex, getAddress, isHex, type Hex, type TypedDataDefinition } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { networkByChainId } from '@/protocol/network';
import type { Bytes } from '@/lib/keys/bytes';
import { builtInCatalogue, type SignerCatalogue } from './catalogue';
import type { SignerRequest, SignerTransaction } from './messages';
import { isSignableMessage } from './signable-message';
import { concernsSwap, judgeSwap } from './swap/read-swap';

/** A request that ends in a signature. */
export type SigningRequest = Extract<SignerRequest, { kind: 'transaction' | 'message' | 'typedData' }>;

const typedData = z.strictObject({
  types: z.record(z.string(), z.array(z.strictObject({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  domain: z.strictObject({
    name: z.string().optional(),
    version: z.string().optional(),
    chainId: z.union([z.int(), z.string().regex(/^(?:\d+|0x[0-9a-f]+)$/i)]).optional(),
    verifyingContract: z.string().optional(),
    salt: z.string().optional(),
  }),
  message: z.record(z.string(), z.unknown()),
});
export type TypedData = z.output<typeof typedData>;

/** EIP-712 data as it is shown and signed; throws for anything that is none. */
export function readTypedData(text: string): TypedData {
  const read = typedData.parse(JSON.parse(text));
  const { EIP712Domain: named, ...types } = read.types;
  if (!Object.hasOwn(types, read.primaryType)) throw new Error('The primary type is not among the types');
  // Fields of the domain that its type leaves out would be shown and not signed.
  const expected = domainFields.filter(({ name }) => read.domain[name] !== undefined);
  const isWhole =
    named === undefined ||
    (named.length === expected.length &&
      named.every(({ name, type }, at) => name === expected[at]?.name && type === expected[at].type));
  if (!isWhole) throw new Error('The type of the domain is not what the domain says');
  return { ...read, types };
}

/** In the order in which EIP-712 has them. */
const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
] as const;

/**
 * Whether a request may be signed at all, for an app that stands at `hosts` (`location.host` of its pages). Without hosts
 * no login is signed. What replaces shares of a wallet is signed by this code alone, never for others (docs/keys.md). A swap
 * goes to a router of the catalogue, and its tokens to this wallet alone.
 */
export function isSignable(
  request: SigningRequest,
  hosts: readonly string[] = [],
  catalogue: SignerCatalogue = builtInCatalogue,
): boolean {
  try {
    switch (request.kind) {
      case 'transaction':
        return networkByChainId(request.transaction.chainId) !== undefined && isNoBadSwap(request, catalogue);
      case 'typedData': {
        const { chainId } = readTypedData(request.typedData).domain;
        return chainId === undefined || networkByChainId(Number(chainId)) !== undefined;
      }
      case 'message':
        return isHex(request.message) && isSignableMessage(request.message, request.address, hosts);
    }
  } catch {
    return false;
  }
}

function isNoBadSwap(
  { transaction, address }: Extract<SigningRequest, { kind: 'transaction' }>,
  { routers }: SignerCatalogue,
): boolean {
  const call = { ...transaction, value: BigInt(transaction.value) };
  if (!concernsSwap(call, routers)) return true;
  const nowSeconds = Math.floor(Date.now() / 1000);
  return typeof judgeSwap(call, { routers, account: address, nowSeconds }) !== 'string';
}

/** Signs exactly what was shown (describe.ts reads the same request). Throws for what is not signable for these hosts. */
export async function sign(
  key: Bytes,
  request: SigningRequest,
  hosts: readonly string[] = [],
  catalogue: SignerCatalogue = builtInCatalogue,
): Promise<Hex> {
  if (!isSignable(request, hosts, catalogue)) throw new Error('This is not signed');
  const account = privateKeyToAccount(bytesToHex(key));
  switch (request.kind) {
    case 'transaction':
      return account.signTransaction(serializable(request.transaction));
    case 'message':
      return account.signMessage({ message: { raw: request.message as Hex } });
    case 'typedData': {
      const { domain, ...data } = readTypedData(request.typedData);
      const chainId = domain.chainId === undefined ? undefined : BigInt(domain.chainId);
      return account.signTypedData({
        ...data,
        domain: { ...domain, chainId },
      } as unknown as TypedDataDefinition);
    }
  }
}

function serializable({ chainId, to, value, data, nonce, gas, fee }: SignerTransaction) {
  const common = {
    chainId,
    to: to === null ? null : getAddress(to),
    value: BigInt(value),
    data: data as Hex,
    nonce,
    gas: BigInt(gas),
  };
  return 'gasPrice' in fee
    ? { ...common, type: 'legacy' as const, gasPrice: BigInt(fee.gasPrice) }
    : {
        ...common,
        type: 'eip1559' as const,
        maxFeePerGas: BigInt(fee.maxFeePerGas),
        maxPriorityFeePerGas: BigInt(fee.maxPriorityFeePerGas),
      };
}

/** The most that a transaction can cost beside its value, in the smallest unit. */
export function highestFee({ gas, fee }: SignerTransaction): bigint {
  return BigInt(gas) * BigInt('gasPrice' in fee ? fee.gasPrice : fee.maxFeePerGas);
}
