'use client';
import { useTranslations } from 'next-intl';
import { showSnackbar } from '@/components/ui/snackbar';

/** Copies a text and says so. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useTranslations('wallet');
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      showSnackbar(t('copied'));
    } catch {
      showSnackbar(t('copyFailed'), 'error');
    }
  };
}
