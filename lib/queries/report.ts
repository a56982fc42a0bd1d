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
import type { RemovalSpan } from '@/protocol/message-removal-rules';
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
  await refresh('ownReports');
}

/** What the person has reported, the newest first. */
export function useOwnReports() {
  return useRead('ownReports', { query: {} });
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
  banReason?: number | undefined;
  deleteMessages?: RemovalSpan | undefined;
  timeOutSeconds?: number;
  note?: string;
}): Promise<void> {
  try {
    await call('closeReport', { body: closing });
  } finally {
    await refresh('spaceReports', 'operatorReports', 'bans');
  }
}
