import { getAddress, isHash, type Address, type Hash, type Hex, type PublicClient } from 'viem';
import type { Config } from 'wagmi';
import { getAccount, sendTransaction } from 'wagmi/actions';
import { SWAP_SECONDS, type SwapQuote } from '@/protocol/swap';
import { allow, mined, type Allowance } from '@/lib/reward/chain-steps';
import { holdSigner } from '@/lib/signer/ask-signer';
import { withPermit } from '@/lib/signer/swap/read-permit';
import { targetAt } from '@/lib/signer/swap/read-swap';
import { readingClient } from '@/lib/wallet/clients';
import { approvalCall } from '@/lib/wallet/sending/approval';
import { forgetPermits, signPermit, type TokenPermit } from '@/lib/wallet/sending/permit';
import { signedHash } from '@/lib/wallet/sending/signed-hash';
import { isUnsigned } from '@/lib/wallet/sending/unsigned';
import { switchToChain } from '@/lib/wallet/switch-chain';
import { tokenAddress } from '@/lib/wallet/tokens';
import { SwapError, swapFailureOf, type SwapProblem } from './failure';
import { followSwaps, whileSwapAwaited } from './follow-swap';
import { assertQuote, callOf, permitFor, simulateSwap, type SwapPlan } from './plan';
import { addSwap, changeSwap, swapList, swapOf, undecidedSwap, type SwapRecord } from './swap-list';
import { routersOf, type SwapTerms } from './terms';
import { isFresh, type TimedQuote } from './timed-quote';

/** Says of a wallet that it has sent nothing. */
const UNSENT: ReadonlySet<string> = new Set<SwapProblem>([
  'rejected',
  'network',
  'funds',
  'reverted',
  'otherWallet',
]);
/** A block needs so long at least to take a swap that is signed now. */
const LEFT_SECONDS_MIN = 60;

export interface SwapRun {
  readonly terms: SwapTerms;
  readonly timed: TimedQuote;
  readonly plan: Pick<SwapPlan, 'approval' | 'isSigned'>;
}

/**
 * Sends a swap with the connected wallet, an approval of exactly its amount before it where one is needed; resolves with the id
 * of its record once the wallet has sent it. The transaction of the quote goes out as it came, after the one check (SWP-02). At
 * each step it is written down what the wallet is asked for, so that a page which closes on the way finds out later and
 * nothing is asked for twice. Rejects with a SwapError; then no swap was sent, or its record says that nobody knows yet.
 */
export async function runSwap(config: Config, run: SwapRun): Promise<string> {
  // One tab at a time: another one could begin the same swap beside it.
  const answer = await navigator.locks.request(
    `guildhall swap ${run.terms.account}`,
    { ifAvailable: true },
    (lock) =>
      lock ? stepThrough(config, run).catch(rethrow) : Promise.reject(new SwapError({ kind: 'busy' })),
  );
  return answer;
}

/** Whether no block would take it in time. Where its contract knows no end, it is ours. */
function isOver({ quote: { deadline }, askedMs }: TimedQuote): boolean {
  const end = deadline ?? askedMs / 1000 + SWAP_SECONDS;
  return end - LEFT_SECONDS_MIN < Date.now() / 1000;
}

function rethrow(caught: unknown): never {
  throw caught instanceof SwapError ? caught : new SwapError(swapFailureOf(caught), { cause: caught });
}

async function stepThrough(config: Config, { terms, timed, plan }: SwapRun): Promise<string> {
  const { network, account } = terms;
  const { quote } = timed;
  const { chainId } = network;
  if (undecidedSwap(swapList.items(), account, chainId)) throw new SwapError({ kind: 'busy' });
  if (getAccount(config).address !== account) throw new SwapError({ kind: 'otherWallet' });
  await switchToChain(config, chainId);
  if (!isFresh(timed)) throw new SwapError({ kind: 'old' });
  assertQuote(quote, terms);
  const call = callOf(quote);
  const client = readingClient(chainId);
  let { data } = call;
  const record = newRecord(terms, quote);
  // What was left before its second step is this one from now on.
  swapList.change((items) => items.filter((one) => one.state !== 'approving' || one.account !== account));
  addSwap(record);
  const release = holdSigner({ to: call.to, value: String(call.value), data: call.data });
  try {
    const permit = plan.approval !== null && plan.isSigned ? await permitFor(client, quote, account) : null;
    if (permit) {
      data = await permitted(config, { timed, account, permit });
      changeSwap(record.id, { data });
    } else if (plan.approval !== null && quote.from !== null) {
      const wanted = { chainId, token: getAddress(quote.from), owner: account, spender: call.to };
      await approved(config, record.id, { ...wanted, amount: BigInt(quote.amount), mode: 'exact' });
    }
    // The pools may have moved while the wallet was read, and the time may be over.
    if (isOver(timed)) throw new SwapError({ kind: 'expired' });
    assertQuote(quote, terms);
    const simulated = { account, network, approval: null, data };
    const { gas } = await simulateSwap(client, quote, simulated).catch((cause: unknown) => {
      throw permit ? new RefusedPermit('', { cause }) : cause;
    });
    await ask(config, record.id, terms, { ...call, data, gas });
    return record.id;
  } catch (caught) {
    // Who has given the allowance finds the swap again; without one nothing has happened.
    const now = swapOf(record.id);
    if (now?.state === 'approving' && !now.hasApproval) changeSwap(record.id, { state: 'unsent' });
    if (!(caught instanceof RefusedPermit)) throw caught;
    // With an approval by transaction it goes through, or says what else is in its way.
    await simulateSwap(client, quote, { account, network, approval: plan.approval });
    if (quote.from !== null) forgetPermits({ chainId, token: getAddress(quote.from) });
    throw new SwapError({ kind: 'permit' }, { cause: caught });
  } finally {
    release();
  }
}

/** An approval that was sent may be mined after we stop waiting for it, so it is written down before. */
async function approved(config: Config, id: string, wanted: Allowance): Promise<void> {
  try {
    await allow(config, wanted, () => changeSwap(id, { hasApproval: true }));
  } catch (caught) {
    const { kind } = swapFailureOf(caught);
    if (kind === 'reverted' || kind === 'cancelled') changeSwap(id, { hasApproval: false });
    throw caught;
  }
  // Nothing is sent where the router may take enough already.
  changeSwap(id, { hasApproval: true });
}

/** The token refused the signature, or the wallet failed to give one. */
class RefusedPermit extends Error {}

/** The call of a quote with the allowance that the wallet signs for it, which ends with the quote. */
async function permitted(
  config: Config,
  { timed, account, permit }: Pick<SwapRun, 'timed'> & { account: Address; permit: TokenPermit },
): Promise<Hex> {
  const { quote, askedMs } = timed;
  const call = callOf(quote);
  try {
    const signed = await signPermit(config, permit, {
      owner: account,
      spender: call.to,
      amount: BigInt(quote.amount),
      deadline: BigInt(Math.floor(askedMs / 1000) + SWAP_SECONDS),
    });
    return withPermit(call.data, signed);
  } catch (cause) {
    // Some wallets sign no typed data.
    throw isUnsigned(cause) || UNSENT.has(swapFailureOf(cause).kind)
      ? cause
      : new RefusedPermit('', { cause });
  }
}

async function ask(
  config: Config,
  id: string,
  { network: { chainId }, account }: SwapTerms,
  call: ReturnType<typeof callOf> & { readonly gas: bigint },
): Promise<void> {
  const client = readingClient(chainId);
  const [nonce, fromBlock] = await Promise.all([
    client.getTransactionCount({ address: account, blockTag: 'pending' }),
    client.getBlockNumber({ cacheTime: 0 }),
  ]);
  changeSwap(id, { nonce, fromBlock: String(fromBlock), state: 'asking' });
  try {
    const hash: Hash = await whileSwapAwaited(id, () =>
      sendTransaction(config, { account, chainId, ...call } as never),
    );
    // Some wallets answer nothing when they have failed.
    if (!isHash(hash)) throw new Error('the wallet names no transaction');
    await noteHash(client, id, hash);
  } catch (error) {
    const failure = swapFailureOf(error);
    const signed = signedHash(error);
    if (signed !== null) await noteHash(client, id, signed);
    // Any other wallet that was cut off may have sent all the same: that is for the chain to say.
    else if (isUnsigned(error) || UNSENT.has(failure.kind)) {
      changeSwap(id, { state: 'approving', nonce: null, fromBlock: null });
      throw new SwapError(failure, { cause: error });
    }
  }
  followSwaps();
}

async function noteHash(client: PublicClient, id: string, hash: Hash): Promise<void> {
  // The wallet may have chosen another number.
  const sent = await client.getTransaction({ hash }).catch(() => null);
  changeSwap(id, { hash, state: 'pending', ...(sent && { nonce: sent.nonce }) });
}

function newRecord(terms: SwapTerms, quote: SwapQuote): SwapRecord {
  const { network, pays, receives, account, slippage } = terms;
  const router = targetAt(routersOf(network), network.chainId, quote.transaction.to);
  const words = ({ id, symbol, decimals }: typeof pays) => ({ id, symbol, decimals });
  return {
    id: crypto.randomUUID(),
    chainId: network.chainId,
    account,
    pays: { ...words(pays), address: tokenAddress(pays) },
    receives: { ...words(receives), address: tokenAddress(receives) },
    amount: quote.amount,
    minimum: quote.minimum,
    slippage,
    router: { name: router?.name ?? '', address: getAddress(quote.transaction.to) },
    data: callOf(quote).data,
    deadline: quote.deadline,
    nonce: null,
    fromBlock: null,
    hash: null,
    state: 'approving',
    hasApproval: false,
    reason: null,
    received: null,
    fee: null,
    createdMs: Date.now(),
  };
}

/** Takes back what the router may still take of a token. */
export async function revokeApproval(config: Config, record: SwapRecord): Promise<void> {
  const { chainId, account, pays, router } = record;
  if (pays.address === null) return;
  try {
    if (getAccount(config).address !== account) throw new SwapError({ kind: 'otherWallet' });
    await switchToChain(config, chainId);
    const call = approvalCall(pays.address, router.address, 0n);
    const hash: Hash = await sendTransaction(config, { account, chainId, ...call } as never);
    await mined(config, chainId, hash);
    changeSwap(record.id, { hasApproval: false, ...(record.state === 'approving' && { state: 'unsent' }) });
  } catch (caught) {
    rethrow(caught);
  }
}
