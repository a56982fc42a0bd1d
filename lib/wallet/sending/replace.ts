import {
  BaseError,
  isAddressEqual,
  isHash,
  keccak256,
  NonceTooLowError,
  serializeTransaction,
  type Address,
  type Hash,
  type PublicClient,
  type Transaction,
} from 'viem';
import type { Config } from 'wagmi';
import { getAccount, sendTransaction } from 'wagmi/actions';
import { readingClient } from '@/lib/wallet/clients';
import { KEY_SHARE_CONNECTOR } from '@/lib/wallet/store';
import { switchToChain } from '@/lib/wallet/switch-chain';
import { sendFailureOf, type SendFailure } from './failure';
import { callFee, gasPrice, type Fee } from './fee';
import { knownTransaction } from './follow';
import { withGasMargin } from './gas-margin';
import { gasOf } from './send-transfer';
import { signedHash } from './signed-hash';
import type { TransferCall } from './transfer';
import { isUnsigned } from './unsigned';

export type ReplacementKind = 'speedUp' | 'cancel';

/** A transaction that was to take the place of another one; its hash is null until the wallet has answered. */
export interface Attempt {
  readonly kind: ReplacementKind;
  readonly hash: Hash | null;
}

/** A transaction that waits, with the list that keeps it. */
export interface WaitingTransaction {
  readonly chainId: number;
  readonly from: Address;
  /** The number that it was expected to get. */
  readonly nonce: number;
  readonly hash: Hash | null;
  readonly attempts: readonly Attempt[];
  /** What it does, to be sent again with a higher fee. */
  readonly call: TransferCall;
  /** Whether the network would undo the same now, so that sending it again would only cost a fee. */
  isUndoneNow?(client: PublicClient): Promise<boolean>;
  /** Keeps what a wallet is asked for before it is asked; without a number that stays as it is. */
  keep(attempts: readonly Attempt[], nonce?: number): void;
  /** The attempts as they are kept now. */
  kept(): readonly Attempt[];
  /** Looks for what became of it. */
  follow(): void;
}

/** Nodes take another transaction with the same number only if both of its fees are a tenth higher. */
const RISE_PERCENT = 110n;

type Price = Pick<Fee, 'maxFeePerGas' | 'maxPriorityFeePerGas'>;

/** The least that takes the place of a transaction, and no less than the network asks now. */
export function raised(before: Price, market: Price): Price {
  const maxFeePerGas = larger(rise(before.maxFeePerGas), market.maxFeePerGas);
  if (before.maxPriorityFeePerGas === undefined) return { maxFeePerGas };
  const tip = larger(rise(before.maxPriorityFeePerGas), market.maxPriorityFeePerGas ?? 0n);
  return { maxFeePerGas: larger(maxFeePerGas, tip), maxPriorityFeePerGas: tip };
}

const rise = (price: bigint) => (price * RISE_PERCENT + 99n) / 100n + 1n;
const larger = (one: bigint, other: bigint) => (one > other ? one : other);

/**
 * `decided`: it is in a block already; `unknown`: the node does not have it, so nobody can say which number it has; `undone`: the
 * same would be undone.
 */
export type Unreplaceable = 'decided' | 'unknown' | 'undone';

export interface Replacement {
  readonly call: TransferCall;
  /** That of the transaction that waits. */
  readonly nonce: number;
  readonly fee: Fee;
  /** What the one that waits may cost at most. */
  readonly feeBefore: bigint;
}

/** What would take the place of a transaction that waits, by what the node has of it. Rejects when the node does not answer. */
export async function planReplacement(
  client: PublicClient,
  sent: WaitingTransaction,
  kind: ReplacementKind,
): Promise<Replacement | Unreplaceable> {
  const waiting = await waitingOf(client, sent);
  if (typeof waiting === 'string') return waiting;
  if (kind === 'speedUp' && (await sent.isUndoneNow?.(client))) return 'undone';
  const call = kind === 'cancel' ? { to: sent.from, value: 0n } : sent.call;
  const [price, estimated] = await Promise.all([
    gasPrice(client),
    kind === 'cancel' ? client.estimateGas({ account: sent.from, ...call }) : null,
  ]);
  const gas = estimated === null ? waiting.gas : withGasMargin(estimated);
  const isLegacy = waiting.maxPriorityFeePerGas === undefined;
  const fees = raised(
    {
      maxFeePerGas: waiting.maxFeePerGas,
      ...(!isLegacy && { maxPriorityFeePerGas: waiting.maxPriorityFeePerGas }),
    },
    price,
  );
  return {
    call,
    nonce: waiting.nonce,
    fee: { gas, ...fees, amount: await callFee(client, call, { gas, ...fees }) },
    feeBefore: waiting.gas * waiting.maxFeePerGas,
  };
}

interface Waiting {
  readonly nonce: number;
  readonly gas: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas?: bigint;
}

/** The attempt that waits now: of several the one with the highest fee, which is what a node keeps. */
async function waitingOf(client: PublicClient, sent: WaitingTransaction): Promise<Waiting | Unreplaceable> {
  const hashes = [sent.hash, ...sent.attempts.map(({ hash }) => hash)].filter((hash) => hash !== null);
  const found = await Promise.all(hashes.map((hash) => knownTransaction(client, hash)));
  const known = found.filter((one) => one !== null);
  if (known.some(({ blockNumber }) => blockNumber !== null)) return 'decided';
  if ((await client.getTransactionCount({ address: sent.from, blockTag: 'latest' })) > sent.nonce)
    return 'decided';
  const waiting = known
    .filter((one) => isAddressEqual(one.from, sent.from) && isItself(one))
    .map(({ nonce, gas, gasPrice: legacy, maxFeePerGas, maxPriorityFeePerGas }) => ({
      ...{ nonce, gas, maxFeePerGas: maxFeePerGas ?? legacy ?? 0n },
      ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas }),
    }))
    .sort((one, other) => (one.maxFeePerGas < other.maxFeePerGas ? 1 : -1));
  return waiting[0] ?? 'unknown';
}

/** Whether a transaction is what its hash says: the number that a node tells decides what is replaced. */
function isItself(found: Transaction): boolean {
  const { hash, r, s, v, yParity, input: data, gasPrice: legacy, ...fields } = found;
  const { type, chainId, nonce, to, value, gas, maxFeePerGas, maxPriorityFeePerGas, accessList } = fields;
  const common = { chainId, nonce, to, value, gas, data };
  const signature = { r, s, ...(yParity === undefined ? { v } : { yParity }) };
  try {
    const serialized =
      type === 'eip1559'
        ? serializeTransaction(
            { ...common, type, maxFeePerGas, maxPriorityFeePerGas, accessList } as never,
            signature,
          )
        : serializeTransaction({ ...common, type: 'legacy', gasPrice: legacy } as never, signature as never);
    return keccak256(serialized) === hash;
  } catch {
    return false;
  }
}

/** What became of asking the wallet. `late`: the first one was faster, and nothing else was sent. */
export type Replaced =
  | { readonly kind: 'sent'; readonly hash: Hash }
  | { readonly kind: 'late' }
  | { readonly kind: 'failed'; readonly failure: SendFailure; readonly isUnsent: boolean };

/**
 * Has the key-share wallet sign another transaction with the number of one that waits: the chain takes one of the two. No other
 * wallet is asked, because those choose numbers by themselves, and a second number would be a second payment.
 */
export async function sendReplacement(
  config: Config,
  sent: WaitingTransaction,
  kind: ReplacementKind,
  { call, nonce, fee }: Replacement,
): Promise<Replaced> {
  const { chainId, from } = sent;
  const { address, connector } = getAccount(config);
  const failed = (failure: SendFailure): Replaced => ({ kind: 'failed', failure, isUnsent: true });
  if (address !== from || connector?.id !== KEY_SHARE_CONNECTOR) return failed('account');
  const client = readingClient(chainId);
  try {
    await switchToChain(config, chainId);
    if ((await client.getTransactionCount({ address: from, blockTag: 'latest' })) > nonce) {
      sent.follow();
      return { kind: 'late' };
    }
  } catch (error) {
    return failed(sendFailureOf(error));
  }
  const before = sent.kept();
  sent.keep([...before, { kind, hash: null }], nonce);
  try {
    const hash = await sendTransaction(config, {
      account: from,
      chainId,
      nonce,
      ...call,
      ...gasOf(fee),
    } as never);
    if (!isHash(hash)) throw new Error('the wallet names no transaction');
    sent.keep([...before, { kind, hash }]);
    sent.follow();
    return { kind: 'sent', hash };
  } catch (error) {
    if (isUnsigned(error)) {
      sent.keep(before);
      return failed(sendFailureOf(error));
    }
    const signed = signedHash(error);
    if (signed !== null) sent.keep([...before, { kind, hash: signed }]);
    sent.follow();
    if (signed === null && isTooLate(error)) {
      sent.keep(before);
      return { kind: 'late' };
    }
    return { kind: 'failed', failure: sendFailureOf(error), isUnsent: false };
  }
}

function isTooLate(error: unknown): boolean {
  if (!(error instanceof BaseError)) return /nonce too low/i.test(String(error));
  return error.walk((one) => one instanceof NonceTooLowError || /nonce too low/i.test(String(one))) !== null;
}
