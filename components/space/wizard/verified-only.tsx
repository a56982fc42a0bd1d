'use client';

import { MailWarning } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { showSnackbar } from '@/components/ui/snackbar';
import { call } from '@/lib/api/client';
import type { Me } from '@/protocol/account';
import { WizardFrame } from './wizard-frame';

export type VerifiedOnlyProps = { me: Me; onClose: () => void; children: ReactNode };

/** Creating waits for the verified email: the reason stands in place of the steps, with a way on. */
export function VerifiedOnly({ me, onClose, children }: VerifiedOnlyProps) {
  const t = useTranslations('space.editor');
  const [busy, setBusy] = useState(false);
  if (me.emailVerified) return children;

  const resend = async () => {
    setBusy(true);
    try {
      await call('resendVerification');
      showSnackbar(t('resent', { email: me.email }));
    } catch {
      // Told in the snackbar.
    } finally {
      setBusy(false);
    }
  };
  return (
    <WizardFrame onClose={onClose}>
      <EmptyState
        isPage
        icon={<MailWarning />}
        title={<span data-i18n="emailNotVerified">{t('unverifiedTitle')}</span>}
        text={t('unverifiedText', { email: me.email })}
        action={
          <Button variant="primary" busy={busy} onClick={() => void resend()}>
            {t('resend')}
          </Button>
        }
        className="m-auto"
      />
    </WizardFrame>
  );
}
