import {
  BaseError,
  encodeFunctionData,
  erc20Abi,
  multicall3Abi,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem';
import { numberIn } from '@/lib/wallet/unlisted/contract-answers';
import { transferCall, type Transfer } from './transfer';

/** What a transfer would do, as a node computes it. */
export interface Simulation {
  /** Balance of the sender in what is sent, without the fee. */
  readonly before: bigint;
  readonly after: bigint;
  /** False: the node cannot simulate, so that `after` is what the amount leaves. */
  readonly isComputed: boolean;
  /** What the recipient would have more; null where nobody can say. */
  readonly arriving: bigint | null;
}

/** A transaction that is only computed. */
export interface SimulatedCall {
  readonly to: Address;
  readonly value?: bigint;
  readonly data?: Hex;
}

export interface SimulatedCalls {
  /** One for each call. */
  readonly results: readonly {
    readonly isDone: boolean;
    readonly data: Hex;
    readonly gasUsed: bigint;
    /** What the chain says against it. */
    readonly error: unknown;
  }[];
  /** What an account has of each asset, before and after, without fees; null where it could not be read. */
  readonly balances: readonly ({ readonly before: bigint; readonly after: bigint } | null)[];
}

export interface SimulatedFor {
  readonly account: Address;
  /** Whose balances are told; null is the coin of the network. */
  readonly assets: readonly (Address | null)[];
  /** Another account whose balances of the same assets are told after its own. */
  readonly recipient?: Address;
  readonly multicall3: Address;
}

/**
 * Lets a node execute transactions of an account one after the other without sending them. Null: the node cannot simulate.
 */
export async function simulateCalls(
  client: PublicClient,
  calls: readonly SimulatedCall[],
  { account, assets, recipient, multicall3 }: SimulatedFor,
): Promise<SimulatedCalls | null> {
  const holders = recipient === undefined ? [account] : [account, recipient];
  const questions = holders.flatMap((from) =>
    assets.map((token) => balanceCall({ from, token }, multicall3)),
  );
  try {
    const [block] = await client.simulateBlocks({
      blocks: [{ calls: [...questions, ...calls, ...questions].map((call) => ({ account, ...call })) }],
    });
    const answers = block?.calls ?? [];
    const before = answers.slice(0, questions.length);
    const after = answers.slice(questions.length + calls.length);
    return {
      results: answers.slice(questions.length, questions.length + calls.length).map((one) => ({
        isDone: one.status === 'success',
        data: one.data,
        gasUsed: one.gasUsed,
        error: one.status === 'failure' ? one.error : null,
      })),
      balances: questions.map((_question, at) => {
        const [first, last] = [before[at], after[at]];
        if (first?.status !== 'success' || last?.status !== 'success') return null;
        const [had, has] = [readBalance(first.data), readBalance(last.data)];
        return had === null || has === null ? null : { before: had, after: has };
      }),
    };
  } catch (error) {
    if (!isUnknownMethod(error)) throw error;
    return null;
  }
}

/** Lets a node execute a transfer without sending it; rejects with what the chain would say when it would refuse it. */
export async function simulateTransfer(
  client: PublicClient,
  transfer: Transfer,
  multicall3: Address,
): Promise<Simulation> {
  const { from, to, token, amount } = transfer;
  const simulated = await simulateCalls(client, [transferCall(transfer)], {
    account: from,
    assets: [token],
    recipient: to,
    multicall3,
  });
  const [sent] = simulated?.results ?? [];
  if (sent && !sent.isDone) throw new TransferRefused(sent.error);
  if (sent && !isAccepted(transfer, sent.data)) throw new TransferRefused(null);
  const [balance, received] = simulated?.balances ?? [];
  if (balance) {
    const arriving = received ? received.after - received.before : null;
    // A contract that says yes and moves nothing, or tells the recipient nothing.
    if (token !== null && amount > 0n && from !== to && (arriving === null || arriving <= 0n)) {
      throw new TokenMisbehaves();
    }
    return { ...balance, arriving, isComputed: true };
  }
  if (simulated) throw new TokenMisbehaves();
  return called(client, transfer, balanceCall(transfer, multicall3));
}

/** A node that cannot simulate can still say whether it would refuse. */
async function called(
  client: PublicClient,
  transfer: Transfer,
  balance: ReturnType<typeof balanceCall>,
): Promise<Simulation> {
  const [{ data: held }, { data }] = await Promise.all([
    client.call({ account: transfer.from, ...balance }),
    client.call({ account: transfer.from, ...transferCall(transfer) }),
  ]);
  if (!isAccepted(transfer, data)) throw new TransferRefused(null);
  const before = readBalance(held);
  if (before === null) throw new TokenMisbehaves();
  return { before, after: before - transfer.amount, arriving: null, isComputed: false };
}

/** The contract of a token does not do what a token does, so that nobody can say what sending it means. */
export class TokenMisbehaves extends Error {
  override readonly name = 'TokenMisbehaves';
}

/** The chain would take the transaction and not do what it says. */
export class TransferRefused extends Error {
  override readonly name = 'TransferRefused';
  constructor(cause: unknown) {
    super('the chain would refuse the transfer', { cause });
  }
}

function balanceCall({ from, token }: Pick<Transfer, 'from' | 'token'>, multicall3: Address) {
  return token === null
    ? {
        to: multicall3,
        data: encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [from] }),
      }
    : { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [from] }) };
}

/** Both questions answer one number; a contract that answers anything else has no balance. */
function readBalance(data: Hex | undefined): bigint | null {
  return numberIn(data ?? '0x');
}

/** Old tokens answer nothing; others answer whether they did it. */
function isAccepted({ token }: Transfer, data: `0x${string}` | undefined): boolean {
  return token === null || data === undefined || data === '0x' || BigInt(data.slice(0, 66)) !== 0n;
}

function isUnknownMethod(error: unknown): boolean {
  const found =
    error instanceof BaseError &&
    error.walk((one) => [-32601, -32004].includes(Number((one as { code?: unknown }).code)));
  return Boolean(found) || /not (found|supported|available|implemented)/i.test(String(error));
}
