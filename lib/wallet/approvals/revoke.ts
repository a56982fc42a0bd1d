import type { Config } from 'wagmi';
import { getAccount } from 'wagmi/actions';
import { isOpen, sentList, transferOfSent, type SentTransfer } from '@/lib/wallet/activity/sent-list';
import { followSent } from '@/lib/wallet/activity/follow-sent';
import { readingClient } from '@/lib/wallet/clients';
import { sendFailureOf } from '@/lib/wallet/sending/failure';
import { estimateFee } from '@/lib/wallet/sending/fee';
import { knownTransaction } from '@/lib/wallet/sending/follow';
import { isApprovalOpen } from '@/lib/wallet/sending/revoke-part';
import { sendTransfer } from '@/lib/wallet/sending/send-transfer';
import { isSameTransfer } from '@/lib/wallet/sending/same-transfer';
import type { Transfer } from '@/lib/wallet/sending/transfer';
import { KEY_SHARE_CONNECTOR } from '@/lib/wallet/store';
import { changeRevoke, isLeft, revokeList, revokesOf, type RevokeItem } from './revoke-list';

/** `stopped`: the person said no in the wallet, or another wallet is connected; the rest waits. `busy`: another tab is at it. */
export type RevokeEnd = 'done' | 'stopped' | 'busy';

/** What a wallet is asked for to revoke an approval. */
export const revokeTransfer = ({
  chainId,
  account,
  spender,
  contract,
  revoke,
}: RevokeItem): Transfer & {
  readonly revoke: RevokeItem['revoke'];
} => ({ chainId, from: account, to: spender, token: contract, amount: 0n, revoke });

/**
 * Revokes what is left of an account's list, one after another: each is read from the chain first, so that what is nothing already is
 * not sent, and the next one begins when a block has decided about the one before. What may have been sent before is waited for
 * and never sent again.
 */
export async function runRevokes(config: Config, account: string): Promise<RevokeEnd> {
  return navigator.locks.request(
    `guildhall revoke ${account.toLowerCase()}`,
    { ifAvailable: true },
    async (lock) => {
      if (!lock) return 'busy';
      for (;;) {
        const item = revokesOf(revokeList.items(), account).find(isLeft);
        if (!item) return 'done';
        if ((await revokeOne(config, item)) === 'stopped') return 'stopped';
      }
    },
  );
}

async function revokeOne(config: Config, item: RevokeItem): Promise<'next' | 'stopped'> {
  const transfer = revokeTransfer(item);
  const change = (fields: Partial<RevokeItem>) => changeRevoke(item.account, item.key, fields);
  try {
    const client = readingClient(item.chainId);
    const earlier = underWay(transfer);
    const again = earlier && (await isUnanswered(config, client, earlier)) ? earlier : null;
    if (earlier && !again) {
      change({ state: 'working', sentId: earlier.id });
      await ended(earlier.id);
    }
    if (!(await isApprovalOpen(client, transfer))) {
      change({ state: earlier ? 'done' : 'skipped' });
      return 'next';
    }
    const fee = await estimateFee(client, transfer);
    change({ state: 'working' });
    const words = { symbol: item.symbol, decimals: 0, payee: null, room: null, revoke: item.revoke };
    const sent = await sendTransfer(config, transfer, fee, words, again);
    if (sent.hash === '' && sent.isUnsent) {
      const isStop = sent.failure === 'rejected' || sent.failure === 'account';
      change({ state: isStop ? 'waiting' : 'failed', failure: sent.failure });
      return isStop ? 'stopped' : 'next';
    }
    const mine = underWay(transfer) ?? newestOf(transfer);
    if (mine) {
      change({ sentId: mine.id });
      await ended(mine.id);
    }
    change(await outcome(client, transfer, mine?.id ?? null));
    return 'next';
  } catch (error) {
    change({ state: 'failed', failure: sendFailureOf(error) });
    return 'next';
  }
}

/**
 * Whether a former page closed while the key-share wallet was asked, or what it signed never came to the node, and its number is free.
 * That wallet takes the number that it is given, so it is asked again with the same one. If a transaction waits with that number, it may
 * be another payment, which the revocation would replace: what it is turns out when the chain has decided.
 */
async function isUnanswered(
  config: Config,
  client: ReturnType<typeof readingClient>,
  { state, from: address, nonce, hash }: SentTransfer,
): Promise<boolean> {
  if (getAccount(config).connector?.id !== KEY_SHARE_CONNECTOR) return false;
  const isUnknown = state === 'pending' && hash !== null && (await knownTransaction(client, hash)) === null;
  if (state !== 'asking' && !isUnknown) return false;
  return (await client.getTransactionCount({ address, blockTag: 'pending' })) <= nonce;
}

/** The chain alone says whether it is revoked. */
async function outcome(
  client: ReturnType<typeof readingClient>,
  transfer: ReturnType<typeof revokeTransfer>,
  sentId: string | null,
): Promise<Partial<RevokeItem>> {
  if (!(await isApprovalOpen(client, transfer))) return { state: 'done', failure: null };
  const state = sentList.items().find(({ id }) => id === sentId)?.state;
  if (state === 'cancelled') return { state: 'cancelled', failure: null };
  return { state: 'failed', failure: state === 'failed' ? 'reverted' : 'open' };
}

const newestOf = (transfer: Transfer): SentTransfer | undefined =>
  sentList.items().find((one) => isSameTransfer(transferOfSent(one), transfer));

/** A try of the same that may reach the chain yet, of this page or one before it. */
const underWay = (transfer: Transfer): SentTransfer | undefined =>
  sentList.items().find((one) => isOpen(one) && isSameTransfer(transferOfSent(one), transfer));

/** Resolves when it is known what became of a transaction. */
function ended(id: string): Promise<void> {
  followSent();
  const isEnded = () => {
    const sent = sentList.items().find((one) => one.id === id);
    return !sent || !isOpen(sent);
  };
  if (isEnded()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = sentList.subscribe(() => {
      if (!isEnded()) return;
      stop();
      resolve();
    });
  });
}
