import type { Address, Hex } from 'viem';
import type { Config } from 'wagmi';
import { estimateFeesPerGas, simulateContract, writeContract } from 'wagmi/actions';
import { profileHandlesAbi } from '@/contracts/generated/profile-handles.abi';
import { ChainError } from '@/lib/reward/chain-failure';
import { assertSender, mined } from '@/lib/reward/chain-steps';
import { readingClient } from '@/lib/wallet/clients';
import { switchToChain } from '@/lib/wallet/switch-chain';
import { withGasMargin } from '@/lib/wallet/sending/gas-margin';
import { handlePrice } from '@/protocol/handle-name';
import { commitmentOf, paramsOf, preDataOf } from './commitment';
import type { HandlePlace } from './handle-place';
import { keepPurchase, type HandlePurchase } from './purchase';
import { readPurchaseState } from './purchase-state';

/** The second step cannot be estimated before the first one is a minute old; measured 136,000, and 22,000 more for a free handle. */
const REVEAL_GAS = 200_000n;

/** The most that both steps will cost in fees. */
export async function purchaseFees(purchase: HandlePurchase): Promise<{ commit: bigint; reveal: bigint }> {
  const client = readingClient(purchase.chainId);
  const [gas, { maxFeePerGas }] = await Promise.all([
    client.estimateContractGas({ ...commitCall(purchase), account: purchase.buyer }),
    client.estimateFeesPerGas(),
  ]);
  return { commit: withGasMargin(gas) * maxFeePerGas, reveal: REVEAL_GAS * maxFeePerGas };
}

/** The most that the second step will cost in fees; rejects with what the contract says against it. */
export async function revealFee(purchase: HandlePurchase, isPublicName: boolean): Promise<bigint> {
  const client = readingClient(purchase.chainId);
  const [gas, { maxFeePerGas }] = await Promise.all([
    client.estimateContractGas({ ...revealCall(purchase, isPublicName), account: purchase.buyer }),
    client.estimateFeesPerGas(),
  ]);
  return withGasMargin(gas) * maxFeePerGas;
}

function commitCall(purchase: HandlePurchase) {
  const { contract: address } = purchase;
  const args = [commitmentOf(purchase)] as const;
  return { address, abi: profileHandlesAbi, functionName: 'commit', args } as const;
}

function revealCall(purchase: HandlePurchase, isPublicName: boolean) {
  return {
    address: purchase.contract,
    abi: profileHandlesAbi,
    functionName: 'createProfile',
    args: [paramsOf(purchase), preDataOf(purchase, isPublicName), '0x'],
    value: handlePrice(purchase.handle.length),
  } as const;
}

export interface Sending {
  readonly config: Config;
  /** A wallet has sent it; what is left is to wait. */
  readonly onSent: () => void;
}

/** Sends the first step, unless the chain has it already, and waits until it is in a block. */
export async function sendCommit({ config, onSent }: Sending, purchase: HandlePurchase): Promise<void> {
  assertSender(config, purchase.buyer);
  if ((await readPurchaseState(purchase)).kind !== 'new') return;
  await switchToChain(config, purchase.chainId);
  const request = { ...commitCall(purchase), chainId: purchase.chainId, account: purchase.buyer };
  await simulateContract(config, request);
  const fields = await fieldsOf(config, purchase, 'commit', () =>
    readingClient(purchase.chainId).estimateContractGas(request),
  );
  const hash = await writeContract(config, { ...request, ...fields });
  onSent();
  await mined(config, purchase.chainId, hash);
}

/** Sends the second step, unless the handle is bought, and waits until it is in a block. */
export async function sendReveal(
  { config, onSent }: Sending,
  purchase: HandlePurchase,
  isPublicName: boolean,
): Promise<void> {
  assertSender(config, purchase.buyer);
  if ((await readPurchaseState(purchase)).kind !== 'committed') return;
  await switchToChain(config, purchase.chainId);
  const request = {
    ...revealCall(purchase, isPublicName),
    chainId: purchase.chainId,
    account: purchase.buyer,
  };
  await simulateContract(config, request);
  const fields = await fieldsOf(config, purchase, 'reveal', () =>
    readingClient(purchase.chainId).estimateContractGas(request),
  );
  const hash = await writeContract(config, { ...request, ...fields });
  onSent();
  await mined(config, purchase.chainId, hash);
}

/** Makes a handle the public name of the connected wallet, and waits until that is in a block. */
export async function sendPublicName(
  config: Config,
  { chainId, contract }: Pick<HandlePlace, 'chainId' | 'contract'>,
  account: Address,
  profileId: bigint,
): Promise<Hex> {
  assertSender(config, account);
  await switchToChain(config, chainId);
  const { request } = await simulateContract(config, {
    ...{ chainId, account, address: contract, abi: profileHandlesAbi },
    functionName: 'setPrimaryProfile',
    args: [profileId],
  });
  return mined(config, chainId, await writeContract(config, request));
}

/**
 * Gas, fees and number of a step. The number is kept before the wallet is asked: when its answer is lost the next try has the same
 * number, so that the chain can take only one of the two.
 */
async function fieldsOf(
  config: Config,
  purchase: HandlePurchase,
  step: 'commit' | 'reveal',
  estimate: () => Promise<bigint>,
) {
  const client = readingClient(purchase.chainId);
  const [gas, fees, next, pending] = await Promise.all([
    estimate(),
    estimateFeesPerGas(config, { chainId: purchase.chainId }),
    client.getTransactionCount({ address: purchase.buyer, blockTag: 'latest' }),
    client.getTransactionCount({ address: purchase.buyer, blockTag: 'pending' }),
  ]);
  const before = purchase.asked[step]?.nonce ?? -1;
  // One that is in a block has not done it: the chain was asked.
  const nonce = before >= next ? before : pending;
  const isKept = keepPurchase({ ...purchase, asked: { ...purchase.asked, [step]: { nonce } } });
  if (!isKept) throw new ChainError({ kind: 'storage' });
  const { maxFeePerGas, maxPriorityFeePerGas } = fees;
  return { gas: withGasMargin(gas), maxFeePerGas, maxPriorityFeePerGas, nonce };
}
