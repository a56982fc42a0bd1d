/*
 * Rules about reports that pages use too. Apart from report.ts, so that they need no schema library.
 */

/** What can be reported. Collections of NFTs go to the operator. */
export const reportKinds = ['message', 'person', 'space', 'nftCollection'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportReasons = ['spam', 'harassment', 'impersonation', 'illegal', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** How a report was closed; worded in messages/<language>/report.json. */
export const reportOutcomes = ['acted', 'noAction'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** What can be done with the person or message of a report in the same step. */
export const reportActs = ['deleteMessage', 'timeOut', 'kick', 'ban'] as const;
export type ReportAct = (typeof reportActs)[number];

export const REPORT_NOTE_MAX_LENGTH = 500;
export const REPORTS_PER_DAY = 20;
/** Messages before a reported one that are sent along, and as many after it. */
export const REPORT_CONTEXT = 5;
/** A closed report is deleted so long after. */
export const REPORT_KEPT_DAYS = 90;
export const REPORT_PAGE_SIZE = 20;
