'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Note } from '@/components/ui/note';
import { fullTime } from '@/lib/format/relative-time';
import type { DraftSync, DraftView } from '@/lib/queries/draft-sync';
import type { DraftField } from '@/lib/space/draft-merge';

export type DraftNotesProps = {
  sync: DraftSync;
  view: DraftView;
  /** Whether an existing space is changed. */
  isEdit: boolean;
};

/** What became of the draft elsewhere, and what the person can do about it. */
export function DraftNotes({ sync, view, isEdit }: DraftNotesProps) {
  const t = useTranslations('space.draft');
  const editor = useTranslations('space.editor');
  const locale = useLocale();
  const { other, lost, foundTime, state } = view;
  const [asking, setAsking] = useState(false);
  const dismiss = (
    <Button size="sm" variant="ghost" onClick={() => sync.dismiss()}>
      {t('dismiss')}
    </Button>
  );
  const discard = t(isEdit ? 'discardChanges' : 'startOver');
  return (
    <>
      {state === 'refused' && (
        <Note tone="danger" live>
          {t('refused')}
        </Note>
      )}
      {other?.kind === 'conflict' && <Conflict sync={sync} fields={other.fields} theirs={other.theirs} />}
      {other?.kind === 'merged' && (
        <Note live action={dismiss}>
          {t('merged')}
        </Note>
      )}
      {other?.kind === 'gone' && (
        <Note tone="warn" live action={dismiss}>
          {t('gone')}
        </Note>
      )}
      {lost && (
        <Note tone="warn" live action={dismiss}>
          {t(lost === 'logo' ? 'lostLogo' : 'lostBanner')}
        </Note>
      )}
      {foundTime !== null && other === null && (
        <Note
          action={
            <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
              {discard}
            </Button>
          }
        >
          {t('found', { time: fullTime(new Date(foundTime), locale) })}
        </Note>
      )}
      <ConfirmDialog
        danger
        open={asking}
        onOpenChange={setAsking}
        title={t(isEdit ? 'discardChangesTitle' : 'startOverTitle')}
        text={t('discardText')}
        confirmLabel={discard}
        cancelLabel={editor('keepEditing')}
        closeLabel={editor('close')}
        onConfirm={() => {
          setAsking(false);
          sync.discard().catch(() => {});
        }}
      />
    </>
  );
}

type ConflictProps = {
  sync: DraftSync;
  fields: readonly DraftField[];
  theirs: DraftView['draft'];
};

/** Both devices changed the same fields; nothing is sent until one of them is chosen. */
function Conflict({ sync, fields, theirs }: ConflictProps) {
  const t = useTranslations('space.draft');
  return (
    <div role="alert">
      <Note tone="warn">
        <p className="font-medium">{t('conflict')}</p>
        <dl className="mt-1.5 flex flex-col gap-1">
          {fields.map((field) => (
            <div key={field} className="flex min-w-0 gap-2">
              <dt className="shrink-0 text-text-2">{t(`field.${field}`)}</dt>
              <dd className="min-w-0 truncate">{shown(theirs[field]) ?? t('changed')}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => sync.decide('theirs')}>
            {t('takeTheirs')}
          </Button>
          <Button size="sm" onClick={() => sync.decide('mine')}>
            {t('keepMine')}
          </Button>
        </div>
      </Note>
    </div>
  );
}

/** What the other device has, where it is a text to read. */
function shown(value: unknown): ReactNode {
  return typeof value === 'string' && value !== '' && !value.startsWith('/files/') ? value : null;
}
