import type { UserId } from '@/protocol/ids';
import type { UploadHolder } from '@/server/features/upload/upload.access';
import type { Services } from '@/server/services';
import type { AccountDeletionStore } from './account-deletion.store';
import type { DeletionList } from './deletion-list';
import type { PersonPresenceStore } from './person-presence.store';

/** A reward whose deposit, or a rest of it, lies in the contract for all that the platform knows. */
export interface OpenReward {
  readonly id: string;
  readonly chainId: number;
  readonly token: string;
  readonly amount: string;
  readonly expiresAt: Date;
}

/** What a deletion takes of other features. */
export interface DeletionNeeds {
  readonly rewards: { openOf(userId: UserId): Promise<OpenReward[]> };
  readonly keyShares: {
    addressOf(userId: UserId): Promise<{ readonly address: string } | null>;
    openedAt(userId: UserId): Promise<Date | null>;
  };
  readonly sessions: { endAll(userId: UserId): Promise<number> };
  readonly stays: { endAll(userId: UserId): Promise<void>; beginAll(userId: UserId): Promise<void> };
  readonly spaces: { pagesShowing(userId: UserId): Promise<number[]> };
  readonly uploads: { release(holders: readonly UploadHolder[]): Promise<void> };
}

export type DeletionDeps = Pick<
  Services,
  'chat' | 'clock' | 'config' | 'feed' | 'limits' | 'log' | 'mailQueue' | 'names' | 'storage'
> &
  DeletionNeeds & {
    readonly deletions: AccountDeletionStore;
    readonly presence: PersonPresenceStore;
    readonly list: DeletionList;
  };
