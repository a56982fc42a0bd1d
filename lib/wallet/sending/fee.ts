import type { PublicClient } from 'viem';
import { withGasMargin } from './gas-margin';
import { rollupFee } from './rollup-fee';
import { transferCall, type Transfer, type TransferCall } from './transfer';

/** What a transaction will cost at most. */
export interface Fee {
  readonly gas: bigint;
  readonly maxFeePerGas: bigint;
  /** Absent on networks whose blocks have no base fee. */
  readonly maxPriorityFeePerGas?: bigint;
  /** Gas times price (WAL-44), and what the network below takes besides; in the smallest unit of the coin. */
  readonly amount: bigint;
}

/** Asks a node what a transfer costs; rejects with what the chain would say when it would refuse it. */
export async function estimateFee(client: PublicClient, transfer: Transfer): Promise<Fee> {
  const [estimated, price] = await Promise.all([
    client.estimateGas({ account: transfer.from, ...transferCall(transfer) }),
    gasPrice(client),
  ]);
  const gas = withGasMargin(estimated);
  return { gas, ...price, amount: await callFee(client, transferCall(transfer), { gas, ...price }) };
}

/** What a call costs at most: gas times price, and what the network below takes besides. Rejects when the node does not say. */
export async function callFee(
  client: PublicClient,
  call: TransferCall,
  price: Omit<Fee, 'amount'>,
): Promise<bigint> {
  return price.gas * price.maxFeePerGas + (await rollupFee(client, { ...call, ...price }));
}

/** The price of a unit of gas, at most. */
export async function gasPrice(
  client: PublicClient,
): Promise<Pick<Fee, 'maxFeePerGas' | 'maxPriorityFeePerGas'>> {
  const block = await client.getBlock();
  if (block.baseFeePerGas === null) return { maxFeePerGas: await client.getGasPrice() };
  const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas({
    type: 'eip1559',
    chain: client.chain,
  });
  return { maxFeePerGas, maxPriorityFeePerGas };
}

/** Whether the coins of a wallet pay for the fee, and for the transfer when it is in coins. */
export function isFeeCovered(
  { token, amount }: Pick<Transfer, 'token' | 'amount'>,
  fee: Pick<Fee, 'amount'>,
  coins: bigint,
): boolean {
  return coins >= fee.amount + (token === null ? amount : 0n);
}

/** The most that can be sent: of coins what the fee leaves, of tokens all. */
export function sendableMost(token: Transfer['token'], held: bigint, fee: Pick<Fee, 'amount'>): bigint {
  if (token !== null) return held;
  return held > fee.amount ? held - fee.amount : 0n;
}
