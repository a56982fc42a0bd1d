'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import type { MessageBody } from '@/lib/chat/model';
import type { ComposerTarget } from './composer-target';

export type ComposerContextProps = { target: ComposerTarget; onCancel: () => void };

/** Says what is answered or changed, above the field. */
export function ComposerContext({ target, onCancel }: ComposerContextProps) {
  const t = useTranslations('chat.composer');
  const { kind, message } = target;
  return (
    <div className="mx-px flex items-center gap-2 border-b border-border-1 py-1 pr-2 pl-3.5 text-sm text-text-2">
      <p className="min-w-0 grow truncate">
        <span className="font-medium text-text-1">
          {kind === 'edit' ? t('editing') : t('replyingTo', { name: message.sender.name })}
        </span>
        {kind === 'reply' && <span className="ml-2 text-text-3">{previewOf(message.body)}</span>}
      </p>
      <IconButton
        label={kind === 'edit' ? t('cancelEdit') : t('cancelReply')}
        title={`${kind === 'edit' ? t('cancelEdit') : t('cancelReply')} (Esc)`}
        icon={<X aria-hidden />}
        onClick={onCancel}
        className="size-7! max-desktop:size-10! [&_svg]:size-4!"
      />
    </div>
  );
}

function previewOf(body: MessageBody): string {
  if ('text' in body) return body.text.replace(/\s+/g, ' ').slice(0, 200);
  return 'name' in body ? body.name : '';
}
