import {
  BaseError,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  multicall3Abi,
  type Address,
  type PublicClient,
} from 'viem';
import { transferCall, type Transfer } from './transfer';

/** What a transfer would do, as a node computes it. */
export interface Simulation {
  /** Balance of the sender in what is sent, without the fee. */
  readonly before: bigint;
  readonly after: bigint;
  /** False: the node cannot simulate, so that `after` is what the amount leaves. */
  readonly isComputed: boolean;
}

/** Lets a node execute a transfer without sending it; rejects with what the chain would say when it would refuse it. */
export async function simulateTransfer(
  client: PublicClient,
  transfer: Transfer,
  multicall3: Address,
): Promise<Simulation> {
  const balance = balanceCall(transfer, multicall3);
  try {
    const [block] = await client.simulateBlocks({
      blocks: [
        {
          calls: [balance, { account: transfer.from, ...transferCall(transfer) }, balance].map((call) => ({
            account: transfer.from,
            ...call,
          })),
        },
      ],
    });
    const [before, sent, after] = block?.calls ?? [];
    if (sent?.status === 'failure') throw new TransferRefused(sent.error);
    if (!isAccepted(transfer, sent?.data)) throw new TransferRefused(null);
    if (before?.status === 'success' && after?.status === 'success') {
      return {
        before: readBalance(before.data),
        after: readBalance(after.data),
        isComputed: true,
      };
    }
  } catch (error) {
    if (error instanceof TransferRefused || !isUnknownMethod(error)) throw error;
  }
  return called(client, transfer, balance);
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
  return { before, after: before - transfer.amount, isComputed: false };
}

/** The chain would take the transaction and not do what it says. */
export class TransferRefused extends Error {
  override readonly name = 'TransferRefused';
  constructor(cause: unknown) {
    super('the chain would refuse the transfer', { cause });
  }
}

function balanceCall({ from, token }: Transfer, multicall3: Address) {
  return token === null
    ? {
        to: multicall3,
        data: encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [from] }),
      }
    : { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [from] }) };
}

/** Both questions answer one number. */
function readBalance(data: `0x${string}` | undefined): bigint {
  return decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: data ?? '0x' });
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
