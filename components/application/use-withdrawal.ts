'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { showSnackbar } from '@/components/ui/snackbar';
import { withdrawApplication } from '@/lib/queries/application';

/** Takes applications back, one at a time; `busy` is the id of the one that is on its way. */
export function useWithdrawal() {
  const t = useTranslations('application.own');
  const [busy, setBusy] = useState<number | null>(null);
  return {
    busy,
    /** Returns whether it is withdrawn. */
    async withdraw(applicationId: number): Promise<boolean> {
      if (busy !== null) return false;
      setBusy(applicationId);
      try {
        await withdrawApplication(applicationId);
        showSnackbar(t('withdrawn'));
        return true;
      } catch {
        // The call shows its own error.
        return false;
      } finally {
        setBusy(null);
      }
    },
  };
}
