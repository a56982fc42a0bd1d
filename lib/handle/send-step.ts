import { encodeFunctionData, type Address, type Hex } from 'viem';
import type { Config } from 'wagmi';
import { estimateFeesPerGas, simulateContract, writeContract } from 'wagmi/actions';
import { profileHandlesAbi } from '@/contracts/generated/profile-handles.abi';
import { ChainError } from '@/lib/reward/chain-failure';
import { assertSender, mined } from '@/lib/reward/chain-steps';
import { readingClient } from '@/lib/wallet/clients';
import { switchToChain } from '@/lib/wallet/switch-chain';
import { callFee, type Fee } from '@/lib/wallet/sending/fee';
import { knownTransaction } from '@/lib/wallet/sending/follow';
import { withGasMargin } from '@/lib/wallet/sending/gas-margin';
import { signedHash } from '@/lib/wallet/sending/signed-hash';
import { isUnsent } from '@/lib/wallet/sending/unsigned';
import { handlePrice } from '@/protocol/handle-name';
import { commitmentOf, paramsOf, preDataOf } from './commitment';
import type { HandlePlace } from './handle-place';
import { keepAsked, keepPurchase, purchases, type HandlePurchase } from './purchase';
import { readPurchaseState } from './purchase-state';

/** The second step cannot be estimated before the first one is a minute old; measured 136,000, and 22,000 more for a free handle. */
const REVEAL_GAS = 200_000n;

/** The most that both steps will cost in fees. */
export async function purchaseFees(purchase: HandlePurchase): Promise<{ commit: bigint; reveal: bigint }> {
  const client = readingClient(purchase.chainId);
  const call = commitCall(purchase);
  const [gas, price] = await Promise.all([
    client.estimateContractGas({ ...call, account: purchase.buyer }),
    client.estimateFeesPerGas(),
  ]);
  const [commit, reveal] = await Promise.all([
    stepFee(purchase, call, { gas: withGasMargin(gas), ...price }),
    stepFee(purchase, revealCall(purchase, true), { gas: REVEAL_GAS, ...price }),
  ]);
  return { commit, reveal };
}

/** The most that the second step will cost in fees; rejects with what the contract says against it. */
export async function revealFee(purchase: HandlePurchase, isPublicName: boolean): Promise<bigint> {
  const client = readingClient(purchase.chainId);
  const call = revealCall(purchase, isPublicName);
  const [gas, price] = await Promise.all([
    client.estimateContractGas({ ...call, account: purchase.buyer }),
    client.estimateFeesPerGas(),
  ]);
  return stepFee(purchase, call, { gas: withGasMargin(gas), ...price });
}

function stepFee(
  { chainId, contract: to }: HandlePurchase,
  call: ReturnType<typeof commitCall> | ReturnType<typeof revealCall>,
  { gas, maxFeePerGas, maxPriorityFeePerGas }: Required<Omit<Fee, 'amount'>>,
): Promise<bigint> {
  const value = 'value' in call ? call.value : 0n;
  const data = encodeFunctionData(call);
  return callFee(readingClient(chainId), { to, value, data }, { gas, maxFeePerGas, maxPriorityFeePerGas });
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
  const hash = await askedFor(purchase, 'commit', fields.nonce, () =>
    writeContract(config, { ...request, ...fields }),
  );
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
  const hash = await askedFor(purchase, 'reveal', fields.nonce, () =>
    writeContract(config, { ...request, ...fields }),
  );
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

type Step = keyof HandlePurchase['asked'];

/** Gas, fees and number of a step. */
async function fieldsOf(
  config: Config,
  purchase: HandlePurchase,
  step: Step,
  estimate: () => Promise<bigint>,
) {
  const [gas, fees, nonce] = await Promise.all([
    estimate(),
    estimateFeesPerGas(config, { chainId: purchase.chainId }),
    numberOf(purchase, step),
  ]);
  const { maxFeePerGas, maxPriorityFeePerGas } = fees;
  return { gas: withGasMargin(gas), maxFeePerGas, maxPriorityFeePerGas, nonce };
}

/**
 * The number of a step. If an earlier try may have been sent, it has the number of that try, so that the chain can take only one of
 * the two; but never that of a transaction that may be another one.
 */
async function numberOf(purchase: HandlePurchase, step: Step): Promise<number> {
  const { chainId, buyer: address } = purchase;
  const client = readingClient(chainId);
  const before = newestOf(purchase).asked[step];
  const [next, pending, earlier] = await Promise.all([
    client.getTransactionCount({ address, blockTag: 'latest' }),
    client.getTransactionCount({ address, blockTag: 'pending' }),
    before?.hash ? knownTransaction(client, before.hash) : null,
  ]);
  // A try that is in a block has not done the step: the chain was asked.
  if (!before || before.nonce < next) return pending;
  if (earlier?.blockNumber === null) return before.nonce;
  if (before.nonce >= pending) return before.nonce;
  // What waits with that number is the earlier try or another payment. Nothing with a later number is mined before it.
  throw new ChainError({ kind: 'slow' });
}

/** Keeps the number of a step before the wallet is asked, and forgets it if nothing was sent. */
async function askedFor(
  purchase: HandlePurchase,
  step: Step,
  nonce: number,
  ask: () => Promise<Hex>,
): Promise<Hex> {
  const newest = newestOf(purchase);
  const before = newest.asked[step];
  const waiting = before?.hash && before.nonce === nonce ? before : null;
  const isKept = keepPurchase({ ...newest, asked: { ...newest.asked, [step]: waiting ?? { nonce } } });
  if (!isKept) throw new ChainError({ kind: 'storage' });
  try {
    const hash = await ask();
    keepAsked(purchase.secret, step, { nonce, hash });
    return hash;
  } catch (error) {
    const signed = signedHash(error);
    if (signed !== null) keepAsked(purchase.secret, step, { nonce, hash: signed });
    else if (isUnsent(error)) keepAsked(purchase.secret, step, waiting);
    throw error;
  }
}

const newestOf = (purchase: HandlePurchase): HandlePurchase =>
  purchases.items().find(({ secret }) => secret === purchase.secret) ?? purchase;
