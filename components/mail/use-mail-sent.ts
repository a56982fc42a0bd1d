'use client';
import { useTranslations } from 'next-intl';
import { showSnackbar } from '@/components/ui/snackbar';
import { askMailDelivery } from './ask-mail-delivery';

/** After this the answer is taken as unknown, so that a press is never left without a word. */
const ANSWER_MS_MAX = 2_000;

/**
 * Returns a function to call after a mail was requested. It shows one snackbar: that the mail is delayed if the mail server is away, the
 * given text otherwise. It never rejects; no answer within two seconds counts as not delayed.
 */
export function useMailSent(): (sentText: string) => Promise<void> {
  const t = useTranslations('mail-delivery');
  return async (sentText) => {
    if (await isDelayed()) showSnackbar(t('waits'), 'warn');
    else showSnackbar(sentText);
  };
}

async function isDelayed(): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unknown = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_MS_MAX);
  });
  const answer = askMailDelivery().then(
    ({ delayed }) => delayed,
    () => false,
  );
  const given = await Promise.race([answer, unknown]);
  clearTimeout(timer);
  return given;
}
