'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { saveFile } from '@/lib/save-file';
import type { Analytics } from '@/protocol/analytics';
import type { SpaceId } from '@/protocol/ids';
import { analyticsCsv } from './analytics-csv';

/** Hands over what the page shows as a file for spreadsheets. */
export function CsvButton({ spaceId, analytics }: { spaceId: SpaceId; analytics: Analytics }) {
  const t = useTranslations('analytics');
  return (
    <Button
      size="sm"
      onClick={() =>
        // With the mark by which spreadsheets know the encoding.
        saveFile(
          `analytics-${spaceId}-${analytics.today}.csv`,
          `\uFEFF${analyticsCsv(analytics)}`,
          'text/csv',
        )
      }
    >
      <Download aria-hidden />
      {t('csv')}
    </Button>
  );
}
