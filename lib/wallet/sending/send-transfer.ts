import { isHash, type Hash } from 'viem';
import type { Config } from 'wagmi';
import { getAccount, sendTransaction } from 'wagmi/actions';
import { addSent, changeSent, type SentTransfer } from '@/lib/wallet/activity/sent-list';
import { followSent, whileAwaited } from '@/lib/wallet/activity/follow-sent';
import { readingClient } from '@/lib/wallet/clients';
import { switchToChain } from '@/lib/wallet/switch-chain';
import { sendFailureOf, type SendFailure } from './failure';
import type { Fee } from './fee';
import { signedHash } from './signed-hash';
import { transferCall, type Transfer } from './transfer';
import { isUnsent } from './unsigned';

/** What the list of this device says of a transfer besides what is in it. */
export type TransferWords = Pick<SentTransfer, 'symbol' | 'decimals' | 'payee' | 'room' | 'nft' | 'revoke'>;

/** An empty hash is a failure (WAL-25, OPN-21), and `failure` says which. */
export type Sent = { readonly hash: Hash } | FailedSend;

export interface FailedSend {
  readonly hash: '';
  readonly failure: SendFailure;
  /** Nothing was signed; false where only the chain knows. */
  readonly isUnsent: boolean;
}

/**
 * Sends a transfer with the connected wallet (WAL-24): brings it to the right network, asks it to sign and send, and goes on
 * to follow what becomes of it. What was asked is written down before the wallet is, so that a page which closes on the way
 * finds out later. `again` is an earlier try of the same that nobody knows of, by a wallet that takes the number it is given: with
 * the same number the chain takes one of the two.
 */
export async function sendTransfer(
  config: Config,
  transfer: Transfer,
  fee: Fee,
  words: TransferWords,
  again: SentTransfer | null = null,
): Promise<Sent> {
  const { chainId, from, to, token, amount } = transfer;
  const id = again?.id ?? crypto.randomUUID();
  try {
    if (getAccount(config).address !== from) return unsent('account');
    await switchToChain(config, chainId);
    const client = readingClient(chainId);
    const [nonce, fromBlock] = await Promise.all([
      client.getTransactionCount({ address: from, blockTag: 'pending' }),
      client.getBlockNumber(),
    ]);
    if (!again)
      addSent({
        ...{ id, chainId, from, to, token, ...words, nonce },
        amount: String(amount),
        fromBlock: String(fromBlock),
        hash: null,
        state: 'asking',
        createdMs: Date.now(),
        isCardSent: words.room === null,
      });
  } catch (error) {
    return unsent(sendFailureOf(error));
  }
  try {
    const hash = await whileAwaited(id, () =>
      sendTransaction(config, {
        ...{ account: from, chainId, ...transferCall(transfer), ...gasOf(fee) },
        ...(again && { nonce: again.nonce }),
      } as never),
    );
    // Some wallets answer nothing when they have failed.
    if (!isHash(hash)) throw new Error('the wallet names no transaction');
    changeSent(id, { hash, state: 'pending' });
    await takeNumber(id, chainId, hash);
    followSent();
    return { hash };
  } catch (error) {
    const failure = sendFailureOf(error);
    const signed = signedHash(error);
    if (signed !== null) {
      changeSent(id, { hash: signed, state: 'pending' });
      await takeNumber(id, chainId, signed);
      followSent();
      return { hash: '', failure, isUnsent: false };
    }
    const isNothingSent = isUnsent(error);
    // What an earlier try has signed may still be on its way.
    if (isNothingSent && !again?.hash) changeSent(id, { state: 'unsent', isCardSent: true });
    else followSent();
    return { hash: '', failure, isUnsent: isNothingSent };
  }
}

const unsent = (failure: SendFailure): FailedSend => ({ hash: '', failure, isUnsent: true });

/** Blocks without a base fee know one price alone. */
export function gasOf({ gas, maxFeePerGas, maxPriorityFeePerGas }: Fee) {
  return maxPriorityFeePerGas === undefined
    ? { gas, gasPrice: maxFeePerGas }
    : { gas, maxFeePerGas, maxPriorityFeePerGas };
}

/** The wallet may have chosen another number than the one that was next. */
async function takeNumber(id: string, chainId: number, hash: Hash): Promise<void> {
  const found = await readingClient(chainId)
    .getTransaction({ hash })
    .catch(() => null);
  if (found) changeSent(id, { nonce: found.nonce });
}
