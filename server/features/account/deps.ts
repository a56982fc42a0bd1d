import type { AccountStore } from './account.store';
import type { EmailChangeStore } from './email-change.store';
import type { LoginEntryStore } from './login-entry.store';
import type { LinkStore } from './link.store';
import type { LinkedWalletStore } from './linked-wallet.store';
import type { SessionStore } from './session.store';
import type { PersonWallet } from '@/protocol/person-wallet';
import type { Presence } from '@/protocol/presence';
import type { SpaceCard, SpaceType } from '@/protocol/space';
import type { InviteContext } from '@/protocol/invite';
import type { SpaceId, UserId } from '@/protocol/ids';

/** What accounts ask of spaces; answered by features/space. */
export interface AccountSpaces {
  /** What anyone may know of a space, or null if there is none. */
  findCard(spaceId: SpaceId): Promise<SpaceCard | null>;
  /** Types of the spaces that a person owns. */
  ownedTypes(userId: UserId): Promise<SpaceType[]>;
  /** Spaces whose public page shows this person, as an admin or as the author of an announcement. */
  pagesShowing(userId: UserId): Promise<number[]>;
}

/** What accounts ask of uploads; answered by features/upload. Both inside the transaction of the change. */
export interface AccountUploads {
  /** Makes a picture that the person has uploaded the one in use; false when there is no such upload. */
  claim(userId: UserId, purpose: 'avatar', url: string): Promise<boolean>;
  /** Ends every use by these holders. */
  release(holders: readonly `account:${number}`[]): Promise<void>;
}

/** What accounts ask of key-share wallets; answered by features/key-share. */
export interface KeyShareAddresses {
  /** The address of the person's key-share wallet, once its shares have been confirmed, and since when. */
  addressOf(userId: UserId): Promise<{ readonly address: string; readonly since: Date } | null>;
}

/** What accounts ask of direct conversations; answered by features/dm. */
export interface AccountPresence {
  /** When people of a person's accepted conversations were last active, as far as each lets them know. */
  of(userId: UserId, otherIds: readonly UserId[]): Promise<Presence>;
}

/** What is asked about the wallets of people, of whichever kind. */
export interface AccountWallets {
  /** Every address that is the person's, the oldest first: of those that are theirs on a network it receives there. */
  walletsOf(userId: UserId): Promise<PersonWallet[]>;
  hasKeyShare(userId: UserId): Promise<boolean>;
  keyShareAddress(userId: UserId): Promise<string | null>;
}

/** How other features change the profile picture of a person. */
export interface ProfilePictures {
  /** Returns the picture before; null where nothing was done, because the account is gone or shows something else than `only`. */
  replacePicture(
    accountId: UserId,
    avatar: string,
    options: { readonly only?: string | null; readonly also: (before: string) => Promise<void> },
  ): Promise<string | null>;
}

/** The stores of accounts, built in account.feature.ts. */
export interface AccountStores {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly links: LinkStore;
  readonly linkedWallets: LinkedWalletStore;
  readonly loginEntries: LoginEntryStore;
  readonly emailChanges: EmailChangeStore;
}

/** What the ways in ask of the second step; answered by features/second-step. */
export interface SecondSteps {
  /** Inside the transaction of the first step: the ticket for the second one, or null if the account asks for none. */
  ask(
    accountId: UserId,
    of: {
      readonly sessionId: number | null;
      readonly spaceId: SpaceId | null;
      /** What notes the login (LoginHistory); null for a confirmation. */
      readonly loginEntryId: number | null;
    },
  ): Promise<string | null>;
}

/** What accounts ask of invites; answered by features/invite. */
export interface AccountInvites {
  /** Where a person comes from: only what exists. */
  originOf(invite: InviteContext | undefined): Promise<{
    readonly spaceId: SpaceId | null;
    readonly inviterId: number | null;
    /** The signed link by which the person comes. */
    readonly linkId: number | null;
  }>;
}

/** What accounts ask of points; answered by features/point. */
export interface AccountPoints {
  /** Credits the person by whose invite an account came; inside the transaction that verifies it. */
  referred(referrerId: UserId, personId: UserId): Promise<void>;
  /** A person has come in with this browser, or has proven that this wallet is theirs: by that accounts of one person are found. */
  sawBrowser(userId: UserId, browser: string): Promise<void>;
  sawWallet(userId: UserId, address: string): Promise<void>;
}
