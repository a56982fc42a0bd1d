import { randomUUID } from 'node:crypto';
import { type Hex, keccak256 } from 'viem';
import { problemOf } from '@/runtime/problem';
import type { RewardTransactionRow } from '@/server/db/schema/reward';
import type { Services } from '@/server/services';
import { ClaimStore } from './claim.store';
import { feesOf, raised, type Fees, type MarketFees } from './fees';
import { RelayerStore, type RelayerKey } from './relayer.store';
import type { RewardChain } from './reward-chain';

type Parts = Pick<Services, 'storage' | 'clock' | 'log'>;

/** A process that dies while it sends gives way after so long. */
const LEASE_MS = 30_000;
/** After so many times the wait for a replacement nobody knows what became of it. */
const GIVE_UP = 10;

/** Another process sends now. */
export class RelayerBusy extends Error {
  override readonly name = 'RelayerBusy';
}

/** What is to be sent. */
interface Errand {
  readonly rewardId: string | null;
  /** Of the share; null for what goes back. */
  readonly index: number | null;
  readonly data: Hex;
  readonly gas: bigint;
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

/**
 * The account that sends for others. One process at a time gives its nonces; what it signs is stored before it is sent, sent
 * again until a block has it, and replaced only under the same nonce.
 */
export class Relayer {
  private readonly store: RelayerStore;
  private readonly claims: ClaimStore;

  constructor(private readonly parts: Parts) {
    this.store = new RelayerStore(parts.storage);
    this.claims = new ClaimStore(parts.storage);
  }

  keyOf({ chainId, relayer }: RewardChain): RelayerKey {
    return { chainId, address: relayer.address };
  }

  /** Whether the account had what it takes when somebody last looked. */
  isReady(chain: RewardChain): Promise<boolean> {
    return this.store.isReady(this.keyOf(chain));
  }

  /** Does something while no other process sends, after what waits was looked after. Throws RelayerBusy. */
  async held<Result>(chain: RewardChain, work: (held: HeldRelayer) => Promise<Result>): Promise<Result> {
    const key = this.keyOf(chain);
    const lease = randomUUID();
    const taken = { lease, now: this.parts.clock.now(), until: this.#until() };
    if (!(await this.store.lease(key, taken))) throw new RelayerBusy();
    try {
      const fees = await feesOf(chain);
      const balance = await chain.client.getBalance({ address: chain.relayer.address });
      await this.#lookAfter(chain, key, lease, fees);
      await this.#watchBalance(chain, key, balance);
      return await work({ chain, key, lease, fees, balance });
    } finally {
      await this.store.release(key, lease);
    }
  }

  /** Whether anything waits for a block. */
  async hasOpen(chain: RewardChain): Promise<boolean> {
    return (await this.store.highestOpen(this.keyOf(chain))) !== null;
  }

  /** What is on its way for a share, or for what goes back. */
  openFor(rewardId: string, index: number | null): Promise<RewardTransactionRow | null> {
    return this.store.openFor(rewardId, index);
  }

  /** Whether a block has refused what was sent for a share. */
  hasReverted(rewardId: string, index: number): Promise<boolean> {
    return this.store.hasReverted(rewardId, index);
  }

  /** Signs, stores and sends. `note` is written together with it. Answers the hash; whether a block takes it is seen later. */
  async send(
    { chain, key, lease, fees }: HeldRelayer,
    errand: Errand,
    note: (hash: Hex) => Promise<void> = async () => undefined,
  ): Promise<Hex> {
    const wanted = await chain.client.getTransactionCount({ address: chain.relayer.address });
    const highest = await this.store.highestOpen(key);
    const nonce = highest === null ? wanted : Math.max(wanted, highest + 1);
    const { raw, hash } = await signed(chain, errand, nonce, fees);
    await this.#keep(key, lease, { ...errand, nonce, raw, hash }, () => note(hash));
    await this.#broadcast(chain, raw);
    return hash;
  }

  async #keep(
    key: RelayerKey,
    lease: string,
    sent: Errand & { nonce: number; raw: Hex; hash: Hex },
    note: () => Promise<void>,
  ): Promise<void> {
    const { rewardId, index, nonce, raw, hash, gas } = sent;
    await this.parts.storage.transaction(async () => {
      // Frozen for too long, another process has gone on with the nonces.
      if (!(await this.store.hold(key, lease, this.#until()))) throw new RelayerBusy();
      await this.store.insert({
        chainId: key.chainId,
        sender: key.address,
        nonce,
        rewardId,
        index,
        hash,
        raw,
        gas: gas.toString(),
        storedAt: this.parts.clock.now(),
      });
      await note();
    });
  }

  /** A node that refuses it may have it already, or not be there; what is stored is sent again until a block has it. */
  async #broadcast({ client, chainId }: RewardChain, raw: Hex): Promise<void> {
    try {
      await client.sendRawTransaction({ serializedTransaction: raw });
    } catch (error) {
      this.parts.log.write('reward.send_failed', { chain: chainId, problem: problemOf(error) });
    }
  }

  /** Sees what became of what was sent; sends again, or at a higher price, what no block has. */
  async #lookAfter(chain: RewardChain, key: RelayerKey, lease: string, fees: Fees): Promise<void> {
    const wanted = await chain.client.getTransactionCount({ address: chain.relayer.address });
    const back = await this.store.reopen(key, wanted);
    if (back > 0) this.parts.log.write('reward.transactions_back', { chain: chain.chainId, count: back });
    const open = await this.store.open(key);
    const byNonce = new Map<number, RewardTransactionRow[]>();
    for (const row of open) byNonce.set(row.nonce, [...(byNonce.get(row.nonce) ?? []), row]);
    for (const [nonce, rows] of byNonce) {
      if (nonce < wanted) await this.#close(chain, rows);
      else await this.#sendAgain(chain, key, lease, rows, fees);
    }
  }

  /** A block has used the nonce: one of these it was. */
  async #close({ client, rules }: RewardChain, rows: readonly RewardTransactionRow[]): Promise<void> {
    const receipts = await Promise.all(
      rows.map(({ hash }) => client.getTransactionReceipt({ hash: hash as Hex }).catch(ifMissing)),
    );
    if (receipts.every((receipt) => receipt === null)) return this.#giveUpOld(rows, rules.replaceSeconds);
    for (const [at, row] of rows.entries()) {
      const receipt = receipts[at];
      if (!receipt) await this.store.close(row.id, 'replaced');
      else if (receipt.status === 'success') await this.store.close(row.id, 'done');
      else await this.#reverted(row);
    }
  }

  /** A node that lags finds them later; after long nobody does, and somebody else has used the key. */
  async #giveUpOld(rows: readonly RewardTransactionRow[], replaceSeconds: number): Promise<void> {
    const before = this.parts.clock.now().getTime() - GIVE_UP * replaceSeconds * 1000;
    for (const row of rows) {
      if (row.storedAt.getTime() > before) continue;
      await this.store.close(row.id, 'replaced');
      if (row.rewardId !== null && row.index !== null) {
        await this.claims.setRelay(row.rewardId, row.index, 'refused');
      }
    }
  }

  async #reverted(row: RewardTransactionRow): Promise<void> {
    await this.parts.storage.transaction(async () => {
      await this.store.close(row.id, 'reverted');
      if (row.rewardId === null) return;
      await this.store.noteFailure(row.rewardId);
      if (row.index !== null) await this.claims.setRelay(row.rewardId, row.index, 'refused');
    });
    this.parts.log.write('reward.transaction_reverted', { chain: row.chainId });
  }

  async #sendAgain(
    chain: RewardChain,
    key: RelayerKey,
    lease: string,
    rows: readonly RewardTransactionRow[],
    fees: Fees,
  ): Promise<void> {
    const newest = rows.at(-1);
    if (!newest) return;
    const known = await chain.client.getTransaction({ hash: newest.hash as Hex }).catch(ifMissing);
    if (!known) return this.#broadcast(chain, newest.raw as Hex);
    const ageMs = this.parts.clock.now().getTime() - newest.storedAt.getTime();
    if (ageMs < chain.rules.replaceSeconds * 1000) return;
    const higher = raised(fees, known);
    if (!higher) return;
    const { rewardId, index, nonce } = newest;
    const errand = { rewardId, index, data: known.input, gas: BigInt(newest.gas) };
    const { raw, hash } = await signed(chain, errand, nonce, higher);
    await this.#keep(key, lease, { ...errand, nonce, raw, hash }, async () => {
      if (rewardId !== null && index !== null) await this.claims.setRelay(rewardId, index, 'sent', hash);
    });
    await this.#broadcast(chain, raw);
  }

  async #watchBalance({ chainId, rules }: RewardChain, key: RelayerKey, balance: bigint): Promise<void> {
    const ready = balance >= rules.floor;
    if (!(await this.store.setReady(key, ready))) return;
    this.parts.log.write(ready ? 'reward.relayer_filled' : 'reward.relayer_low', { chain: chainId });
  }

  #until(): Date {
    return new Date(this.parts.clock.now().getTime() + LEASE_MS);
  }
}

async function signed(
  chain: RewardChain,
  { data, gas }: Pick<Errand, 'data' | 'gas'>,
  nonce: number,
  fees: Fees,
) {
  const raw = await chain.relayer.signTransaction({
    type: 'eip1559',
    chainId: chain.chainId,
    to: chain.contract,
    data,
    gas,
    nonce,
    maxFeePerGas: fees.maxFeePerGas,
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
  });
  return { raw, hash: keccak256(raw) };
}

/** Only the answer that there is none is none: whoever was not answered knows nothing. */
function ifMissing(error: unknown): null {
  const name = (error as { name?: string }).name;
  if (name === 'TransactionReceiptNotFoundError' || name === 'TransactionNotFoundError') return null;
  throw error;
}
