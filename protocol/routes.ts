import { accountRoutes } from './account';
import { activityRoutes } from './activity';
import { ggPointRoutes } from './gg-point';
import { leaderboardRoutes } from './leaderboard';
import { analyticsRoutes } from './analytics';
import { announcementRoutes } from './announcement';
import { applicationRoutes } from './application';
import { auditRoutes } from './audit';
import { botRoutes } from './bot';
import { channelOrderRoutes } from './channel-order';
import { chatRoutes } from './chat';
import { chatClientRoutes } from './chat-client';
import { contactRoutes } from './contact';
import { accountDeletionRoutes } from './account-deletion';
import { dataExportRoutes } from './data-export';
import { deletedSpaceRoutes } from './deleted-space';
import { dmRoutes } from './dm';
import { emailChangeRoutes } from './email-change';
import { freshLoginRoutes } from './fresh-login';
import { gameRoutes } from './game';
import { groupRoutes } from './group';
import { handleRoutes } from './handle';
import { inviteRoutes } from './invite';
import { inviteLinkRoutes } from './invite-link';
import { keyShareRoutes } from './key-share';
import { linkedIdentityRoutes } from './linked-identity';
import { linkedWalletRoutes } from './linked-wallet';
import { loginEntryRoutes } from './login-entry';
import { rewardRoutes } from './reward';
import { rewardHistoryRoutes } from './reward-history';
import { memberRoutes } from './member';
import { noticeSettingRoutes } from './notice-setting';
import { approvalRoutes } from './approval';
import { nftRoutes } from './nft';
import { notificationRoutes } from './notification';
import { operatorRoutes } from './operator';
import { playerRoutes } from './player';
import { operatorPointRoutes } from './operator-points';
import { privacyRoutes } from './privacy';
import { profileRoutes } from './profile';
import { pushRoutes } from './push';
import { roleRoutes } from './role';
import { reportRoutes } from './report';
import { roomRoutes } from './room';
import { roomAccessRoutes } from './room-access';
import { secondStepRoutes } from './second-step';
import { spaceRoutes } from './space';
import { spaceDraftRoutes } from './space-draft';
import { ownershipRoutes } from './ownership';
import { spaceHomeRoutes } from './space-home';
import { splitRateRoutes } from './split-rate';
import { messageRemovalRoutes } from './message-removal';
import { suspensionRoutes } from './suspension';
import { swapRoutes } from './swap';
import { timeOutRoutes } from './time-out';
import { uploadRoutes } from './upload';
import { walletRoutes } from './wallet';
import { walletBookRoutes } from './wallet-book';
import { walletListRoutes } from './wallet-list';

/**
 * Every call below `/api/`. The platform's routing and validation, the gateway's allow-list, the typed client,
 * the authorisation matrix and docs/openapi.json are made from this table.
 */
export const routes = {
  ...accountRoutes,
  ...freshLoginRoutes,
  ...linkedIdentityRoutes,
  ...linkedWalletRoutes,
  ...secondStepRoutes,
  ...emailChangeRoutes,
  ...accountDeletionRoutes,
  ...dataExportRoutes,
  ...loginEntryRoutes,
  ...keyShareRoutes,
  ...handleRoutes,
  ...inviteRoutes,
  ...inviteLinkRoutes,
  ...spaceRoutes,
  ...deletedSpaceRoutes,
  ...spaceDraftRoutes,
  ...spaceHomeRoutes,
  ...splitRateRoutes,
  ...ownershipRoutes,
  ...memberRoutes,
  ...timeOutRoutes,
  ...messageRemovalRoutes,
  ...privacyRoutes,
  ...roleRoutes,
  ...notificationRoutes,
  ...noticeSettingRoutes,
  ...pushRoutes,
  ...gameRoutes,
  ...playerRoutes,
  ...analyticsRoutes,
  ...announcementRoutes,
  ...applicationRoutes,
  ...auditRoutes,
  ...uploadRoutes,
  ...roomRoutes,
  ...channelOrderRoutes,
  ...roomAccessRoutes,
  ...dmRoutes,
  ...groupRoutes,
  ...contactRoutes,
  ...profileRoutes,
  ...activityRoutes,
  ...ggPointRoutes,
  ...leaderboardRoutes,
  ...reportRoutes,
  ...operatorRoutes,
  ...operatorPointRoutes,
  ...suspensionRoutes,
  ...rewardRoutes,
  ...rewardHistoryRoutes,
  ...chatRoutes,
  ...chatClientRoutes,
  ...botRoutes,
  ...walletRoutes,
  ...walletBookRoutes,
  ...walletListRoutes,
  ...swapRoutes,
  ...nftRoutes,
  ...approvalRoutes,
} as const;

export type RouteName = keyof typeof routes;
