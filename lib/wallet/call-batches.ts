import { isHex, numberToHex, RpcError, type Hex, type TransactionReceipt } from 'viem';
import { z } from 'zod';

/* Batches of calls (EIP-5792). No network has an implementation for EIP-7702 here, so none is atomic: each call is shown, signed
 * and mined before the next one is asked for. */

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const hex = z.string().regex(/^0x(?:[0-9a-f]{2})*$/i);
const quantity = z.string().regex(/^0x[0-9a-f]{1,64}$/i);
/** What an app may leave unserved says so. */
const capabilities = z.record(z.string(), z.looseObject({ optional: z.boolean().optional() })).optional();

const batch = z.object({
  version: z.literal('2.0.0'),
  id: z.string().min(1).max(4096).optional(),
  from: address.optional(),
  chainId: quantity,
  atomicRequired: z.boolean(),
  calls: z
    .array(
      z.object({ to: address.optional(), data: hex.optional(), value: quantity.optional(), capabilities }),
    )
    .min(1),
  capabilities,
});

export type BatchCall = z.output<typeof batch>['calls'][number];

const CALLS_MAX = 10;
/** So many batches are remembered, the newest. */
const BATCHES_MAX = 50;

/** Each is an error of EIP-5792. */
const faults = {
  capability: [5700, 'A capability is not supported'],
  chain: [5710, 'The network is not the one that the wallet is on'],
  duplicate: [5720, 'There is a batch of this id'],
  unknown: [5730, 'There is no batch of this id'],
  tooLarge: [5740, 'Too many calls'],
  atomicity: [5760, 'Calls can only be sent one after another'],
  invalid: [-32_602, 'Not a batch of calls'],
} as const;

function fail(fault: keyof typeof faults): never {
  const [code, shortMessage] = faults[fault];
  throw new RpcError(new Error(shortMessage), { code, shortMessage });
}

interface Batch {
  readonly chainId: number;
  readonly receipts: TransactionReceipt[];
  state: 'pending' | 'done' | 'stopped';
}

export interface BatchDeps {
  chainId(): number;
  /** Shows a call, has it signed and hands it in. */
  send(call: BatchCall & { readonly from?: string | undefined }): Promise<Hex>;
  /** Rejects when another transaction took its number. */
  receipt(hash: Hex, chainId: number): Promise<TransactionReceipt>;
}

export class CallBatches {
  readonly #batches = new Map<string, Batch>();
  readonly #deps: BatchDeps;

  constructor(deps: BatchDeps) {
    this.#deps = deps;
  }

  /** Of these networks, or of all: no batch is atomic. */
  static capabilities(offered: readonly number[], asked: unknown): Record<Hex, object> {
    const wanted = Array.isArray(asked) ? asked.filter((one) => isHex(one)).map(Number) : offered;
    return Object.fromEntries(
      offered
        .filter((chainId) => wanted.includes(chainId))
        .map((chainId) => [numberToHex(chainId), { atomic: { status: 'unsupported' } }]),
    );
  }

  /** Resolves when the first call has been handed in; the others follow, each after the one before it was mined. */
  async send(given: unknown): Promise<{ readonly id: string }> {
    const read = batch.safeParse(given);
    if (!read.success) fail('invalid');
    const { calls, atomicRequired, from, ...asked } = read.data;
    const chainId = this.#deps.chainId();
    if (Number(asked.chainId) !== chainId) fail('chain');
    if (calls.length > CALLS_MAX) fail('tooLarge');
    // One call is atomic by itself.
    if (atomicRequired && calls.length > 1) fail('atomicity');
    const wanted = [asked.capabilities, ...calls.map((call) => call.capabilities)];
    if (wanted.some((of) => Object.values(of ?? {}).some(({ optional }) => optional !== true))) {
      fail('capability');
    }
    const id = asked.id ?? `0x${crypto.randomUUID().replaceAll('-', '')}`;
    if (this.#batches.has(id)) fail('duplicate');
    const made: Batch = { chainId, receipts: [], state: 'pending' };
    this.#batches.set(id, made);
    const [oldest] = this.#batches.keys();
    if (this.#batches.size > BATCHES_MAX && oldest !== undefined) this.#batches.delete(oldest);
    const [first, ...rest] = calls.map(({ to, data, value }) => ({ to, data, value, from }));
    try {
      if (!first) fail('invalid');
      const hash = await this.#deps.send(first);
      void this.#follow(made, hash, rest).catch(() => (made.state = 'stopped'));
    } catch (cause) {
      this.#batches.delete(id);
      throw cause;
    }
    return { id };
  }

  /** As EIP-5792 has it: 100 under way, 200 all done, 500 nothing done, 600 a part of it. */
  status(id: unknown): object {
    const found = typeof id === 'string' ? this.#batches.get(id) : undefined;
    if (!found || typeof id !== 'string') fail('unknown');
    const { state, receipts, chainId } = found;
    const stopped = receipts.some(({ status }) => status === 'success') ? 600 : 500;
    return {
      version: '2.0.0',
      id,
      chainId: numberToHex(chainId),
      status: { pending: 100, done: 200, stopped }[state],
      atomic: false,
      receipts: receipts.map(({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }) => ({
        logs: logs.map(({ address: of, data, topics }) => ({ address: of, data, topics })),
        status: status === 'success' ? '0x1' : '0x0',
        blockHash,
        blockNumber: numberToHex(blockNumber),
        gasUsed: numberToHex(gasUsed),
        transactionHash,
      })),
    };
  }

  async #follow(made: Batch, sent: Hex, rest: readonly (BatchCall & { from?: string | undefined })[]) {
    let hash = sent;
    for (let next = 0; ; next += 1) {
      const receipt = await this.#deps.receipt(hash, made.chainId);
      made.receipts.push(receipt);
      const call = rest[next];
      if (receipt.status !== 'success') made.state = 'stopped';
      else if (!call) made.state = 'done';
      // Somebody has gone to another network: what was meant for this one is not sent there.
      else if (this.#deps.chainId() !== made.chainId) made.state = 'stopped';
      if (made.state !== 'pending' || !call) return;
      hash = await this.#deps.send(call);
    }
  }
}
