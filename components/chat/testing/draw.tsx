import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { messageCards } from '@/components/room/message-cards';
import announcement from '@/messages/en/announcement.json';
import chat from '@/messages/en/chat.json';
import contact from '@/messages/en/contact.json';
import ui from '@/messages/en/ui.json';
import wallet from '@/messages/en/wallet.json';
import type { RoomActions } from '@/lib/chat/model';
import { ConversationContext, type ConversationContextValue } from '@/components/chat/conversation-context';

/** What was asked of the room, in order: `['send', {…}]`. */
export type Asked = [name: keyof RoomActions, ...input: unknown[]][];

/** Actions of a room that write down what is asked of them. */
export function recordedActions(asked: Asked = []): RoomActions {
  const note =
    (name: keyof RoomActions) =>
    (...input: unknown[]) => {
      asked.push([name, ...input]);
      return Promise.resolve(true);
    };
  return {
    send: note('send'),
    sendFile: note('sendFile'),
    sendTransfer: async (message) => void (await note('sendTransfer')(message)),
    edit: note('edit'),
    remove: async (eventId) => void (await note('remove')(eventId)),
    toggleReaction: note('toggleReaction'),
    retry: note('retry'),
    discard: note('discard'),
    loadOlder: async () => void (await note('loadOlder')()),
    loadNewer: async () => void (await note('loadNewer')()),
    showMessage: note('showMessage'),
    showLatest: note('showLatest'),
    markRead: note('markRead'),
    markAllRead: note('markAllRead'),
    setMuted: async (muted) => void (await note('setMuted')(muted)),
    setTyping: note('setTyping'),
  };
}

export function contextOf(fields: Partial<ConversationContextValue> = {}): ConversationContextValue {
  const nothing = () => {};
  return {
    matrixRoomId: '!room:guild.test',
    roomName: 'map_drops',
    spaceId: null,
    actions: recordedActions(),
    canPost: true,
    canModerate: false,
    cards: messageCards,
    reply: nothing,
    edit: nothing,
    askDelete: nothing,
    openMenu: nothing,
    openSheet: nothing,
    openPicker: nothing,
    openImage: nothing,
    giveReward: null,
    report: null,
    show: nothing,
    ...fields,
  };
}

// One object: a new one would draw everything anew.
const messages = { chat, contact, announcement, ui, wallet };

type AroundProps = { value: ConversationContextValue; children: ReactNode };

/** The conversation around a part of it, in English. */
export function Around({ value, children }: AroundProps) {
  return (
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <ConversationContext value={value}>{children}</ConversationContext>
    </NextIntlClientProvider>
  );
}

export function draw(children: ReactNode, fields: Partial<ConversationContextValue> = {}) {
  return render(<Around value={contextOf(fields)}>{children}</Around>);
}
