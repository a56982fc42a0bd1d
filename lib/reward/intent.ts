import type { Address, Hex } from 'viem';
import { deviceStorage } from '@/lib/safe-storage';
import type { ApprovalMode } from '@/lib/wallet/sending/approval';
import type { RewardToken } from '@/protocol/reward-values';
import type { UserId } from '@/protocol/ids';

/**
 * A reward that was begun: everything that it takes to go on after the page was closed. It is kept before the platform
 * or a wallet is asked, and its salt before that is sent, so that beginning again is the same deposit, which the contract takes
 * once.
 */
export interface RewardIntent {
  /** Tells it from another one for the same room. */
  readonly key: string;
  /** Matrix id of the room. */
  readonly room: string;
  readonly chainId: number;
  readonly contract: Address;
  readonly sender: Address;
  readonly token: RewardToken;
  /** In the smallest unit. */
  readonly amount: string;
  readonly count: number;
  /** Who may claim, in the order of their shares; null for everybody in the room. */
  readonly recipients: readonly IntendedRecipient[] | null;
  readonly random: boolean;
  readonly expiresTime: string;
  readonly message: string;
  /** The most that may be prepaid for each claim, in wei. */
  readonly claimGas: string;
  readonly approval: ApprovalMode;
  /** What the platform has fixed of a random reward, kept before the salt is drawn; null before, and without a draw. */
  readonly commitment: KeptCommitment | null;
  /** Drawn once the commitment is kept. One that is there without it was drawn by an older build. */
  readonly salt: Hex | null;
  /** Of the record, once the platform has prepared it. */
  readonly id: Hex | null;
  /** Kept before a wallet is asked for the deposit; null while it is sure that none has sent it. */
  readonly asked: AskedWallet | null;
  /** The transaction that carries the deposit, once a wallet has named it. */
  readonly transaction: Hex | null;
  /** The number that the sender gave that transaction; null until a node has named it. */
  readonly nonce: number | null;
}

/** Both go into the deposit, so that nothing in it is the platform's to choose once it knows the salt. */
interface KeptCommitment {
  readonly seedHash: Hex;
  readonly roomTag: Hex;
}

/** A person who is to be paid, and where. */
export interface IntendedRecipient {
  readonly id: number;
  /** What the giver was shown; null in what an older build has begun. */
  readonly address: Address | null;
}

/** A wallet was asked, and may have sent even when its answer is lost. */
export interface AskedWallet {
  readonly time: string;
  /** The number that the sender's next transaction was to have. */
  readonly nonce: number;
}

const keyOf = (userId: UserId, room: string) => `guildhall.reward.${userId}.${room}`;
const listeners = new Set<() => void>();
/** Read once, so that who watches gets the same object until it changes. */
const read = new Map<string, RewardIntent | null>();

/** What was begun for a room in this browser and is not finished. */
export function keptIntent(userId: UserId, room: string): RewardIntent | null {
  const key = keyOf(userId, room);
  const known = read.get(key);
  if (known !== undefined) return known;
  const kept = readStored(key);
  read.set(key, kept);
  return kept;
}

/** Null forgets it: its card is there, or it was given up. Throws when the browser keeps nothing. */
export function keepIntent(userId: UserId, room: string, intent: RewardIntent | null): void {
  const key = keyOf(userId, room);
  if (!deviceStorage.writeJson(key, intent)) throw new Error('Storage is full or refused');
  read.set(key, intent);
  for (const listener of listeners) listener();
}

/** Calls after every change, also of another tab. */
export function watchIntents(listener: () => void): () => void {
  const fromElsewhere = () => {
    read.clear();
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromElsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromElsewhere);
  };
}

function readStored(key: string): RewardIntent | null {
  const kept = deviceStorage.readJson(key);
  if (!isIntent(kept)) return null;
  // Older builds kept less.
  const {
    asked = null,
    nonce = null,
    commitment = null,
    ...rest
  } = kept as Partial<RewardIntent> & OlderIntent;
  const named = rest.recipientIds?.map((id) => ({ id, address: null })) ?? null;
  return {
    ...kept,
    key: rest.key ?? rest.salt ?? '',
    commitment,
    recipients: rest.recipients ?? named,
    asked,
    nonce,
  };
}

interface OlderIntent {
  readonly recipientIds?: readonly number[] | null;
}

/** Only this file writes it; a form of an older build is not gone on with. */
function isIntent(kept: unknown): kept is RewardIntent {
  if (typeof kept !== 'object' || kept === null) return false;
  const { key, salt, room, chainId, amount, count, token, expiresTime } = kept as Record<string, unknown>;
  return (
    (typeof salt === 'string' || (salt === null && typeof key === 'string')) &&
    typeof room === 'string' &&
    typeof chainId === 'number' &&
    typeof amount === 'string' &&
    typeof count === 'number' &&
    typeof expiresTime === 'string' &&
    typeof token === 'object' &&
    token !== null
  );
}
