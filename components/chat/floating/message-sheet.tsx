'use client';

import { SmilePlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialog';
import type { ChatMessage } from '@/lib/chat/model';
import { useConversation } from '@/components/chat/conversation-context';
import { rightsOf } from '@/components/chat/message/message-rights';
import { QUICK_EMOJI } from '@/components/chat/message/quick-emoji';
import { useMessageActions } from './message-actions';
import { actionIcons } from './message-menu';

export type MessageSheetProps = { message: ChatMessage; onClose: () => void };

/** The actions of one message for fingers, from the bottom of the screen. */
export function MessageSheet({ message, onClose }: MessageSheetProps) {
  const t = useTranslations('chat');
  const conversation = useConversation();
  const actions = useMessageActions(message, conversation);
  const { react } = rightsOf(message, conversation);
  const { eventId } = message;
  return (
    <Dialog open onOpenChange={onClose} title={message.sender.name} closeLabel={t('close')}>
      {react && eventId !== null && (
        <div role="group" aria-label={t('addReaction')} className="flex justify-between gap-1">
          {QUICK_EMOJI.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-label={t('reactWith', { emoji })}
              onClick={() => {
                onClose();
                conversation.actions.toggleReaction(eventId, emoji);
              }}
              className="grid size-11 place-items-center rounded-full bg-hover text-2xl"
            >
              {emoji}
            </button>
          ))}
          <button
            type="button"
            aria-label={t('otherReaction')}
            onClick={() => {
              onClose();
              conversation.openPicker(message, { x: innerWidth / 2, y: innerHeight / 3 });
            }}
            className="grid size-11 place-items-center rounded-full bg-hover text-text-2"
          >
            <SmilePlus aria-hidden className="size-5" />
          </button>
        </div>
      )}
      <ul className="-mx-2">
        {actions.map(({ id, label, run }) => {
          const Icon = actionIcons[id];
          return (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  onClose();
                  run();
                }}
                className={cn(
                  'flex h-12 w-full items-center gap-3 rounded-md px-2 text-left text-lg active:bg-active',
                  id === 'delete' && 'text-danger',
                )}
              >
                <Icon aria-hidden className={cn('size-5', id !== 'delete' && 'text-text-2')} />
                {label}
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
