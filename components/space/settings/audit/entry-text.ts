import type { AuditAct } from '@/protocol/audit-rules';

/** The first word of an act, by which the filter groups them. */
export const groupOf = (act: AuditAct): string => act.slice(0, act.indexOf('.'));

/** A hash as a person compares it. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`;
