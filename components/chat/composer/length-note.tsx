'use client';

import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { MESSAGE_LENGTH_MAX, MESSAGE_LENGTH_TOLD } from './message-length';

/** How much room is left, once that is little; and what to do when there is none. */
export function LengthNote({ length }: { length: number }) {
  const t = useTranslations('chat.composer');
  const tooLong = length > MESSAGE_LENGTH_MAX;
  return (
    <p
      role="status"
      className={cn('text-right text-xs num', length >= MESSAGE_LENGTH_TOLD && 'px-3.5 pb-2', {
        'text-danger': tooLong,
        'text-text-3': !tooLong,
      })}
    >
      {tooLong
        ? t('tooLong', { count: length - MESSAGE_LENGTH_MAX })
        : length >= MESSAGE_LENGTH_TOLD && t('lengthLeft', { count: MESSAGE_LENGTH_MAX - length })}
    </p>
  );
}
