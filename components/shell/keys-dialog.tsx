'use client';

import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import { keyGroups, keyName } from './key-list';

/** The list of keys (Ctrl /). */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell.keys');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      closeLabel={t('close')}
      size="lg"
    >
      <div className="grid gap-x-8 gap-y-5 desktop:grid-cols-2">
        {keyGroups.map((group) => (
          <section key={group.name} aria-labelledby={`keys-${group.name}`}>
            <h3 id={`keys-${group.name}`} className="mb-1 text-xs font-medium text-text-3">
              {t(`groups.${group.name}`)}
            </h3>
            <dl>
              {group.keys.map(({ words, chords }) => (
                <div
                  key={words}
                  className="flex min-h-9 items-center justify-between gap-4 border-b py-1.5 last:border-0"
                >
                  <dt className="min-w-0 text-sm text-text-2">{t(words)}</dt>
                  <dd className="flex shrink-0 flex-wrap justify-end gap-x-2 gap-y-1">
                    {chords.map((chord, index) => (
                      <Fragment key={chord.join(' ')}>
                        {index > 0 && <span className="sr-only">{t('or')}</span>}
                        <span className="flex gap-0.5">
                          {chord.map((key) => (
                            <Kbd key={key}>{keyName(key)}</Kbd>
                          ))}
                        </span>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
