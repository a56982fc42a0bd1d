import { bytesToHex, getAddress, isHex, serializeSignature, type Hex, type TypedDataDefinition } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { networkByChainId } from '@/protocol/network';
import type { Bytes } from '@/lib/keys/bytes';
import { builtInCatalogue, delegationAt, type SignerCatalogue } from './catalogue';
import type { SignerAuthorization, SignerRequest, SignerTransaction } from './messages';
import { SigningRefused, type Refusal } from './refusal';
import { messageRefusal } from './signable-message';
import { concernsSwap, judgeSwap } from './swap/read-swap';
import { domainFields, readTypedData } from './typed-data';
import { isOtherLogin } from './typed-login';

/** A request that ends in a signature. */
export type SigningRequest = Extract<
  SignerRequest,
  { kind: 'transaction' | 'message' | 'typedData' | 'authorization' }
>;

/**
 * The hosts (`location.host`) of the pages that a request comes from: the app's, or that of the site that asks through it. A
 * site that nobody has verified can call itself anything, so it has none.
 */
export function askingHosts({ site }: SigningRequest, hosts: readonly string[]): readonly string[] {
  if (!site) return hosts;
  return site.isVerified ? [site.host] : [];
}

/** Whether a request may be signed at all, for an app that stands at `hosts`. */
export function isSignable(
  request: SigningRequest,
  hosts: readonly string[] = [],
  catalogue: SignerCatalogue = builtInCatalogue,
): boolean {
  return refusalOf(request, hosts, catalogue) === null;
}

/**
 * Why a request is not signed for an app that stands at `hosts`; null where it may be. Without hosts no login is signed. What
 * replaces shares of a wallet is signed by this code alone, never for others (docs/keys.md). A swap goes to a router of the
 * catalogue, and its tokens to this wallet alone.
 */
export function refusalOf(
  request: SigningRequest,
  hosts: readonly string[] = [],
  catalogue: SignerCatalogue = builtInCatalogue,
): Refusal | null {
  try {
    switch (request.kind) {
      case 'transaction':
        if (networkByChainId(request.transaction.chainId) === undefined) return 'network';
        return isNoBadSwap(request, catalogue) ? null : 'swap';
      case 'typedData':
        return dataRefusal(request, hosts);
      case 'authorization':
        return authorizationRefusal(request.authorization, catalogue);
      case 'message':
        return isHex(request.message) ? messageRefusal(request, hosts) : 'message';
    }
  } catch (cause) {
    return cause instanceof SigningRefused ? cause.refusal : 'unreadable';
  }
}

function dataRefusal(request: Extract<SigningRequest, { kind: 'typedData' }>, hosts: readonly string[]) {
  const data = readTypedData(request.typedData);
  const { chainId } = data.domain;
  if (chainId !== undefined) {
    if (networkByChainId(Number(chainId)) === undefined) return 'network';
    if (request.chainId !== undefined && BigInt(request.chainId) !== chainId) return 'otherNetwork';
  }
  return isOtherLogin(data, askingHosts(request, hosts)) ? 'login' : null;
}

/** Whoever has the signature can use it, and what it allows is everything: so only contracts of the list. */
function authorizationRefusal(
  { chainId, address }: SignerAuthorization,
  catalogue: SignerCatalogue,
): Refusal | null {
  if (chainId === 0) return 'everyNetwork';
  if (networkByChainId(chainId) === undefined) return 'network';
  return delegationAt(catalogue, chainId, address) === null ? 'delegation' : null;
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
  const refusal = refusalOf(request, hosts, catalogue);
  if (refusal !== null) throw new SigningRefused(refusal);
  const account = privateKeyToAccount(bytesToHex(key));
  switch (request.kind) {
    case 'transaction':
      return account.signTransaction(serializable(request.transaction));
    case 'message':
      return account.signMessage({ message: { raw: request.message as Hex } });
    case 'authorization': {
      const { address, ...words } = request.authorization;
      return serializeSignature(await account.signAuthorization({ ...words, address: getAddress(address) }));
    }
    case 'typedData': {
      const { domain, primaryType, types, message } = readTypedData(request.typedData);
      // Said here, because viem leaves empty texts out of the type that it makes.
      const EIP712Domain = domainFields.filter(({ name }) => domain[name] !== undefined);
      const data = { domain, primaryType, types: { ...types, EIP712Domain }, message };
      return account.signTypedData(data as unknown as TypedDataDefinition);
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
