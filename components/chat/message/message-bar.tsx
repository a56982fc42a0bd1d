'use client';

import { Ellipsis, Pencil, Reply, SmilePlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Tooltip } from '@/components/ui/tooltip';
import type { ChatMessage } from '@/lib/chat/model';
import { useConversation } from '@/components/chat/conversation-context';
import { pointBelow } from '@/components/chat/floating/screen-point';
import { rightsOf } from './message-rights';
import { QUICK_EMOJI } from './quick-emoji';

/** What can be done with the message under the pointer. The same is in the menu of the other mouse button. */
export function MessageBar({ message }: { message: ChatMessage }) {
  const t = useTranslations('chat');
  const conversation = useConversation();
  const can = rightsOf(message, conversation);
  if (!can.any) return null;
  const { eventId } = message;
  return (
    <div
      role="group"
      aria-label={t('messageActions')}
      className="absolute -top-4 right-5 z-sticky flex rounded-control bg-surface-3 p-0.5 floating max-desktop:hidden"
    >
      {can.react &&
        eventId !== null &&
        QUICK_EMOJI.slice(0, 3).map((emoji) => (
          <Tool
            key={emoji}
            label={t('reactWith', { emoji })}
            icon={<span className="text-[15px]">{emoji}</span>}
            onClick={() => conversation.actions.toggleReaction(eventId, emoji)}
          />
        ))}
      {can.react && (
        <Tool
          label={t('addReaction')}
          icon={<SmilePlus aria-hidden />}
          onClick={(control) => conversation.openPicker(message, pointBelow(control))}
        />
      )}
      {can.reply && (
        <Tool label={t('reply')} icon={<Reply aria-hidden />} onClick={() => conversation.reply(message)} />
      )}
      {can.edit && (
        <Tool label={t('edit')} icon={<Pencil aria-hidden />} onClick={() => conversation.edit(message)} />
      )}
      <Tool
        label={t('more')}
        icon={<Ellipsis aria-hidden />}
        onClick={(control) => conversation.openMenu(message, pointBelow(control))}
      />
    </div>
  );
}

type ToolProps = { label: string; icon: ReactNode; onClick: (control: Element) => void };

function Tool({ label, icon, onClick }: ToolProps) {
  return (
    <Tooltip text={label}>
      <IconButton
        label={label}
        icon={icon}
        tabIndex={-1}
        className="h-7! w-[30px]!"
        onClick={(event) => onClick(event.currentTarget)}
      />
    </Tooltip>
  );
}
