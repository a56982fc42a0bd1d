import type { Config } from 'wagmi';
import { readContract, simulateContract, writeContract } from 'wagmi/actions';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { holdSigner } from '@/lib/signer/ask-signer';
import { reachChain } from '@/lib/wallet/reach-chain';
import type { rewardRoutes, RewardDeposit, RewardShares } from '@/protocol/reward';
import type { BodyOf } from '@/protocol/route';
import { ChainError } from './chain-failure';
import { allow, assertSender, mined } from './chain-steps';
import { depositFor, type Deposit } from './deposit';
import { isListOf } from './given-list';
import type { RewardIntent } from './intent';
import { NATIVE_TOKEN } from './plan';

/** The steps of funding, in their order. */
export const fundingSteps = ['prepare', 'network', 'allow', 'deposit', 'mine'] as const;
export type FundingStep = (typeof fundingSteps)[number];

const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000';

export interface FundingPorts {
  prepare(wish: BodyOf<typeof rewardRoutes.prepareReward>): Promise<RewardDeposit>;
  /** The list of a prepared reward to chosen people. */
  listOf(reward: string): Promise<RewardShares>;
  tellSent(reward: string, transaction: string): Promise<void>;
  /** Keeps what is known by now, before the next step. */
  keep(intent: RewardIntent): void;
  /** The step that is under way. */
  onStep(step: FundingStep): void;
}

/**
 * Brings a reward on its chain, from wherever it stands: called again after any failure, or in a page that was opened
 * anew, it goes on. It resolves when the deposit is in a block. The same salt makes it the same deposit each time, which
 * the contract takes once, so that going on never pays twice.
 */
export async function fund(config: Config, begun: RewardIntent, ports: FundingPorts): Promise<void> {
  let intent = begun;
  const keep = (fields: Partial<RewardIntent>) => {
    intent = { ...intent, ...fields };
    ports.keep(intent);
  };
  ports.onStep('prepare');
  ports.keep(intent);
  const { chainId } = intent;
  const deposit = await prepared(intent, ports);
  keep({ id: deposit.id });
  if (await isDeposited(config, deposit)) return;

  if (intent.transaction === null) {
    if (Date.parse(intent.expiresTime) <= Date.now()) throw new ChainError({ kind: 'tooLate' });
    assertSender(config, deposit.sender);
    ports.onStep('network');
    await reachChain(config, chainId);
    // The password of a key-share wallet is asked for once, for the allowance and the deposit.
    const release = holdSigner();
    try {
      if (deposit.params.token.toLowerCase() !== NATIVE_TOKEN) {
        ports.onStep('allow');
        await allow(config, {
          chainId,
          token: deposit.params.token,
          owner: deposit.sender,
          spender: deposit.contract,
          amount: deposit.params.amount,
          mode: intent.approval,
        });
      }
      ports.onStep('deposit');
      keep({ transaction: await send(config, deposit) });
    } finally {
      release();
    }
  }
  const { transaction } = intent;
  if (transaction === null) throw new ChainError({ kind: 'unknown' });
  await ports.tellSent(deposit.id, transaction);
  ports.onStep('mine');
  try {
    await mined(config, chainId, transaction);
  } catch (failure) {
    // It is gone for good: the next try sends another one, unless the deposit is there after all.
    if (failure instanceof ChainError) keep({ transaction: null });
    throw failure;
  }
  if (!(await isDeposited(config, deposit))) {
    keep({ transaction: null });
    throw new ChainError({ kind: 'reverted', reason: '' });
  }
}

async function prepared(intent: RewardIntent, ports: FundingPorts): Promise<Deposit> {
  const { chainId, contract, sender, token, count, random, salt, expiresTime, recipientIds } = intent;
  const answer = await ports.prepare({
    room: intent.room,
    chainId,
    sender,
    token: token.address,
    amount: intent.amount,
    count,
    random,
    expiresTime,
    message: intent.message,
    salt,
    ...(recipientIds && { recipientIds: [...recipientIds] }),
  });
  const deposit = depositFor(
    {
      chainId,
      contract,
      sender,
      salt,
      token: token.address,
      amount: BigInt(intent.amount),
      count,
      random,
      expiredTime: Math.floor(Date.parse(expiresTime) / 1000),
      isListed: recipientIds !== null,
      claimGas: BigInt(intent.claimGas),
    },
    answer,
  );
  if (!deposit) throw new ChainError({ kind: 'notAsAsked' });
  if (recipientIds) {
    const { shares } = await ports.listOf(deposit.id);
    if (!isListOf(recipientIds, deposit, shares)) throw new ChainError({ kind: 'notAsAsked' });
  }
  return deposit;
}

async function isDeposited(config: Config, { chainId, contract, id }: Deposit): Promise<boolean> {
  const { sender } = await readContract(config, {
    chainId,
    address: contract,
    abi: guildRewardsAbi,
    functionName: 'records',
    args: [id],
  });
  return sender !== ZERO_ADDRESS;
}

async function send(config: Config, deposit: Deposit) {
  const { request } = await simulateContract(config, {
    chainId: deposit.chainId,
    account: deposit.sender,
    address: deposit.contract,
    abi: guildRewardsAbi,
    functionName: 'deposit',
    args: [deposit.params],
    value: deposit.value,
  });
  return writeContract(config, request);
}
