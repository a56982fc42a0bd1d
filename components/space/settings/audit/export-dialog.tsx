'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Note } from '@/components/ui/note';
import { RadioCard, RadioGroup } from '@/components/ui/radio-group';
import { exportAuditLog, type AuditFilter } from '@/lib/queries/audit';
import { saveFile } from '@/lib/save-file';
import type { SpaceId } from '@/protocol/ids';

type ExportDialogProps = {
  spaceId: SpaceId;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  query: AuditFilter;
  isFiltered: boolean;
  /** Entries of the whole log. */
  total: number;
};

/** Saves the log, or what the filter shows of it, as a file. */
export function ExportDialog({ spaceId, open, onOpenChange, query, isFiltered, total }: ExportDialogProps) {
  const t = useTranslations('audit.export');
  const [all, setAll] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const save = async () => {
    setBusy(true);
    setFailed(false);
    try {
      const csv = await exportAuditLog(spaceId, isFiltered && !all ? query : {});
      const day = new Date().toISOString().slice(0, 10);
      // Spreadsheets take a file without the mark for one of another encoding.
      saveFile(`audit-log-${spaceId}-${day}.csv`, `\uFEFF${csv}`, 'text/csv');
      onOpenChange(false);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      dismissible={!busy}
      title={t('title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button disabled={busy} onClick={() => onOpenChange(false)}>
            {t('cancel')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {t('action')}
          </Button>
        </>
      }
    >
      <RadioGroup legend={t('what')} hideLegend>
        {isFiltered && (
          <RadioCard
            name="what"
            checked={!all}
            onChange={() => setAll(false)}
            title={t('filtered')}
            text={t('filteredText')}
          />
        )}
        <RadioCard
          name="what"
          checked={all || !isFiltered}
          onChange={() => setAll(true)}
          title={t('all')}
          text={t('allText', { count: total })}
        />
      </RadioGroup>
      <Note>{t('note')}</Note>
      {failed && (
        <Note tone="danger" live>
          {t('failed')}
        </Note>
      )}
    </Dialog>
  );
}
