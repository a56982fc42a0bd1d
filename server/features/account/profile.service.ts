import { PORTRAITS, type ThemeChoice } from '@/protocol/account-rules';
import type { Language, Me } from '@/protocol/account';
import { addressAnywhere } from '@/protocol/person-wallet';
import type { AccountRow } from '@/server/db/schema/account';
import { isUniqueViolation } from '@/server/db/constraint-violation';
import { AppError } from '@/server/http/app-error';
import type { Names } from '@/server/names/names';
import { withoutBidiControls } from '@/server/names/visible-text';
import type { Services } from '@/server/services';
import type { AccountStore, AccountChange } from './account.store';
import type { AccountSpaces, AccountUploads, AccountWallets, AccountStores } from './deps';
import { isPlatformAdmin, rolesOf } from './roles';
import { isUsername, usernameKey } from '@/server/names/username';
import { InviteTokens } from '@/server/tokens/invite-tokens';
import type { SpaceId, UserId } from '@/protocol/ids';

/** Absent fields stay as they are. */
export interface ProfileChange {
  readonly username?: string;
  readonly avatar?: string;
  readonly bio?: string;
  readonly language?: Language;
  readonly theme?: ThemeChoice;
  readonly payableByAll?: boolean;
  readonly findable?: boolean;
}

const ACTIVE_EVERY_MS = 30_000;

/** What a person shows, and what the person sees of the own record. */
export class ProfileService {
  readonly #store: AccountStore;
  readonly #names: Names;
  readonly #tokens: InviteTokens;
  readonly #deps: Pick<Services, 'config' | 'clock' | 'feed' | 'chat'>;
  readonly #spaces: AccountSpaces;
  readonly #uploads: AccountUploads;
  readonly #wallets: AccountWallets;

  constructor(
    deps: Pick<Services, 'config' | 'clock' | 'feed' | 'chat' | 'names'> & Pick<AccountStores, 'accounts'>,
    spaces: AccountSpaces,
    uploads: AccountUploads,
    wallets: AccountWallets,
  ) {
    this.#deps = deps;
    this.#spaces = spaces;
    this.#uploads = uploads;
    this.#wallets = wallets;
    this.#store = deps.accounts;
    this.#names = deps.names;
    this.#tokens = new InviteTokens(deps.config);
  }

  async me(accountId: UserId): Promise<Me> {
    return this.describe(present(await this.#store.find(accountId)));
  }

  async describe(row: AccountRow): Promise<Me> {
    const invitedToSpaceId = await this.existingSpace(row.invitedToSpaceId);
    const { invitedByLinkId } = row;
    return {
      id: row.id,
      email: row.email,
      emailVerified: row.emailVerified,
      username: row.username,
      nameProblem: row.nameProblem,
      avatar: row.avatar,
      bio: row.bio,
      address: addressAnywhere(await this.#wallets.walletsOf(row.id)),
      hasKeyShare: await this.#wallets.hasKeyShare(row.id),
      roles: rolesOf(await this.#spaces.ownedTypes(row.id), isPlatformAdmin(row, this.#deps.config)),
      language: row.language,
      theme: row.theme,
      payableByAll: row.payableByAll,
      findable: row.findable,
      invitedToSpaceId,
      ...(invitedToSpaceId !== null &&
        invitedByLinkId !== null && { inviteLink: this.#tokens.of(invitedByLinkId) }),
      createdTime: row.createdAt.toISOString(),
    };
  }

  async update(accountId: UserId, change: ProfileChange): Promise<Me> {
    const { username } = change;
    if (username !== undefined && !isUsername(username)) {
      throw new AppError('username_invalid', { field: 'username' });
    }
    const bio = change.bio === undefined ? undefined : withoutBidiControls(change.bio);
    if (bio !== undefined && /[^\P{Cc}\n]/u.test(bio)) throw new AppError('invalid_input', { field: 'bio' });

    try {
      return await this.describe(await this.#write(accountId, { ...change, bio }));
    } catch (error) {
      if (isUniqueViolation(error, 'account_username_key')) {
        throw new AppError('username_taken', { field: 'username' }, { cause: error });
      }
      throw error;
    }
  }

  #write(
    accountId: UserId,
    { username, avatar, bio, language, theme, payableByAll, findable }: ProfileChange,
  ): Promise<AccountRow> {
    return this.#deps.chat.change(async (outbox) => {
      const before = present(await this.#store.find(accountId));
      const columns: AccountChange = { bio, language, theme, payableByAll, findable };
      // A name that older rules let in is kept until the next change, not by it.
      const named = username !== undefined && (username !== before.username || before.nameProblem !== null);
      if (named) {
        this.#names.check('person', username, 'username');
        columns.username = username;
        columns.usernameKey = usernameKey(username);
        columns.nameProblem = null;
        const holder = await this.#store.holderOfUsername(columns.usernameKey);
        if (holder !== null && holder !== accountId)
          throw new AppError('username_taken', { field: 'username' });
      }
      if (avatar !== undefined && avatar !== before.avatar) {
        await this.#claimAvatar(accountId, avatar);
        columns.avatar = avatar;
      }
      const after = present(await this.#store.update(accountId, columns));
      if (named && !(await this.#names.take({ kind: 'person', name: username, holderId: accountId }))) {
        throw new AppError('name_similar', { field: 'username' });
      }
      await outbox.changed('account', [accountId]);
      if (after.username !== before.username || after.avatar !== before.avatar) {
        await outbox.user(accountId);
        await this.#raisePages(accountId);
      }
      return after;
    });
  }

  /**
   * Shows a picture that is no upload of the person's. With `only` nothing is done, and null returned, if the account shows another one
   * by now. `also` runs in the same transaction and is told the picture before, which is returned.
   */
  async replacePicture(
    accountId: UserId,
    avatar: string,
    {
      only = null,
      also,
    }: { readonly only?: string | null; readonly also: (before: string) => Promise<void> },
  ): Promise<string | null> {
    return this.#deps.chat.change(async (outbox) => {
      const before = await this.#store.lock(accountId);
      if (!before || before.deletedAt !== null || (only !== null && before.avatar !== only)) return null;
      await this.#store.update(accountId, { avatar });
      await also(before.avatar);
      await outbox.changed('account', [accountId]);
      await outbox.user(accountId);
      await this.#raisePages(accountId);
      return before.avatar;
    });
  }

  /** The space of the invite has been shown. */
  async inviteOpened(accountId: UserId): Promise<void> {
    await this.#deps.chat.change(async (outbox) => {
      await this.#store.update(accountId, { invitedToSpaceId: null, invitedByLinkId: null });
      await outbox.changed('account', [accountId]);
    });
  }

  async active(accountId: UserId): Promise<void> {
    const now = this.#deps.clock.now();
    await this.#store.touch(accountId, now, new Date(now.getTime() - ACTIVE_EVERY_MS));
  }

  /** The space, unless it is gone by now. */
  async existingSpace(spaceId: SpaceId | null): Promise<number | null> {
    return spaceId !== null && (await this.#spaces.findCard(spaceId)) ? spaceId : null;
  }

  async #claimAvatar(accountId: UserId, avatar: string): Promise<void> {
    if (avatar === '' || PORTRAITS.includes(avatar)) return this.#uploads.release([`account:${accountId}`]);
    if (!(await this.#uploads.claim(accountId, 'avatar', avatar))) {
      throw new AppError('upload_unknown', { field: 'avatar' });
    }
  }

  /** Last in the transaction, as the feed asks. */
  async #raisePages(accountId: UserId): Promise<void> {
    const spaceIds = await this.#spaces.pagesShowing(accountId);
    if (spaceIds.length > 0) await this.#deps.feed.raise(...spaceIds.map((id) => `space:${id}` as const));
  }
}

/** Accounts are never deleted while a session of theirs is in use; if one is, its caller has no session any more. */
function present(row: AccountRow | null): AccountRow {
  if (!row) throw new AppError('unauthenticated');
  return row;
}
