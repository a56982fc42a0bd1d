import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { SentenceGap } from '@/components/ui/sentence-gap';
import type { MarkView } from './mark-context';
import { MarkPicture } from './mark-picture';
import { MarkWords } from './mark-words';

/** Shows the mark above a prompt, or that this device has none; with `canChoose`, a button to choose one. */
export function MarkHead({ view, canChoose }: { view: MarkView; canChoose: boolean }) {
  const t = useTranslations('signer.mark');
  const { mark, id, choose } = view;
  if (mark) {
    return (
      <div
        role="group"
        aria-label={t('yours')}
        className="rounded-control bg-surface-1 px-3 py-2.5 edge-border-2"
      >
        {/* The id is on the content, because the label of the group would replace picture and words. */}
        <div id={id} className="flex items-center gap-3">
          <MarkPicture picture={mark.picture} className="size-11 rounded-md" />
          <p className="min-w-0 grow">
            <MarkWords mark={mark} className="block font-medium" />
            <span className="block text-xs text-text-3">{t('hint')}</span>
          </p>
        </div>
      </div>
    );
  }
  return (
    <div
      id={id}
      className="flex items-center gap-3 rounded-control bg-surface-1 px-3 py-2.5 shadow-[inset_0_0_0_1px_var(--warn)]"
    >
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-md bg-warn-soft text-warn"
      >
        <CircleAlert className="size-5" />
      </span>
      <p className="min-w-0 grow">
        <span className="block font-medium">{t('none')}</span>
        <span className="block text-xs text-text-2">
          {t('noneText')}
          <SentenceGap />
          {canChoose && (
            <button
              type="button"
              onClick={choose}
              className="touch-target rounded-sm font-medium text-primary-text underline"
            >
              {t('choose')}
            </button>
          )}
        </span>
      </p>
    </div>
  );
}
