import { encodeFunctionData, type Abi, type Address, type Hex } from 'viem';
import type { Config } from 'wagmi';
import { estimateFeesPerGas, getAccount, simulateContract, writeContract } from 'wagmi/actions';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { readingClient } from '@/lib/wallet/clients';
import { switchToChain } from '@/lib/wallet/switch-chain';
import { callFee } from '@/lib/wallet/sending/fee';
import { withGasMargin } from '@/lib/wallet/sending/gas-margin';
import type { Reward } from '@/protocol/reward';
import type { SignedClaim } from '@/protocol/reward-claim';
import { ChainError } from './chain-failure';
import { mined } from './chain-steps';

/** A call of the rewards contract that the own wallet sends, beside the platform. */
export type OwnCall =
  | { readonly kind: 'claim'; readonly signed: SignedClaim; readonly id: Hex }
  | { readonly kind: 'return'; readonly reward: Reward }
  /** What the sending account did not take, to an address that does. */
  | {
      readonly kind: 'withdraw';
      readonly reward: Pick<Reward, 'chainId' | 'contract'>;
      readonly to: Address;
    };

/** Returns go to a recipient that may be a contract; nothing honest takes more. */
const RETURN_GAS_MAX = 1_000_000n;

/** The most that a call will cost; rejects with what the contract says against it. */
export async function ownCallFee(call: OwnCall, account: Address): Promise<bigint> {
  const { chainId, ...request } = requestOf(call);
  const client = readingClient(chainId);
  const [gas, price] = await Promise.all([
    client.estimateContractGas({ ...request, account }),
    client.estimateFeesPerGas(),
  ]);
  const { address: to, ...args } = request;
  const { maxFeePerGas, maxPriorityFeePerGas } = price;
  return callFee(
    client,
    { to, value: 0n, data: encodeFunctionData(args) },
    { gas: ownCallGas(call, gas), maxFeePerGas, maxPriorityFeePerGas },
  );
}

/** Sends a call and waits until it is in a block. `onSent` hears of it before. */
export async function sendOwnCall(config: Config, call: OwnCall, onSent: (hash: Hex) => void): Promise<Hex> {
  const { address } = getAccount(config);
  if (!address) throw new ChainError({ kind: 'noWallet' });
  const { chainId, ...request } = requestOf(call);
  await switchToChain(config, chainId);
  // What the contract refuses is said before the wallet asks.
  await simulateContract(config, { ...request, chainId, account: address });
  const gas = await readingClient(chainId).estimateContractGas({ ...request, account: address });
  const fees = await estimateFeesPerGas(config, { chainId });
  const hash = await writeContract(config, {
    ...request,
    chainId,
    account: address,
    gas: ownCallGas(call, gas),
    maxFeePerGas: fees.maxFeePerGas,
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
  });
  onSent(hash);
  return mined(config, chainId, hash);
}

/** The gas that a call is sent with: a claim back has twice the estimate, and a bound (RWD-09, RWD-10). */
export function ownCallGas({ kind }: Pick<OwnCall, 'kind'>, estimated: bigint): bigint {
  if (kind !== 'return') return withGasMargin(estimated);
  return estimated * 2n < RETURN_GAS_MAX ? estimated * 2n : RETURN_GAS_MAX;
}

/** A call as viem takes it; which arguments belong to which function is held together here. */
interface Request {
  readonly chainId: number;
  readonly address: Address;
  readonly abi: Abi;
  readonly functionName: string;
  readonly args: readonly unknown[];
}

function requestOf(call: OwnCall): Request {
  if (call.kind === 'return') {
    const { chainId, contract, id, sender } = call.reward;
    // The schema has checked that addresses are hex of the right length.
    const of = { chainId, address: contract as Address, abi: guildRewardsAbi };
    return { ...of, functionName: 'claimToSender', args: [id, sender] };
  }
  if (call.kind === 'withdraw') {
    const { chainId, contract } = call.reward;
    const of = { chainId, address: contract as Address, abi: guildRewardsAbi };
    return { ...of, functionName: 'withdrawCredit', args: [call.to] };
  }
  const { chainId, contract, index, recipient, amount, call: way } = call.signed;
  const of = { chainId, address: contract as Address, abi: guildRewardsAbi };
  const share = [call.id, BigInt(index), recipient, BigInt(amount)];
  return way.kind === 'claim'
    ? { ...of, functionName: 'claim', args: [...share, BigInt(way.deadline), way.r, way.vs] }
    : { ...of, functionName: 'claimListed', args: [...share, way.proof] };
}
