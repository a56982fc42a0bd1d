'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ApplicationSent, ApplyDialog } from '@/components/application/lazy-dialogs';
import { Button, type ButtonProps } from '@/components/ui/button';
import type { OwnApplication } from '@/protocol/application';
import type { ViewedSpace } from './viewer-store';

export type ApplyButtonProps = Pick<ButtonProps, 'size' | 'className'> & {
  space: ViewedSpace;
  isPending: boolean;
};

/**
 * Apply To Join, and Pending once that is sent (MEM-52, MEM-55). One component for both, so that the page that says so stays
 * while the button changes under it.
 */
export function ApplyButton({ space, isPending, ...look }: ApplyButtonProps) {
  const t = useTranslations('space.action');
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState<OwnApplication | null>(null);
  return (
    <>
      {isPending ? (
        <Button {...look} disabled>
          {t('pending')}
        </Button>
      ) : (
        <Button {...look} variant="primary" onClick={() => setOpen(true)}>
          {t('apply')}
        </Button>
      )}
      {open && (
        <ApplyDialog
          space={space}
          onClose={() => setOpen(false)}
          onSent={(application) => {
            setOpen(false);
            setSent(application);
          }}
        />
      )}
      {sent && <ApplicationSent application={sent} onClose={() => setSent(null)} />}
    </>
  );
}
