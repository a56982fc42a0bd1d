import { useLocale } from 'next-intl';

/** Between two sentences of one paragraph: a blank, which Chinese doesn't have after its full stop. */
export function SentenceGap() {
  return useLocale() === 'zh' ? null : ' ';
}
