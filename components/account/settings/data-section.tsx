'use client';
import { Archive } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRow } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { Tag } from '@/components/ui/tag';
import { fileSize } from '@/lib/format/bytes';
import { dayOf } from '@/lib/format/relative-time';
import { requestDataExport, useDataExports } from '@/lib/queries/data-export';
import type { DataExport } from '@/protocol/data-export';
import { exportPath } from '@/protocol/data-export-rules';

/** The archives of a person's data; also on the page of a suspended person, where it has a title of its own. */
export function DataSection({ titled = false }: { titled?: boolean }) {
  const t = useTranslations('account.dataExport');
  const { data: exports, error, mutate, isValidating } = useDataExports();
  const [busy, setBusy] = useState(false);
  const isMaking = exports?.some(({ state }) => state === 'making') ?? false;

  async function request(): Promise<void> {
    setBusy(true);
    try {
      await requestDataExport();
      showSnackbar(t('requested'));
    } catch {
      // Said by the call.
    }
    setBusy(false);
  }

  return (
    <section>
      {titled && <h2 className="mb-1 section-title">{t('title')}</h2>}
      <p className="mb-3 text-text-2">{t('text')}</p>
      <Button
        variant={titled ? 'secondary' : 'primary'}
        busy={busy}
        disabled={isMaking || !exports}
        onClick={() => void request()}
      >
        <Archive aria-hidden />
        {t('request')}
      </Button>
      <div className="mt-4">
        {exports ? (
          <Exports exports={exports} onAgain={() => void request()} />
        ) : error ? (
          <ErrorState
            title={t('error')}
            text={t('errorText')}
            retryLabel={t('retry')}
            retrying={isValidating}
            onRetry={() => void mutate()}
          />
        ) : (
          <SkeletonRow />
        )}
      </div>
    </section>
  );
}

const tones = { making: 'info', ready: 'success', failed: 'danger', expired: 'neutral' } as const;

function Exports({ exports, onAgain }: { exports: readonly DataExport[]; onAgain: () => void }) {
  const t = useTranslations('account.dataExport');
  const locale = useLocale();
  if (exports.length === 0) return <p className="text-sm text-text-3">{t('none')}</p>;
  const day = (time: string) => dayOf(new Date(time), locale);
  return (
    <Card>
      <ul className="divide-y">
        {exports.map(({ id, state, requestedTime, expiresTime, bytes }, index) => (
          <li key={id} className="flex min-h-15 items-center gap-3 px-4 py-2.5">
            <div className="min-w-0 grow">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-medium">{t('of', { day: day(requestedTime) })}</span>
                <Tag tone={tones[state]}>{t(state)}</Tag>
              </p>
              <p className="num text-xs text-text-3">
                {t(`${state}Text`, { size: fileSize(bytes), day: expiresTime ? day(expiresTime) : '' })}
              </p>
            </div>
            {state === 'ready' && (
              <ButtonLink
                size="sm"
                href={exportPath(id)}
                download
                aria-label={t('downloadNamed', { day: day(requestedTime) })}
              >
                {t('download')}
              </ButtonLink>
            )}
            {state === 'failed' && index === 0 && (
              <Button size="sm" onClick={onAgain}>
                {t('again')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
