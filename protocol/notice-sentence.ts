import type { NoticeDetail } from './notice';
import type { NoticeEntry } from './notification';

type RewardDetail = Extract<NoticeDetail, `reward${string}`>;
const isOfReward = (detail: NoticeDetail | null): detail is RewardDetail =>
  detail?.startsWith('reward') === true;

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

/** Which sentence of messages/<language>/notice.json says what a notice tells. List and mail digest say the same. */
export function noticeSentence({
  kind,
  detail,
  seconds,
  room,
}: Pick<NoticeEntry, 'kind' | 'detail' | 'seconds' | 'room'>) {
  switch (kind) {
    case 'mention':
      return detail === 'everyone' ? 'mentionEveryone' : 'mention';
    case 'directMessage':
      return room?.kind === 'group' ? 'groupMessage' : 'directMessage';
    case 'reward':
      return `reward.${isOfReward(detail) ? detail : 'rewardReceived'}` as const;
    case 'following':
      return detail === 'referralVerified' ? 'referral' : 'following';
    case 'applicationRejected':
      return detail === 'expired' ? 'applicationExpired' : 'applicationRejected';
    case 'standing':
      return `standing.${standingOf(detail, seconds ?? 0)}` as const;
    default:
      return kind;
  }
}

const standings = [
  'roleGiven',
  'roleTaken',
  'adminMade',
  'adminEnded',
  'ownershipOffered',
  'ownershipTaken',
  'kicked',
  'banned',
] as const satisfies readonly NoticeDetail[];

function standingOf(detail: NoticeDetail | null, seconds: number) {
  if (detail === 'timedOut') {
    return seconds >= 2 * DAY_SECONDS
      ? 'timedOutDays'
      : seconds >= 2 * HOUR_SECONDS
        ? 'timedOutHours'
        : 'timedOutMinutes';
  }
  return standings.find((one) => one === detail) ?? 'other';
}

/** How long a time-out is, for the sentence about it. */
export const lengthOfTimeOut = (seconds: number) => ({
  minutes: Math.ceil(seconds / 60),
  hours: Math.round(seconds / HOUR_SECONDS),
  days: Math.round(seconds / DAY_SECONDS),
});
