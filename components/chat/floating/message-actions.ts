'use client';

import { useTranslations } from 'next-intl';
import { showSnackbar } from '@/components/ui/snackbar';
import type { ChatMessage } from '@/lib/chat/model';
import { toggleProfile } from '@/lib/navigation/profile-card';
import { askWallet } from '@/lib/wallet/store';
import type { ConversationContextValue } from '@/components/chat/conversation-context';
import { rightsOf } from '@/components/chat/message/message-rights';
import { profileOf } from '@/components/chat/message/profile-of';

export interface MessageAction {
  readonly id: 'reply' | 'edit' | 'copyText' | 'copyLink' | 'profile' | 'sendMoney' | 'report' | 'delete';
  readonly label: string;
  readonly run: () => void;
}

/** What menu and sheet offer for a message, in their order. */
export function useMessageActions(
  message: ChatMessage | null,
  conversation: ConversationContextValue,
): readonly MessageAction[] {
  const t = useTranslations('chat');
  const wallet = useTranslations('wallet');
  if (!message) return [];
  const can = rightsOf(message, conversation);
  const profile = message.isOwn ? null : profileOf(message.sender);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showSnackbar(t('copied'));
    } catch {
      showSnackbar(t('copyFailed'), 'error');
    }
  };
  const offered: (MessageAction | false)[] = [
    can.reply && { id: 'reply', label: t('reply'), run: () => conversation.reply(message) },
    can.edit && { id: 'edit', label: t('edit'), run: () => conversation.edit(message) },
    can.copyText && {
      id: 'copyText',
      label: t('copyText'),
      run: () => void copy(message.body.kind === 'text' ? message.body.text : ''),
    },
    can.copyLink && {
      id: 'copyLink',
      label: t('copyLink'),
      run: () => void copy(linkTo(message.eventId ?? '')),
    },
    profile !== null && {
      id: 'profile',
      label: t('profile'),
      run: () => {
        const anchor = anchorOf(message);
        if (!anchor) return;
        const { id, username, avatar } = profile;
        toggleProfile({ userId: id, name: username, picture: avatar, spaceId: conversation.spaceId, anchor });
      },
    },
    can.sendMoney && {
      id: 'sendMoney',
      label: wallet('sendTo'),
      run: () =>
        void askWallet('send', {
          userId: message.sender.id ?? undefined,
          matrixRoomId: conversation.matrixRoomId,
        }),
    },
    can.report && {
      id: 'report',
      label: t('report'),
      run: () => conversation.report?.(message.eventId ?? ''),
    },
    can.remove && { id: 'delete', label: t('delete'), run: () => conversation.askDelete(message) },
  ];
  return offered.filter((action): action is MessageAction => action !== false);
}

/** What the card of a message's sender opens beside: the name, or of a message without one its row. */
function anchorOf({ key }: ChatMessage): HTMLElement | null {
  const row = document.querySelector<HTMLElement>(`[data-message="${CSS.escape(key)}"]`);
  return row?.querySelector<HTMLElement>('[data-sender]') ?? row;
}

/** The address of the room with the message that it should go to. */
function linkTo(eventId: string): string {
  const url = new URL(location.href);
  url.searchParams.set('event', eventId);
  url.searchParams.delete('side');
  return url.href;
}
