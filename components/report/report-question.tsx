'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { BanDialog } from '@/components/moderation/ban-dialog';
import { TimeOutDialog } from '@/components/moderation/time-out-dialog';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { showSnackbar } from '@/components/ui/snackbar';
import { closeReport } from '@/lib/queries/report';
import type { Report, ReportAct } from '@/protocol/report';

/** What is to be done with a report. */
export type ReportChoice = ReportAct | 'noAction' | 'acted';

export type ReportQuestionProps = { report: Report; choice: ReportChoice; onClose: () => void };

/** Asks how, then acts and closes the report in one step. */
export function ReportQuestion({ report, choice, onClose }: ReportQuestionProps) {
  const t = useTranslations('report');
  const [busy, setBusy] = useState(false);
  const { id, about, spaceId } = report;
  const name = about?.username ?? t('unknownPerson');
  const space = report.space ?? '';
  const acted = { id, outcome: 'acted' } as const;

  if (choice === 'ban' && about && spaceId !== null) {
    return (
      <BanDialog
        spaceId={spaceId}
        space={space}
        person={about}
        onBan={async ({ reason, note, deleteMessages }) => {
          const banReason = Number(reason);
          await closeReport({ ...acted, act: 'ban', banReason, note, deleteMessages });
          if (!deleteMessages) showSnackbar(t('closedNow'));
        }}
        onClose={onClose}
        onDone={onClose}
      />
    );
  }
  if (choice === 'timeOut') {
    return (
      <TimeOutDialog
        who={{ name }}
        space={space}
        onTimeOut={async ({ seconds, note }) => {
          await closeReport({ ...acted, act: 'timeOut', timeOutSeconds: seconds, note });
          showSnackbar(t('closedNow'));
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  const close = async () => {
    setBusy(true);
    try {
      const isAct = choice !== 'noAction' && choice !== 'acted';
      await closeReport({
        id,
        outcome: choice === 'noAction' ? 'noAction' : 'acted',
        ...(isAct && { act: choice }),
      });
      showSnackbar(t('closedNow'));
    } catch {
      // Told in the snackbar; the list says how it stands.
    }
    onClose();
  };
  const question = choice === 'ban' ? 'acted' : choice;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`ask.${question}`, { name })}
      text={t(`askText.${question}`, { name })}
      confirmLabel={t(`act.${question}`)}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      busy={busy}
      danger={choice !== 'noAction' && choice !== 'acted'}
      onConfirm={() => void close()}
    />
  );
}
