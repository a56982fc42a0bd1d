import { encodeFunctionData, type Hex, padHex, parseAbi } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { dataFeeOf } from './data-fee';
import { estimate, withReserve } from './estimate';
import { feesOf } from './fees';
import { repriced } from './claim-price';
import type { HeldRelayer } from './outgoing';
import type { Relayer } from './relayer';
import type { RewardChain } from './reward-chain';

/** Below so many times its floor the account takes back what it has earned. */
const COMFORT = 5n;
/** As long as the call data of a claim. */
const CLAIM_DATA = padHex('0x', { size: 250 });

/** What the relayer does for itself: it takes its credit when it needs it, and follows the price of gas. */
export class RelayerBalance {
  readonly #relayer: Relayer;

  constructor(relayer: Relayer) {
    this.#relayer = relayer;
  }

  /** Sends at most one transaction. */
  async keep(held: HeldRelayer): Promise<void> {
    if (await this.#relayer.hasOpen(held.chain)) return;
    const data = (await this.#withdrawal(held)) ?? (await this.#price(held.chain));
    if (data === null) return;
    const needed = await estimate(held.chain, data, held.fees);
    if ('refusal' in needed) return;
    const gas = withReserve(needed.gas);
    if (held.balance < gas * held.fees.maxFeePerGas) return;
    await this.#relayer.send(held, { rewardId: null, index: null, data, gas });
  }

  async #withdrawal({ chain, balance, fees }: HeldRelayer): Promise<Hex | null> {
    const { relayer, rules } = chain;
    if (balance >= COMFORT * rules.floor) return null;
    const credit = await creditOf(chain);
    // Ten times what it takes to take it.
    if (credit < 10n * 60_000n * fees.maxFeePerGas || credit === 0n) return null;
    return encodeFunctionData({
      abi: guildRewardsAbi,
      functionName: 'withdrawCredit',
      args: [relayer.address],
    });
  }

  /** New deposits prepay what a claim costs now; the coins of a local chain cost nothing, so nothing is followed there. */
  async #price(chain: RewardChain): Promise<Hex | null> {
    const { client, contract, rules } = chain;
    if (!chain.isCurrent || rules.pricedGas === null) return null;
    const ask = { address: contract, abi: guildRewardsAbi } as const;
    const [current, max, fees, dataFee] = await Promise.all([
      client.readContract({ ...ask, functionName: 'claimGas' }),
      client.readContract({ ...ask, functionName: 'claimGasMax' }),
      feesOf(chain),
      dataFeeOf(chain, CLAIM_DATA),
    ]);
    const price = repriced({ current, max, cost: rules.pricedGas * fees.likelyFeePerGas + dataFee });
    return price === null
      ? null
      : encodeFunctionData({ abi: guildRewardsAbi, functionName: 'setClaimGas', args: [price] });
  }
}

/** Of the first version, in which nobody else has any. */
const relayerCreditAbi = parseAbi(['function relayerCredit(address) view returns (uint256)']);

async function creditOf({ client, contract: address, relayer, version }: RewardChain): Promise<bigint> {
  const args = [relayer.address] as const;
  if ((await version()) === 1) {
    return client.readContract({ address, abi: relayerCreditAbi, functionName: 'relayerCredit', args });
  }
  return client.readContract({ address, abi: guildRewardsAbi, functionName: 'creditOf', args });
}
