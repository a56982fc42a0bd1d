import { noticeKindNames, type NoticeKind } from './notice';

/*
 * What people choose about what they are told. Apart from notice-setting.ts, so that pages need no schema library.
 */

/** Ways by which a notice reaches a person: the list with its badge, a push, the mail digest. */
export const noticeWays = ['inApp', 'push', 'mail'] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** What a person hears of in a conversation: every message, mentions alone, or nothing at all. */
export const messageLevels = ['all', 'mentions', 'off'] as const;
export type MessageLevel = (typeof messageLevels)[number];

/** What the push rules of all rooms together can say; off is said room by room, so that direct conversations are heard. */
export const ruledLevels = ['all', 'mentions'] as const satisfies readonly MessageLevel[];
export type RuledLevel = (typeof ruledLevels)[number];

/** What a level was chosen for that holds in a room or space. */
export const levelOrigins = ['room', 'space', 'default'] as const;
export type LevelOrigin = (typeof levelOrigins)[number];

export const digestRhythms = ['never', 'daily', 'hourly'] as const;
export type DigestRhythm = (typeof digestRhythms)[number];

export type NoticeWays = Readonly<Record<NoticeWay, boolean>>;

export interface QuietHours {
  readonly on: boolean;
  /** Minutes since midnight; from 22:00 to 08:00 goes over midnight. Equal ones mean the whole day. */
  readonly from: number;
  readonly to: number;
  /** A time zone of the IANA list. */
  readonly zone: string;
}

export interface NoticeSettings {
  readonly kinds: Readonly<Record<NoticeKind, NoticeWays>>;
  readonly messages: MessageLevel;
  readonly quiet: QuietHours;
  /** Direct messages of people whom the person follows push during quiet hours, too. */
  readonly contactsThrough: boolean;
  /** A push shows who wrote and what; otherwise only what kind of thing it is, and how many. */
  readonly pushText: boolean;
  readonly digest: DigestRhythm;
  /** The digest names and quotes private rooms and direct messages, too. */
  readonly digestPrivate: boolean;
}

const ways = (push: boolean, mail: boolean): NoticeWays => ({ inApp: true, push, mail });

/** What holds for who has chosen nothing. */
export const defaultNoticeSettings: NoticeSettings = {
  kinds: {
    mention: ways(true, true),
    messageRequest: ways(true, false),
    applicationReceived: ways(false, true),
    applicationApproved: ways(true, true),
    applicationRejected: ways(false, false),
    invited: ways(false, true),
    announcement: ways(false, true),
    reward: ways(true, false),
    standing: ways(false, true),
    following: ways(false, false),
    directMessage: { inApp: false, push: true, mail: true },
  },
  messages: 'all',
  quiet: { on: false, from: 22 * 60, to: 8 * 60, zone: 'UTC' },
  contactsThrough: false,
  pushText: false,
  digest: 'never',
  digestPrivate: false,
};

/** The kinds of a way as bits, the first kind lowest: how they are stored. */
export function kindBits(kinds: NoticeSettings['kinds'], way: NoticeWay): number {
  return noticeKindNames.reduce((bits, kind, at) => bits | (kinds[kind][way] ? 1 << at : 0), 0);
}

/** What `kindBits` has stored for each way. */
export function kindsOfBits(bits: Readonly<Record<NoticeWay, number>>): NoticeSettings['kinds'] {
  const entries = noticeKindNames.map((kind, at) => {
    const has = (way: NoticeWay) => ((bits[way] >> at) & 1) === 1;
    return [kind, { inApp: has('inApp'), push: has('push'), mail: has('mail') }] as const;
  });
  return Object.fromEntries(entries) as Record<NoticeKind, NoticeWays>;
}

/** Whether a moment lies in quiet hours. */
export function isQuiet({ on, from, to, zone }: QuietHours, now: Date): boolean {
  if (!on) return false;
  const minute = minuteIn(zone, now);
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Minutes since midnight on the clocks of a time zone. */
export function minuteIn(zone: string, now: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const numberOf = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return numberOf('hour') * 60 + numberOf('minute');
}

/** Whether a name is a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
