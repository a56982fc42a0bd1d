'use client';
import { call } from '@/lib/api/client';
import type { SpaceId } from '@/protocol/ids';
import type {
  ReportAct,
  ReportedMessage,
  ReportOutcome,
  ReportReason,
  ReportSubject,
} from '@/protocol/report';
import type { BanReason } from '@/protocol/room-rules';
import { refresh, useRead } from './query';

/** What a report would contain. Failures reject unworded: the dialog shows them. */
export function previewReport(subject: ReportSubject): Promise<ReportedMessage[]> {
  return call('previewReport', { body: { subject }, failure: 'silent' });
}

export async function sendReport(
  report: { subject: ReportSubject; reason: ReportReason; note: string; shown: string[] },
  idempotencyKey: string,
): Promise<void> {
  await call('sendReport', { body: report, idempotencyKey, failure: 'silent' });
}

/** A page of the reports of a space, the oldest open or the last closed first. */
export function useReports(spaceId: SpaceId, state: 'open' | 'closed', current: number) {
  return useRead('spaceReports', { query: { spaceId, state, current } }, { keepPreviousData: true });
}

/** Closes a report and acts in the same step; rejects after the snackbar has told why. */
export async function closeReport(closing: {
  id: number;
  outcome: ReportOutcome;
  act?: ReportAct;
  banReason?: BanReason;
}): Promise<void> {
  try {
    await call('closeReport', { body: closing });
  } finally {
    await refresh('spaceReports');
  }
}
