import { and, asc, eq } from 'drizzle-orm';
import { activityCount } from '@/server/db/schema/activity';
import { spaceStay } from '@/server/db/schema/analytics';
import { account, session } from '@/server/db/schema/account';
import { announcement } from '@/server/db/schema/announcement';
import { application } from '@/server/db/schema/application';
import { block } from '@/server/db/schema/block';
import { follow, spaceInvitation } from '@/server/db/schema/contact';
import { inviteLink, inviteUse } from '@/server/db/schema/invite-link';
import { linkedIdentity } from '@/server/db/schema/linked-identity';
import { walletList } from '@/server/db/schema/wallet-list';
import { linkedWallet } from '@/server/db/schema/linked-wallet';
import { loginEntry } from '@/server/db/schema/login-entry';
import { nftPicture } from '@/server/db/schema/nft';
import { isForMembership } from '@/server/db/notice-selection';
import { notice, noticeRead } from '@/server/db/schema/notice';
import { noticeLevel, noticeSetting } from '@/server/db/schema/notice-setting';
import { pointEntry } from '@/server/db/schema/point';
import { privacy } from '@/server/db/schema/privacy';
import { pushSubscription } from '@/server/db/schema/push';
import { reward, rewardClaim } from '@/server/db/schema/reward';
import { memberRole, role } from '@/server/db/schema/role';
import { stepPasskey } from '@/server/db/schema/second-step';
import { membership, space } from '@/server/db/existing-spaces';
import { upload } from '@/server/db/schema/upload';
import { historyNote, savedAddress, tokenChoice } from '@/server/db/schema/wallet-book';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

/** What the platform's tables have of a person, without secrets and hashes and without what others wrote. */
export class PersonRecordStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The files of the archive by their names, ready to be written as JSON. */
  async records(userId: UserId): Promise<Readonly<Record<string, unknown>>> {
    return {
      'account.json': await this.#account(userId),
      'security.json': await this.#security(userId),
      'spaces.json': await this.#spaces(userId),
      'contacts.json': await this.#contacts(userId),
      'invites.json': await this.#invites(userId),
      'notices.json': await this.#notices(userId),
      'posts.json': await this.#posts(userId),
      'rewards.json': await this.#rewards(userId),
      'wallet.json': await this.#wallet(userId),
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

  async #spaces(userId: UserId) {
    const { db } = this.#storage;
    const memberships = await db
      .select({
        spaceId: space.id,
        name: space.name,
        joinedAt: membership.joinedAt,
        isAdmin: membership.isAdmin,
        ownerId: space.ownerId,
      })
      .from(membership)
      .innerJoin(space, eq(space.id, membership.spaceId))
      .where(eq(membership.userId, userId));
    const roles = await db
      .select({ spaceId: memberRole.spaceId, name: role.name })
      .from(membership)
      .innerJoin(
        memberRole,
        and(eq(memberRole.spaceId, membership.spaceId), eq(memberRole.userId, membership.userId)),
      )
      .innerJoin(role, eq(role.id, memberRole.roleId))
      .where(eq(membership.userId, userId));
    const points = await db
      .select({
        spaceId: pointEntry.spaceId,
        source: pointEntry.source,
        reference: pointEntry.reference,
        amount: pointEntry.amount,
        state: pointEntry.state,
        personId: pointEntry.personId,
        at: pointEntry.at,
      })
      .from(pointEntry)
      .where(eq(pointEntry.userId, userId));
    const messageDays = await db
      .select({ spaceId: activityCount.spaceId, day: activityCount.day, messages: activityCount.messages })
      .from(activityCount)
      .where(eq(activityCount.userId, userId));
    const stays = await db
      .select({ spaceId: spaceStay.spaceId, joinedBy: spaceStay.source })
      .from(spaceStay)
      .where(eq(spaceStay.userId, userId));
    return {
      memberships: memberships.map(({ ownerId, ...one }) => ({ ...one, isOwner: ownerId === userId })),
      roles,
      points,
      messageDays,
      stays,
    };
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

  /** Whom the person asked into spaces and who came by them, and who asked the person. */
  async #invites(userId: UserId) {
    const { db } = this.#storage;
    const links = await db
      .select({
        spaceId: inviteLink.spaceId,
        createdAt: inviteLink.createdAt,
        expiresAt: inviteLink.expiresAt,
        maxUses: inviteLink.maxUses,
        uses: inviteLink.uses,
      })
      .from(inviteLink)
      .where(eq(inviteLink.makerId, userId));
    const joinedByInvite = await db
      .select({ spaceId: inviteLink.spaceId, at: inviteUse.usedAt })
      .from(inviteUse)
      .innerJoin(inviteLink, eq(inviteLink.id, inviteUse.linkId))
      .where(eq(inviteUse.userId, userId));
    const invitation = { spaceId: spaceInvitation.spaceId, at: spaceInvitation.createdAt };
    const sent = await db
      .select({ ...invitation, userId: spaceInvitation.userId })
      .from(spaceInvitation)
      .where(eq(spaceInvitation.invitedBy, userId));
    const received = await db
      .select({ ...invitation, invitedBy: spaceInvitation.invitedBy })
      .from(spaceInvitation)
      .where(eq(spaceInvitation.userId, userId));
    const [own] = await db
      .select({ referrerId: account.referrerId })
      .from(account)
      .where(eq(account.id, userId));
    const referred = await db
      .select({ userId: account.id, username: account.username, at: account.createdAt })
      .from(account)
      .where(eq(account.referrerId, userId));
    return { links, joinedByInvite, sent, received, referrerId: own?.referrerId ?? null, referred };
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

  async #posts(userId: UserId) {
    const { db } = this.#storage;
    const announcements = await db
      .select({
        spaceId: announcement.spaceId,
        title: announcement.title,
        document: announcement.document,
        createdAt: announcement.createdAt,
      })
      .from(announcement)
      .where(eq(announcement.authorId, userId));
    const applications = await db
      .select({
        spaceId: application.spaceId,
        content: application.content,
        createdAt: application.createdAt,
      })
      .from(application)
      .where(eq(application.userId, userId));
    return { announcements, applications };
  }

  async #rewards(userId: UserId) {
    const { db } = this.#storage;
    const given = await db
      .select({
        id: reward.id,
        roomId: reward.roomId,
        chainId: reward.chainId,
        token: reward.token,
        amount: reward.amount,
        count: reward.count,
        message: reward.message,
        transaction: reward.transaction,
        state: reward.state,
        createdAt: reward.createdAt,
      })
      .from(reward)
      .where(eq(reward.giverId, userId));
    const received = await db
      .select({
        rewardId: rewardClaim.rewardId,
        recipient: rewardClaim.recipient,
        amount: rewardClaim.amount,
        transaction: rewardClaim.transaction,
      })
      .from(rewardClaim)
      .where(eq(rewardClaim.userId, userId));
    return { given, received };
  }

  async #wallet(userId: UserId) {
    const { db } = this.#storage;
    const addressBook = await db
      .select({
        address: savedAddress.address,
        chainId: savedAddress.chainId,
        name: savedAddress.name,
        note: savedAddress.note,
        savedAt: savedAddress.savedAt,
      })
      .from(savedAddress)
      .where(eq(savedAddress.accountId, userId));
    const tokens = await db
      .select({
        chainId: tokenChoice.chainId,
        contract: tokenChoice.contract,
        isHidden: tokenChoice.isHidden,
        chosenAt: tokenChoice.chosenAt,
      })
      .from(tokenChoice)
      .where(eq(tokenChoice.accountId, userId));
    const notes = await db
      .select({
        chainId: historyNote.chainId,
        transaction: historyNote.hash,
        note: historyNote.note,
        savedAt: historyNote.savedAt,
      })
      .from(historyNote)
      .where(eq(historyNote.accountId, userId));
    return { addressBook, tokens, notes };
  }
}
