import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { spaceStay } from '@/server/db/schema/analytics';
import { bot } from '@/server/db/schema/bot';
import { application } from '@/server/db/schema/application';
import { auditNote } from '@/server/db/schema/audit';
import { spaceBan } from '@/server/db/schema/ban';
import { block } from '@/server/db/schema/block';
import { linkToken, session } from '@/server/db/schema/account';
import { accountSignal, activityCount, activityText, roomWriter } from '@/server/db/schema/activity';
import { changeCount, chatCount, chatLoginToken } from '@/server/db/schema/chat';
import { apparentFollow, follow, personNamePart, spaceInvitation } from '@/server/db/schema/contact';
import { dataExport } from '@/server/db/schema/data-export';
import { firstText, requestPermit } from '@/server/db/schema/direct';
import { emailChange } from '@/server/db/schema/email-change';
import { groupAnswer, groupRemoval } from '@/server/db/schema/group';
import { keyShareEvent, keyShareWallet } from '@/server/db/schema/key-share';
import { linkedIdentity } from '@/server/db/schema/linked-identity';
import { linkedWallet } from '@/server/db/schema/linked-wallet';
import { loginEntry } from '@/server/db/schema/login-entry';
import { nftChoice, nftPicture } from '@/server/db/schema/nft';
import { notice, noticeRead } from '@/server/db/schema/notice';
import { appliedRule, noticeDigest, noticeLevel, noticeSetting } from '@/server/db/schema/notice-setting';
import { paidAddress } from '@/server/db/schema/paid-address';
import { boardSum, pointEntry, pointSum } from '@/server/db/schema/point';
import { privacy } from '@/server/db/schema/privacy';
import { pushSubscription } from '@/server/db/schema/push';
import { walletList } from '@/server/db/schema/wallet-list';
import { report } from '@/server/db/schema/report';
import { rewardCommitment, rewardEntitlement } from '@/server/db/schema/reward';
import { roomAbsence, roomMember } from '@/server/db/schema/room';
import {
  stepPasskey,
  stepRecoveryCode,
  stepRemoval,
  stepTicket,
  stepTotp,
} from '@/server/db/schema/second-step';
import { slowModeTurn } from '@/server/db/schema/slow-mode';
import { membershipRecord } from '@/server/db/schema/space';
import { spaceDraft } from '@/server/db/schema/space-draft';
import { suspension } from '@/server/db/schema/suspension';
import { spaceTimeOut } from '@/server/db/schema/time-out';
import { historyNote, savedAddress, tokenChoice } from '@/server/db/schema/wallet-book';

/*
 * What the purge of an account deletes. Every other column that refers to an account keeps the number of a deleted one: what others
 * did or hold (purge.test.ts compares the list with the database).
 */

/** Rows that go with the account, those that can be many first: in steps. */
export const personalRows: readonly AnyPgColumn[] = [
  roomMember.userId,
  roomAbsence.userId,
  membershipRecord.userId,
  spaceStay.userId,
  notice.userId,
  noticeRead.userId,
  pointEntry.userId,
  pointSum.userId,
  boardSum.userId,
  roomWriter.userId,
  activityText.userId,
  activityCount.userId,
  accountSignal.userId,
  follow.followerId,
  follow.followedId,
  apparentFollow.followerId,
  apparentFollow.followedId,
  spaceInvitation.userId,
  spaceInvitation.invitedBy,
  block.blockerId,
  block.blockedId,
  firstText.senderId,
  requestPermit.userId,
  groupAnswer.userId,
  groupRemoval.userId,
  application.userId,
  report.reporterId,
  report.aboutId,
  auditNote.authorId,
  auditNote.aboutId,
  spaceBan.userId,
  spaceTimeOut.userId,
  slowModeTurn.userId,
  chatCount.userId,
  paidAddress.accountId,
  nftChoice.accountId,
  nftPicture.accountId,
  savedAddress.accountId,
  historyNote.accountId,
  tokenChoice.accountId,
  walletList.accountId,
  rewardEntitlement.userId,
  noticeLevel.userId,
  noticeDigest.userId,
  noticeSetting.userId,
  appliedRule.userId,
  privacy.userId,
  personNamePart.accountId,
  spaceDraft.userId,
  bot.userId,
  dataExport.accountId,
];

/** The ways in and the wallet, which go last and together. */
export const lastRows: readonly AnyPgColumn[] = [
  pushSubscription.userId,
  session.accountId,
  linkToken.accountId,
  chatLoginToken.userId,
  changeCount.userId,
  emailChange.accountId,
  loginEntry.accountId,
  stepTotp.accountId,
  stepPasskey.accountId,
  stepRecoveryCode.accountId,
  stepTicket.accountId,
  stepRemoval.accountId,
  linkedIdentity.accountId,
  linkedWallet.accountId,
  rewardCommitment.giverId,
  suspension.accountId,
  keyShareEvent.accountId,
  // Share A with it.
  keyShareWallet.accountId,
];
