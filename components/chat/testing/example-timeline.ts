import type { ChatMessage, ChatPerson, RichNode, Timeline, TimelineItem } from '@/lib/chat/model';

/** People, messages and timelines that are made up, for tests and the page of examples. */

const HOST = 'guild.test';

export function person(id: number, name: string, avatar = ''): ChatPerson {
  return { matrixUserId: `@u${id}:${HOST}`, id, name, avatar };
}

export const mira = person(1, 'Mira Castellan', '/portraits/1.svg');
export const ines = person(2, 'Ines Okafor', '/portraits/2.svg');
export const tomas = person(3, 'Tomás Varga');
export const yue = person(4, '林悦', '/portraits/4.svg');
export const ken = person(5, 'Ken Adeyemi', '/portraits/5.svg');

let serial = 0;

export const text = (value: string): RichNode => ({ kind: 'text', text: value });

export function message(fields: Partial<ChatMessage> & { says?: string } = {}): ChatMessage {
  serial += 1;
  const { says = `message ${serial}`, ...rest } = fields;
  return {
    kind: 'message',
    key: `key${serial}`,
    eventId: `$event${serial}`,
    sender: ines,
    isOwn: false,
    timestampMs: Date.UTC(2025, 2, 5, 14, 0) + serial * 1000,
    body: { kind: 'text', text: says, rich: [text(says)], emojiOnly: false },
    status: 'sent',
    edited: false,
    replyTo: null,
    reactions: [],
    mentionsMe: false,
    startsGroup: true,
    ...rest,
  };
}

export function timelineOf(items: readonly TimelineItem[], fields: Partial<Timeline> = {}): Timeline {
  return {
    matrixRoomId: `!room:${HOST}`,
    state: 'ready',
    items,
    atStart: true,
    loadingOlder: false,
    loadingNewer: false,
    atEnd: true,
    canPost: true,
    typing: [],
    ...fields,
  };
}
