'use client';

import * as RadixMenu from '@radix-ui/react-dropdown-menu';
import { ArrowUpRight, CircleUser, Copy, Flag, Link, Pencil, Reply, SmilePlus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { MenuItem, MenuSeparator } from '@/components/ui/menu';
import { PointMenu } from '@/components/ui/point-menu';
import type { ChatMessage } from '@/lib/chat/model';
import type { ScreenPoint } from '@/components/ui/use-context-menu';
import { useConversation } from '@/components/chat/conversation-context';
import { rightsOf } from '@/components/chat/message/message-rights';
import { QUICK_EMOJI } from '@/components/chat/message/quick-emoji';
import { useMessageActions } from './message-actions';

export const actionIcons = {
  reply: Reply,
  edit: Pencil,
  copyText: Copy,
  copyLink: Link,
  profile: CircleUser,
  sendMoney: ArrowUpRight,
  report: Flag,
  delete: Trash2,
} as const;

export type MessageMenuProps = { message: ChatMessage; at: ScreenPoint; onClose: () => void };

/** The actions of one message at a point of the screen: one menu for the whole timeline. */
export function MessageMenu({ message, at, onClose }: MessageMenuProps) {
  const t = useTranslations('chat');
  const conversation = useConversation();
  const actions = useMessageActions(message, conversation);
  const { react } = rightsOf(message, conversation);
  const { eventId } = message;
  return (
    <PointMenu label={t('messageActions')} at={at} onClose={onClose}>
      {react && eventId !== null && (
        <>
          <RadixMenu.Group aria-label={t('addReaction')} className="flex gap-0.5 p-0.5">
            {QUICK_EMOJI.map((emoji) => (
              <RadixMenu.Item
                key={emoji}
                aria-label={t('reactWith', { emoji })}
                onSelect={() => conversation.actions.toggleReaction(eventId, emoji)}
                className="grid size-8 place-items-center rounded-md text-lg outline-none select-none data-highlighted:bg-active"
              >
                {emoji}
              </RadixMenu.Item>
            ))}
          </RadixMenu.Group>
          <MenuItem icon={<SmilePlus aria-hidden />} onSelect={() => conversation.openPicker(message, at)}>
            {t('otherReaction')}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {actions.map(({ id, label, run }) => {
        const Icon = actionIcons[id];
        return (
          <MenuItem key={id} icon={<Icon aria-hidden />} danger={id === 'delete'} onSelect={run}>
            {label}
          </MenuItem>
        );
      })}
    </PointMenu>
  );
}
