import { encodeFunctionData, isHash, type Hex } from 'viem';
import type { Config } from 'wagmi';
import { simulateContract, writeContract } from 'wagmi/actions';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { holdSigner } from '@/lib/signer/ask-signer';
import { switchToChain } from '@/lib/wallet/switch-chain';
import { nextLookMs } from '@/lib/wallet/sending/follow';
import { ChainError, chainFailureOf, type ChainFailure } from './chain-failure';
import { allow, assertSender, nodeOf } from './chain-steps';
import { assertRewardsCode } from './contract-code';
import type { Deposit } from './deposit';
import { depositStatus, isUnderWay, nonceOf, type DepositStatus } from './deposit-status';
import type { AskedWallet, RewardIntent } from './intent';
import { NATIVE_TOKEN } from './plan';
import { prepared, type PreparePorts } from './preparing';

/** The steps of funding, in their order. */
export const fundingSteps = ['prepare', 'network', 'allow', 'deposit', 'mine'] as const;
export type FundingStep = (typeof fundingSteps)[number];

export interface FundingPorts extends PreparePorts {
  tellSent(reward: string, transaction: string): Promise<void>;
  /** Keeps what is known by now, before the next step. */
  keep(intent: RewardIntent): void;
  /** The step that is under way. */
  onStep(step: FundingStep): void;
  /** Whether anybody still waits for what becomes of it. */
  isAwaited(): boolean;
}

/** Nobody waits any more: the dialog was closed, or the reward given up. */
class Left extends Error {}

const ended = {
  reverted: { kind: 'reverted', reason: '' },
  replaced: { kind: 'cancelled' },
  tooLate: { kind: 'tooLate' },
} as const satisfies Partial<Record<DepositStatus, ChainFailure>>;

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
  const client = nodeOf(config, intent.chainId);
  /** Asks the chain. When the deposit never will be there its transaction is forgotten, so that all begins anew. */
  const isThere = async (id: Hex) => {
    const fate = await depositStatus(client, { ...intent, id });
    if (fate === 'there' || fate === 'open') return fate === 'there';
    keep({ asked: null, transaction: null, nonce: null });
    throw new ChainError(ended[fate]);
  };
  /** Waits for the deposit as long as `mayCome`; true when it is there. */
  const awaited = async (id: Hex, mayCome: () => Promise<boolean>) => {
    for (let looks = 0; !(await isThere(id)); looks += 1) {
      // It may have come between the two questions.
      if (!(await mayCome())) return isThere(id);
      await new Promise((resolve) => setTimeout(resolve, nextLookMs(looks)));
      if (!ports.isAwaited()) throw new Left();
    }
    return true;
  };
  ports.onStep('prepare');
  ports.keep(intent);
  // What was prepared before is looked for without the platform, which may be away by now.
  if (intent.id !== null && (await isThere(intent.id))) return;
  let { id } = intent;
  if (id === null || intent.transaction === null) {
    await assertRewardsCode(client, intent.contract);
    const deposit = await prepared(() => intent, { ...ports, keep });
    id = deposit.id;
    keep({ id });
    if (await isThere(id)) return;
    const { asked, sender } = intent;
    if (intent.transaction === null) {
      // The wallet's answer was lost. What it has sent since may be this: it is asked again only when nothing comes.
      const isComing = async ({ nonce }: AskedWallet) => {
        const isSomething = await isUnderWay(client, sender, nonce);
        if (isSomething) ports.onStep('mine');
        return isSomething;
      };
      if (asked && (await awaited(id, () => isComing(asked)))) return;
      await send(config, intent, deposit, { ...ports, keep });
    }
  }
  const { transaction } = intent;
  if (transaction === null) throw new ChainError({ kind: 'unknown' });
  await ports.tellSent(id, transaction);
  ports.onStep('mine');
  await awaited(id, async () => {
    const nonce = intent.nonce ?? (await nonceOf(client, transaction, intent.sender));
    if (nonce !== intent.nonce) keep({ nonce });
    return true;
  });
}

interface SendPorts {
  keep(fields: Partial<RewardIntent>): void;
  onStep(step: FundingStep): void;
}

/** Has the wallet send a deposit; that it is asked is kept before, and what it says after. */
async function send(
  config: Config,
  { chainId, expiresTime, approval, asked }: RewardIntent,
  deposit: Deposit,
  { keep, onStep }: SendPorts,
): Promise<void> {
  if (Date.parse(expiresTime) <= Date.now()) throw new ChainError(ended.tooLate);
  assertSender(config, deposit.sender);
  onStep('network');
  await switchToChain(config, chainId);
  // The password of a key-share wallet is asked for once, for the allowance and the deposit.
  const release = holdSigner({
    to: deposit.contract,
    value: deposit.value.toString(),
    data: encodeFunctionData({ abi: guildRewardsAbi, functionName: 'deposit', args: [deposit.params] }),
  });
  try {
    if (deposit.params.token.toLowerCase() !== NATIVE_TOKEN) {
      onStep('allow');
      await allow(config, {
        chainId,
        token: deposit.params.token,
        owner: deposit.sender,
        spender: deposit.contract,
        amount: deposit.params.amount,
        mode: approval,
      });
    }
    onStep('deposit');
    const { request } = await simulateContract(config, {
      chainId,
      account: deposit.sender,
      address: deposit.contract,
      abi: guildRewardsAbi,
      functionName: 'deposit',
      args: [deposit.params],
      value: deposit.value,
    });
    const nonce = await nodeOf(config, chainId).getTransactionCount({
      address: deposit.sender,
      blockTag: 'pending',
    });
    keep({ asked: { time: new Date().toISOString(), nonce } });
    const transaction = await writeContract(config, request).catch((failure: unknown) => {
      // An earlier question may still be unanswered.
      if (isUnsent(failure)) keep({ asked });
      throw failure;
    });
    // Some wallets answer nothing when they have failed.
    if (!isHash(transaction)) throw new ChainError({ kind: 'unknown' });
    keep({ transaction, nonce: null });
  } finally {
    release();
  }
}

/** Whether a wallet that rejected has sent nothing for certain; any other answer may be that of a connection that broke. */
function isUnsent(failure: unknown): boolean {
  return ['rejected', 'network', 'funds', 'reverted'].includes(chainFailureOf(failure).kind);
}
