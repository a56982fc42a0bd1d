import { and, asc, eq } from 'drizzle-orm';
import { account, session } from '@/server/db/schema/account';
import { block } from '@/server/db/schema/block';
import { follow } from '@/server/db/schema/contact';
import { linkedIdentity } from '@/server/db/schema/linked-identity';
import { walletList } from '@/server/db/schema/wallet-list';
import { linkedWallet } from '@/server/db/schema/linked-wallet';
import { loginEntry } from '@/server/db/schema/login-entry';
import { nftPicture } from '@/server/db/schema/nft';
import { isForMembership } from '@/server/db/notice-selection';
import { notice, noticeRead } from '@/server/db/schema/notice';
import { noticeLevel, noticeSetting } from '@/server/db/schema/notice-setting';
import { privacy } from '@/server/db/schema/privacy';
import { pushSubscription } from '@/server/db/schema/push';
import { stepPasskey } from '@/server/db/schema/second-step';
import { membership } from '@/server/db/existing-spaces';
import { upload } from '@/server/db/schema/upload';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

/** What the tables have of a person's account, ways in, contacts and notices, without secrets and hashes and without what others wrote. */
export class AccountRecordStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The files of the archive by their names, ready to be written as JSON. */
  async records(userId: UserId): Promise<Readonly<Record<string, unknown>>> {
    return {
      'account.json': await this.#account(userId),
      'security.json': await this.#security(userId),
      'contacts.json': await this.#contacts(userId),
      'notices.json': await this.#notices(userId),
    };
  }

  async #account(userId: UserId) {
    const { db } = this.#storage;
    const [profile] = await db
      .select({
        id: account.id,
        email: account.email,
        emailVerified: account.emailVerified,
        username: account.username,
        avatar: account.avatar,
        bio: account.bio,
        language: account.language,
        theme: account.theme,
        payableByAll: account.payableByAll,
        findable: account.findable,
        createdAt: account.createdAt,
        lastActiveAt: account.lastActiveAt,
      })
      .from(account)
      .where(eq(account.id, userId));
    const [choices] = await db.select().from(privacy).where(eq(privacy.userId, userId));
    const wallets = await db
      .select({ address: linkedWallet.address, linkedAt: linkedWallet.linkedAt })
      .from(linkedWallet)
      .where(eq(linkedWallet.accountId, userId));
    const [list] = await db.select().from(walletList).where(eq(walletList.accountId, userId));
    const [nft] = await db
      .select({
        chainId: nftPicture.chainId,
        contract: nftPicture.contract,
        tokenId: nftPicture.tokenId,
        holder: nftPicture.holder,
        setAt: nftPicture.setAt,
      })
      .from(nftPicture)
      .where(eq(nftPicture.accountId, userId));
    const identities = await db
      .select({
        issuer: linkedIdentity.issuer,
        subject: linkedIdentity.subject,
        label: linkedIdentity.label,
        linkedAt: linkedIdentity.linkedAt,
      })
      .from(linkedIdentity)
      .where(eq(linkedIdentity.accountId, userId));
    const pictures = await db
      .select({ path: upload.path, purpose: upload.purpose, createdAt: upload.createdAt })
      .from(upload)
      .where(eq(upload.userId, userId));
    return {
      profile,
      privacy: choices ?? null,
      linkedWallets: wallets,
      walletList: list?.entries ?? [],
      nftPicture: nft ?? null,
      linkedIdentities: identities,
      pictures,
    };
  }

  async #security(userId: UserId) {
    const { db } = this.#storage;
    const sessions = await db
      .select({
        agent: session.agent,
        country: session.country,
        city: session.city,
        client: session.client,
        createdAt: session.createdAt,
        lastUsedAt: session.lastUsedAt,
      })
      .from(session)
      .where(eq(session.accountId, userId));
    const logins = await db
      .select({
        at: loginEntry.at,
        result: loginEntry.result,
        way: loginEntry.way,
        step: loginEntry.step,
        agent: loginEntry.agent,
        network: loginEntry.network,
      })
      .from(loginEntry)
      .where(eq(loginEntry.accountId, userId))
      .orderBy(asc(loginEntry.at));
    const passkeys = await db
      .select({ name: stepPasskey.name, createdAt: stepPasskey.createdAt })
      .from(stepPasskey)
      .where(eq(stepPasskey.accountId, userId));
    return { sessions, logins, passkeys };
  }

  async #contacts(userId: UserId) {
    const { db } = this.#storage;
    const following = await db
      .select({ userId: follow.followedId, username: account.username, since: follow.createdAt })
      .from(follow)
      .innerJoin(account, eq(account.id, follow.followedId))
      .where(eq(follow.followerId, userId));
    const blocked = await db
      .select({ userId: block.blockedId, beganAt: block.beganAt, endedAt: block.endedAt })
      .from(block)
      .where(eq(block.blockerId, userId));
    return { following, blocked };
  }

  /** The person's own notices, those for everyone, and what they have chosen. Notices hold ids and flags, and no text that others wrote. */
  async #notices(userId: UserId) {
    const { db } = this.#storage;
    const about = {
      kind: notice.kind,
      spaceId: notice.spaceId,
      roomId: notice.roomId,
      createdAt: notice.createdAt,
    };
    const told = await db
      .select({ ...about, readAt: notice.readAt })
      .from(notice)
      .where(eq(notice.userId, userId))
      .orderBy(asc(notice.id));
    const toEveryone = await db
      .select({ ...about, readAt: noticeRead.readAt })
      .from(membership)
      .innerJoin(notice, isForMembership)
      .leftJoin(noticeRead, and(eq(noticeRead.noticeId, notice.id), eq(noticeRead.userId, userId)))
      .where(eq(membership.userId, userId))
      .orderBy(asc(notice.id));
    const [settings] = await db.select().from(noticeSetting).where(eq(noticeSetting.userId, userId));
    const levels = await db
      .select({
        spaceId: noticeLevel.spaceId,
        roomId: noticeLevel.roomId,
        level: noticeLevel.level,
        mutedUntil: noticeLevel.mutedUntil,
      })
      .from(noticeLevel)
      .where(eq(noticeLevel.userId, userId));
    const pushes = await db
      .select({ agent: session.agent, since: pushSubscription.createdAt })
      .from(pushSubscription)
      .innerJoin(session, eq(session.id, pushSubscription.sessionId))
      .where(eq(pushSubscription.userId, userId));
    return { notices: told, toEveryone, settings: settings ?? null, levels, pushes };
  }
}
