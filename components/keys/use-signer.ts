'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { showSnackbar } from '@/components/ui/snackbar';
import { SignerError } from '@/lib/signer/signer-error';

/** Runs something in the signer; a person who closes it has said enough, everything else is told. */
export function useSigner() {
  const t = useTranslations('keys.actions');
  const [busy, setBusy] = useState<string | null>(null);
  async function run(name: string, work: () => Promise<void>, doneText?: string): Promise<boolean> {
    if (busy !== null) return false;
    setBusy(name);
    let isDone = false;
    try {
      await work();
      isDone = true;
      if (doneText !== undefined) showSnackbar(doneText);
    } catch (cause) {
      if (cause instanceof SignerError && cause.fault !== 'rejected') {
        showSnackbar(cause.fault === 'busy' ? t('busy') : t('unavailable'), 'error');
      }
    }
    setBusy(null);
    return isDone;
  }
  return { busy, run };
}
