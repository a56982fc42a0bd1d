import { type Address, type Hex, keccak256 } from 'viem';
import { describeError } from '@/runtime/describe-error';
import type { Services } from '@/server/services';
import type { Fees, MarketFees } from './fees';
import type { RelayerStore, RelayerKey } from './relayer.store';
import type { RewardChain } from './reward-chain';
import type { RewardStores } from './deps';

/** A process that dies while it sends gives way after so long. */
const LEASE_MS = 30_000;
export const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

/** Another process sends now. */
export class RelayerBusy extends Error {
  override readonly name = 'RelayerBusy';
}

/** What is to be sent. */
export interface OutgoingTransaction {
  readonly rewardId: string | null;
  /** Of the share; null for what goes back. */
  readonly index: number | null;
  /** Absent: the contract. */
  readonly to?: Address;
  readonly data: Hex;
  readonly gas: bigint;
  /** What is lost by it at worst, in wei; absent for what the relayer does for itself. */
  readonly risk?: bigint;
}

/** The right to give nonces on a chain, for as long as it is held. */
export interface HeldRelayer {
  readonly chain: RewardChain;
  readonly key: RelayerKey;
  readonly lease: string;
  /** What is in the account, after what waits. */
  readonly balance: bigint;
  readonly fees: MarketFees;
}

/** With which nonce and at which price something is sent. */
interface Terms {
  readonly nonce: number;
  readonly fees: Fees;
}

/** Transactions of the relayer on their way out: signed, stored, and only then sent. */
export class Outgoing {
  readonly #store: RelayerStore;
  readonly #deps: Pick<Services, 'storage' | 'clock' | 'log'>;

  constructor(deps: Pick<Services, 'storage' | 'clock' | 'log'> & Pick<RewardStores, 'relayers'>) {
    this.#deps = deps;
    this.#store = deps.relayers;
  }

  /** `note` is written together with it. Answers the hash; whether a block takes it is seen later. */
  async send(
    { chain, key, lease }: HeldRelayer,
    transaction: OutgoingTransaction,
    terms: Terms,
    note: (hash: Hex) => Promise<void>,
  ): Promise<Hex> {
    const raw = await signed(chain, transaction, terms);
    const hash = keccak256(raw);
    await this.#deps.storage.transaction(async () => {
      const now = this.#deps.clock.now();
      // Frozen for too long, another process has gone on with the nonces.
      if (!(await this.#store.hold(key, lease, leaseFrom(now)))) throw new RelayerBusy();
      await this.#store.insertInPlace({
        chainId: key.chainId,
        sender: key.address,
        nonce: terms.nonce,
        rewardId: transaction.rewardId,
        index: transaction.index,
        hash,
        raw,
        gas: transaction.gas.toString(),
        spent: String(transaction.risk ?? 0n),
        storedAt: now,
      });
      await note(hash);
    });
    await this.broadcast(chain, raw);
    return hash;
  }

  /**
   * Returns whether the node has taken it. One that refuses may have it already, or not be there; what is stored is sent again
   * until a block has it.
   */
  async broadcast({ client, chainId }: RewardChain, raw: Hex): Promise<boolean> {
    try {
      await client.sendRawTransaction({ serializedTransaction: raw });
      return true;
    } catch (error) {
      this.#deps.log.write('reward.send_failed', { chain: chainId, problem: describeError(error) });
      return false;
    }
  }
}

function signed(
  { chainId, contract, relayer }: RewardChain,
  transaction: OutgoingTransaction,
  { nonce, fees }: Terms,
) {
  const { to = contract, data, gas } = transaction;
  const { maxFeePerGas, maxPriorityFeePerGas } = fees;
  return relayer.signTransaction({
    type: 'eip1559',
    chainId,
    to,
    data,
    gas,
    nonce,
    maxFeePerGas,
    maxPriorityFeePerGas,
  });
}
