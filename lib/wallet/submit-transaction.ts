import {
  HttpRequestError,
  keccak256,
  recoverTransactionAddress,
  TimeoutError,
  type Client,
  type Hex,
} from 'viem';
import type { Address, TransactionSerialized } from 'viem';
import { getTransaction, sendRawTransaction } from 'viem/actions';
import { withSignedHash } from './sending/signed-hash';

const ATTEMPTS = 4;
const PAUSE_MS = 1_500;

/**
 * Hands a signed transaction in. Its hash is known before: when an answer is lost the node is asked for it, and the same bytes
 * may be sent again without harm. What it throws was refused by the node, or has the hash (`signedHash`) where an answer was lost, because
 * then the node may have taken it.
 */
export async function submit(client: Client, raw: Hex, from: Address): Promise<Hex> {
  // The signer serialises what it was asked for, which always has a type of its own.
  const serialized = raw as TransactionSerialized;
  const signer = await recoverTransactionAddress({ serializedTransaction: serialized });
  if (signer !== from) throw new Error('Signed by another key');
  const hash = keccak256(raw);
  let isLost = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sendRawTransaction(client, { serializedTransaction: raw });
      // What was signed has one hash, whatever the node answers.
      return hash;
    } catch (cause) {
      if (await isKnown(client, hash)) return hash;
      isLost ||= isUndecided(cause);
      if (!isUndecided(cause) || attempt === ATTEMPTS) throw isLost ? withSignedHash(cause, hash) : cause;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** Nobody knows whether the node has it. */
function isUndecided(cause: unknown): boolean {
  const error = cause instanceof Error && 'walk' in cause ? cause : null;
  const walk = error?.walk as ((is: (one: unknown) => boolean) => unknown) | undefined;
  const isLost = (one: unknown) => one instanceof HttpRequestError || one instanceof TimeoutError;
  return isLost(cause) || Boolean(walk?.call(error, isLost));
}

async function isKnown(client: Client, hash: Hex): Promise<boolean> {
  return getTransaction(client, { hash }).then(
    () => true,
    () => false,
  );
}
