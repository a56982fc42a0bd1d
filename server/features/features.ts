import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { Services } from '@/server/services';
import { accountDeletionFeature } from './account-deletion/account-deletion.feature';
import { accountFeature } from './account/account.feature';
import { analyticsFeature } from './analytics/analytics.feature';
import { announcementFeature } from './announcement/announcement.feature';
import { applicationFeature } from './application/application.feature';
import { auditFeature } from './audit/audit.feature';
import { botFeature } from './bot/bot.feature';
import { chatFeature } from './chat/chat.feature';
import { contactFeature } from './contact/contact.feature';
import { dataExportFeature } from './data-export/data-export.feature';
import { dmFeature } from './dm/dm.feature';
import { allSpaceHooks, type Feature } from './feature';
import { gameFeature } from './game/game.feature';
import { handleFeature } from './handle/handle.feature';
import { identityFeature } from './identity/identity.feature';
import { inviteFeature } from './invite/invite.feature';
import { inviteLinkFeature } from './invite-link/invite-link.feature';
import { keyShareFeature } from './key-share/key-share.feature';
import { BalanceReader } from '@/server/chain/balance-reader';
import { approvalFeature } from './approval/approval.feature';
import { nftFeature } from './nft/nft.feature';
import { noticeFeature } from './notice/notice.feature';
import { operatorFeature } from './operator/operator.feature';
import { pageFeature } from './page/page.feature';
import { playerFeature } from './player/player.feature';
import { pointFeature } from './point/point.feature';
import { privacyFeature } from './privacy/privacy.feature';
import { profileFeature } from './profile/profile.feature';
import { roleFeature } from './role/role.feature';
import { rewardFeature } from './reward/reward.feature';
import { reportFeature } from './report/report.feature';
import { roomFeature } from './room/room.feature';
import { secondStepFeature } from './second-step/second-step.feature';
import { spaceFeature } from './space/space.feature';
import { swapFeature } from './swap/swap.feature';
import { uploadFeature } from './upload/upload.feature';
import { walletFeature } from './wallet/wallet.feature';
import type { RoomId, UserId } from '@/protocol/ids';

/**
 * Makes the features, each once, and gives each what it needs of others. Where two need each other, the lower one
 * (scripts/lint/layers.mjs) gets a function that reaches the upper one when it is called.
 */
export function makeFeatures(services: Services) {
  const hooks = allSpaceHooks(() => all);
  const balances = new BalanceReader(services.config);
  const upload = uploadFeature(services);
  const { uploads } = upload;
  const game = gameFeature(services, { uploads });
  const space = spaceFeature(services, { games: game.games, uploads, hooks });
  const privacy = privacyFeature(services, {
    people: { findPerson: (userId: UserId) => account.people.findPerson(userId) },
    points: { shownChanged: (userId: UserId) => point.shownChanged(userId) },
    requests: {
      blocked: (outbox: OutboxWriter, userId: UserId, otherId: UserId) => dm.blocked(outbox, userId, otherId),
    },
  });
  const invite = inviteFeature({
    spaces: space.lookup,
    people: { findPerson: (userId: UserId) => account.people.findPerson(userId) },
    links: { find: (token: string) => inviteLink.find(token) },
  });
  const account = accountFeature(services, {
    spaces: space.lookup,
    uploads,
    invites: invite.invites,
    keyShares: { addressOf: (userId: UserId) => keyShare.addressOf(userId) },
    steps: { ask: (...args) => secondStep.logins.ask(...args) },
    points: {
      referred: (...args) => point.gg.referred(...args),
      sawBrowser: (...args) => point.signals.sawBrowser(...args),
      sawWallet: (...args) => point.signals.sawWallet(...args),
    },
    presence: { of: (...args) => dm.presence(...args) },
  });
  const { sessions, links, people, wallets } = account;
  const keyShare = keyShareFeature(services, { links, sessions, owners: people });
  const secondStep = secondStepFeature(services, {
    accounts: account.records,
    sessions,
    entry: account.entry,
    history: account.history,
    links,
  });
  const identity = identityFeature(services, {
    accounts: account.records,
    entries: account,
  });
  const notice = noticeFeature(services, { standings: space.standings });
  const role = roleFeature(services, {
    spaces: space.access,
    hooks,
    rooms: { roomsOfHolder: (...args) => room.roomsOfHolder(...args) },
  });
  const point = pointFeature(services, { spaces: space.roster });
  const announcement = announcementFeature(services, { spaces: space.access, uploads });
  const player = playerFeature(services, { spaces: space.access });
  const application = applicationFeature(services, {
    spaces: space.access,
    entrance: space.entrance,
    mutualSpaces: space.mutualSpaces,
  });
  const room = roomFeature(services, {
    balances,
    hooks,
    spaces: space.access,
    uploads,
    roster: space.roster,
    wallets,
    directs: {
      otherOf: (roomId: RoomId, userId: UserId) => dm.otherOf(roomId, userId),
      groupOf: (...args) => dm.groupOf(...args),
    },
    handles: { personOf: (handle) => contact.handles.personOf(handle) },
  });
  const audit = auditFeature(services, {
    spaces: space.access,
    undoers: { ...space.undoers, ...role.undoers, ...room.undoers },
  });
  const wallet = walletFeature(services, { wallets });
  const swap = swapFeature(services);
  const handle = handleFeature(services);
  const approval = approvalFeature(services, { wallets, balances });
  const nft = nftFeature(services, {
    balances,
    ...{ wallets, sessions, profiles: account.pictures },
    watched: wallet.watched,
  });
  const dm = dmFeature(services, {
    rooms: room.access,
    people,
    reach: privacy.reach,
    money: wallet.sentMoney,
    mutualSpaces: space.mutualSpaces,
    uploads,
  });
  const report = reportFeature(services, {
    spaces: space.access,
    rooms: room.access,
    entrance: space.entrance,
    moderation: space.moderation,
    messages: room.messages,
    collections: nft.collections,
  });
  const chat = chatFeature(services, {
    sessions,
    privacy: privacy.matrix,
    steps: secondStep.logins,
    logins: account.history,
  });
  const bot = botFeature(services);
  const dataExport = dataExportFeature(services, { sessions, people: account.records });
  const inviteLink = inviteLinkFeature(services, {
    spaces: space.access,
    entrance: space.entrance,
    standings: space.standings,
    roles: role.presets,
    rooms: room.access,
  });
  const contact = contactFeature(services, {
    spaces: space.access,
    reach: privacy.reach,
    addresses: wallet.payees,
    handles: handle.holders,
  });
  const profile = profileFeature(services, {
    spaces: space.access,
    mutualSpaces: space.mutualSpaces,
    roles: role.roles,
    reach: privacy.reach,
    directs: dm.directs,
    pictures: nft.pictures,
  });
  const reward = rewardFeature(services, {
    rooms: room.access,
    spaces: space.access,
    wallets,
    points: point.rewards,
  });
  const analytics = analyticsFeature(services, { spaces: space.access, tokens: reward.tokens });
  const accountDeletion = accountDeletionFeature(services, {
    people: account.records,
    rewards: reward,
    keyShares: keyShare,
    sessions,
    stays: analytics.stays,
    spaces: space.lookup,
    uploads,
  });
  const operator = operatorFeature(services, {
    spaces: space.access,
    cardOf: space.cardOf,
    accounts: account.accounts,
    points: point.ledger,
    games: game.games,
  });
  const page = pageFeature({
    feed: services.feed,
    spaces: space.publicSpaces,
    announcements: announcement.announcements,
    games: game.games,
  });
  const made = {
    game,
    upload,
    privacy,
    space,
    invite,
    account,
    secondStep,
    identity,
    keyShare,
    role,
    notice,
    point,
    announcement,
    player,
    application,
    audit,
    room,
    dm,
    inviteLink,
    contact,
    profile,
    report,
    chat,
    bot,
    dataExport,
    wallet,
    swap,
    nft,
    approval,
    handle,
    reward,
    analytics,
    accountDeletion,
    operator,
    page,
  };
  const all: readonly Feature[] = Object.values(made);
  return made;
}
