'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { FailureText, type FailureTextProps } from './failure-text';

export type FailedNoteProps = FailureTextProps & {
  /** Null where trying again starts with the button that goes on. */
  onRetry: (() => void) | null;
};

/** Why nothing was sent, and the way to try again. */
export function FailedNote({ onRetry, ...failure }: FailedNoteProps) {
  const t = useTranslations('wallet');
  return (
    <Note
      tone="danger"
      live
      action={
        onRetry && (
          <Button size="sm" onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      <FailureText {...failure} />
    </Note>
  );
}
