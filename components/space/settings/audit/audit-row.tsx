'use client';

import { ChevronDown, ShieldCheck, Undo2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/icon-button';
import { clockTime } from '@/lib/format/message-time';
import type { AuditEntry } from '@/protocol/audit';
import { ActIcon } from './act-icon';
import { shortHash } from './entry-text';
import { useEntryWords } from './use-entry-words';

type AuditRowProps = { entry: AuditEntry; onUndo: (entry: AuditEntry) => void };

/** One act; its details open below it. */
export function AuditRow({ entry, onUndo }: AuditRowProps) {
  const t = useTranslations('audit');
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const { sentence, actorName, reasonText } = useEntryWords();
  const remarks = [
    ...(entry.reason === null ? [] : [reasonText(entry.reason)]),
    ...(entry.note === null ? [] : [entry.note]),
    ...(entry.noteRemoved ? [t('noteRemoved')] : []),
  ];
  return (
    <li className="border-b border-border-1 px-1 py-[11px]">
      <div className="flex items-start gap-3">
        {entry.actor ? (
          <Avatar name={actorName(entry)} picture={entry.actor.avatar} size={32} />
        ) : (
          <span
            aria-hidden
            className="grid size-8 shrink-0 place-items-center rounded-full bg-surface-2 text-text-2"
          >
            <ShieldCheck className="size-4" />
          </span>
        )}
        <ActIcon act={entry.act} />
        <div className="min-w-0 grow pt-1">
          <p className="wrap-anywhere [&_b]:font-medium">{sentence(entry)}</p>
          {remarks.map((remark) => (
            <p key={remark} className="text-sm wrap-anywhere whitespace-pre-line text-text-3">
              {remark}
            </p>
          ))}
          {entry.undoable && (
            <span className="mt-2 block desktop:hidden">
              <UndoButton entry={entry} onUndo={onUndo} />
            </span>
          )}
        </div>
        {entry.undoable && (
          <span className="max-desktop:hidden">
            <UndoButton entry={entry} onUndo={onUndo} />
          </span>
        )}
        <time dateTime={entry.createdTime} className="num shrink-0 pt-1.5 text-xs text-text-3">
          {clockTime(new Date(entry.createdTime), locale)}
        </time>
        <IconButton
          label={t('detailsOf', { number: entry.number })}
          icon={<ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />}
          aria-expanded={open}
          aria-controls={detailsId}
          onClick={() => setOpen(!open)}
          className="max-desktop:-mt-1.5"
        />
      </div>
      <div id={detailsId} hidden={!open}>
        {open && <Details entry={entry} />}
      </div>
    </li>
  );
}

function UndoButton({ entry, onUndo }: AuditRowProps) {
  const t = useTranslations('audit');
  return (
    <Button
      size="sm"
      aria-label={t('undo.actionOf', { name: t(`name.${entry.act}`) })}
      onClick={() => onUndo(entry)}
    >
      <Undo2 aria-hidden />
      {t('undo.action')}
    </Button>
  );
}

function Details({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('audit');
  const locale = useLocale();
  const { fieldName, valueText } = useEntryWords();
  const rows = [
    ...entry.changes.map(({ field, before, after }) => [
      fieldName(field),
      before === null && after === null
        ? t('changed')
        : t('beforeAfter', { before: valueText(field, before), after: valueText(field, after) }),
    ]),
    [
      t('time'),
      new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
        dateStyle: 'medium',
        timeStyle: 'medium',
      }).format(new Date(entry.createdTime)),
    ],
  ];
  return (
    <dl className="mt-2.5 mb-1 ml-11 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-control bg-surface-2 px-3.5 py-3 text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-text-2">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
      <dt className="text-text-2">{t('entry')}</dt>
      <dd title={entry.hash} className="num font-mono">
        {new Intl.NumberFormat(locale).format(entry.number)} · {shortHash(entry.hash)}
      </dd>
    </dl>
  );
}
