import { roomActions } from '@/lib/chat/actions';
import { transferMessage } from '@/protocol/transfer';
import { readingClient } from '@/lib/wallet/clients';
import { decidedOf, findTransaction, nextLookMs } from '@/lib/wallet/sending/follow';
import { changeSent, isOpen, isTaken, isTriedAgain, sentList, transferOfSent } from './sent-list';
import type { SentTransfer } from './sent-list';
import { tellSettled } from './settled';

/** A wallet that was asked so long ago, and of which the node has nothing that waits for a block, has not sent. */
const ASKED_MS_MAX = 10 * 60_000;

/** Whose answer from the wallet this page itself waits for. */
const awaited = new Set<string>();
const followed = new Set<string>();
const posting = new Set<string>();

/** While this page waits for the wallet's answer, nobody looks for one on the chain. */
export async function whileAwaited<Result>(id: string, ask: () => Promise<Result>): Promise<Result> {
  awaited.add(id);
  try {
    return await ask();
  } finally {
    awaited.delete(id);
  }
}

/**
 * Goes on with everything that is open: looks what became of it, and posts the card that its conversation lacks. Called
 * after a send and when a page begins; what is followed already is left alone.
 */
export function followSent(): void {
  for (const sent of sentList.items()) {
    if (!isOpen(sent) || followed.has(sent.id)) continue;
    followed.add(sent.id);
    void follow(sent.id).finally(() => followed.delete(sent.id));
  }
}

async function follow(id: string): Promise<void> {
  for (let looks = 0; ; looks += 1) {
    const sent = sentList.items().find((one) => one.id === id);
    if (!sent || !isOpen(sent)) return;
    // Nodes that do not answer leave everything as it was; the next look asks again.
    await step(sent).catch(() => undefined);
    const now = sentList.items().find((one) => one.id === id);
    if (!now || !isOpen(now)) return;
    await pause(nextLookMs(looks));
  }
}

async function step(sent: SentTransfer): Promise<void> {
  if (sent.hash === null) return lookFor(sent);
  if (!sent.isCardSent) postCard(sent);
  if (sent.state !== 'pending') return;
  const { id, chainId, nonce, hash, replacements = [], fromBlock } = sent;
  const decided = await decidedOf(readingClient(chainId), {
    ...{ ...transferOfSent(sent), nonce, hash, replacements },
    fromBlock: BigInt(fromBlock),
  });
  if (decided === null) return;
  const { state } = decided;
  // Another wallet may have done the same at another fee, as it may have cancelled it.
  const isSame = state === 'confirmed' || state === 'failed';
  changeSent(id, {
    state,
    ...(isSame && decided.hash !== null && { hash: decided.hash }),
    ...(!isSame && decided.hash !== null && { replacedBy: decided.hash }),
    // The card that was posted names the transaction that is not in the chain.
    ...(isSame && decided.hash !== hash && sent.room && { isCardSent: false }),
  });
  tellSettled({ ...sent, state });
}

/** The page was closed before the wallet answered, or it answered nothing of use: the chain knows whether it has sent. */
async function lookFor(sent: SentTransfer): Promise<void> {
  if (awaited.has(sent.id)) return;
  const found = await findTransaction(
    readingClient(sent.chainId),
    { ...transferOfSent(sent), nonce: sent.nonce, fromBlock: BigInt(sent.fromBlock) },
    (hash) => isTaken(sent, hash),
  );
  const isGivenUp = found === 'unused' && Date.now() - sent.createdMs > ASKED_MS_MAX;
  if (found === 'lost') changeSent(sent.id, { state: 'lost', isCardSent: true });
  else if (found === 'others' || isGivenUp) changeSent(sent.id, { state: 'unsent', isCardSent: true });
  else if (found === 'unused' || found === 'waits') return;
  // Another transfer may have taken it while blocks were read: then the next look says more.
  else if (!isTriedAgain(sent) && !isTaken(sent, found))
    changeSent(sent.id, { hash: found, state: 'pending' });
}

/** Chat may not have been started yet; the card is on its way once it is in the outbox, which survives the page. */
function postCard({ id, room, payee, chainId, hash }: SentTransfer): void {
  if (!room || !payee || hash === null || posting.has(id)) return;
  posting.add(id);
  const message = transferMessage({ chainId, hash, to: payee.userId }, room.text);
  void roomActions(room.matrixId)
    .sendTransfer(message)
    .then(() => changeSent(id, { isCardSent: true }));
}

/** Ends early when the page is looked at again or the connection is back; hidden pages do not look. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const events = ['visibilitychange', 'online'] as const;
    const end = () => {
      if (document.visibilityState === 'hidden') return;
      clearTimeout(timer);
      document.removeEventListener(events[0], end);
      removeEventListener(events[1], end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    document.addEventListener(events[0], end);
    addEventListener(events[1], end);
  });
}
