'use client';

import { EyeOff } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { showSnackbar } from '@/components/ui/snackbar';
import { CollectionReport } from './collection-report';
import { chooseNftCollection } from '@/lib/queries/nft';
import type { NftCollection } from '@/protocol/nft';

/** Collections that are not shown, each with its reason. */
export function HiddenCollections({ collections }: { collections: readonly NftCollection[] }) {
  const t = useTranslations('nft.hidden');
  const format = useFormatter();
  const [busy, setBusy] = useState<string | null>(null);
  const [reported, setReported] = useState<NftCollection | null>(null);
  if (collections.length === 0) return null;
  const show = async ({ chainId, contract, name }: NftCollection) => {
    setBusy(contract);
    try {
      await chooseNftCollection(chainId, contract, false);
      showSnackbar(t('shown', { name }));
    } catch {
      // The client has said why.
    } finally {
      setBusy(null);
    }
  };
  return (
    <section
      aria-labelledby="hidden-collections"
      className="mt-4 rounded-card px-4.5 pt-3.5 pb-1 edge-border-1"
    >
      <h2 id="hidden-collections" className="section-title">
        {t('title')} <span className="num font-regular text-text-3">{collections.length}</span>
      </h2>
      <p className="text-sm text-text-3">{t('text')}</p>
      <ul className="mt-1">
        {collections.map((collection) => {
          const { chainId, contract, name, spam, chosenTime } = collection;
          return (
            <li
              key={`${chainId} ${contract}`}
              className="flex min-h-[60px] items-center gap-3.5 border-b border-border-1 py-2 last:border-b-0"
            >
              <span
                aria-hidden
                className="grid size-10 shrink-0 place-items-center rounded-control bg-active text-text-3"
              >
                <EyeOff className="size-[18px]" />
              </span>
              <span className="min-w-0 grow">
                <bdi className="block truncate font-medium" title={name}>
                  {name}
                </bdi>
                <span className="block text-xs text-text-3">
                  {chosenTime !== null
                    ? t('byYou', {
                        date: format.dateTime(new Date(chosenTime), { day: 'numeric', month: 'long' }),
                      })
                    : spam && t(`reason.${spam.reason}`, { count: spam.recipients ?? 0 })}
                </span>
              </span>
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('reportName', { name })}
                onClick={() => setReported(collection)}
              >
                {t('report')}
              </Button>
              <Button
                size="sm"
                busy={busy === contract}
                aria-label={t('showName', { name })}
                onClick={() => void show(collection)}
              >
                {t('show')}
              </Button>
            </li>
          );
        })}
      </ul>
      {reported && <CollectionReport {...reported} onClose={() => setReported(null)} />}
    </section>
  );
}
