import { zeroAddress } from 'viem';
import { networkByChainId } from '@/protocol/network';
import { noticeKindNames, noticeKinds, type NoticeDetail, type NoticeThing } from '@/protocol/notice';
import type { NoticeEntry } from '@/protocol/notification';
import type { NoticePayload } from '@/server/db/schema/notice';
import type { NoticeStore, UnreadNotice } from './notice.store';

type Row = Awaited<ReturnType<NoticeStore['list']>>[number];

/** A notice as its reader gets it. */
export function noticeView(row: Row): NoticeEntry {
  const { notice, space, person, role, application, announcement, read } = row;
  const { id, payload, createdAt, events } = notice;
  return {
    id,
    kind: kindOf(notice.kind),
    detail: detailOf(notice.kind, notice.userId === null, payload),
    space,
    person,
    role,
    application,
    seconds: typeof payload.seconds === 'number' ? payload.seconds : null,
    room: roomOf(row),
    eventId: events.at(-1) ?? null,
    count: Math.max(events.length, 1),
    announcement,
    reward: rewardOf(row),
    read,
    createdTime: createdAt.toISOString(),
  };
}

/** What unread notices are about, each thing once. */
export function thingsOf(unread: readonly UnreadNotice[]): { thing: NoticeThing; id: number }[] {
  const things = new Map<string, { thing: NoticeThing; id: number }>();
  for (const notice of unread) {
    const about = thingOf(notice);
    if (about) things.set(`${about.thing} ${about.id}`, about);
  }
  return [...things.values()];
}

function thingOf({ kind, spaceId, roomId, userId }: UnreadNotice): { thing: NoticeThing; id: number } | null {
  const [thing, id] = ((): [NoticeThing, number | null] => {
    switch (kindOf(kind)) {
      case 'mention':
      case 'directMessage':
      case 'reward':
        return ['room', roomId];
      case 'messageRequest':
        return ['request', userId];
      case 'applicationReceived':
        return ['applications', spaceId];
      case 'announcement':
        return ['announcements', spaceId];
      case 'following':
        return ['person', userId];
      default:
        return ['space', spaceId];
    }
  })();
  return id === null ? null : { thing, id };
}

const kindOf = (code: number) => noticeKindNames[code - noticeKinds.mention] ?? 'standing';

function roomOf({ room, isInRoom }: Row): NoticeEntry['room'] {
  if (room === null || !isInRoom || room.kind === 'space') return null;
  const { id, matrixRoomId, name, kind } = room;
  return { id, matrixRoomId, name, kind };
}

function rewardOf({ notice, reward, share, token }: Row): NoticeEntry['reward'] {
  if (reward === null) return null;
  const { id, chainId, returnedAmount } = reward;
  const amount = notice.payload.returned === true ? returnedAmount : share;
  if (amount === null) return null;
  const coin = networkByChainId(chainId)?.nativeToken;
  const { name, symbol, decimals } = (reward.token === zeroAddress ? coin : token) ?? {
    name: '',
    symbol: '',
    decimals: 0,
  };
  return { id, chainId, amount, token: { address: reward.token, name, symbol, decimals } };
}

function detailOf(kind: number, isForEveryone: boolean, payload: NoticePayload): NoticeDetail | null {
  const { expired, given, admin, ownership, timedOut, kicked, banned } = payload;
  if (kind === noticeKinds.mention) return isForEveryone ? 'everyone' : null;
  if (payload.offered === true) return 'rewardOffered';
  if (payload.received === true) return payload.credited === true ? 'rewardCredited' : 'rewardReceived';
  if (payload.returned === true) return 'rewardReturned';
  if (payload.referred === true) return 'referralVerified';
  if (expired === true) return 'expired';
  if (given !== undefined) return given ? 'roleGiven' : 'roleTaken';
  if (admin !== undefined) return admin ? 'adminMade' : 'adminEnded';
  if (ownership !== undefined) return ownership ? 'ownershipOffered' : 'ownershipTaken';
  if (timedOut === true) return 'timedOut';
  if (kicked === true) return 'kicked';
  return banned === true ? 'banned' : null;
}
