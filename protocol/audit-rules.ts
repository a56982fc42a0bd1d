/*
 * What the audit log knows, for pages too. Apart from audit.ts, so that it needs no schema library.
 */

/** Every act of power that a log can hold. The names are stored and hashed: add, never rename. */
export const auditActs = [
  'log.begun',
  'space.created',
  'space.updated',
  'space.deleted',
  'space.restored',
  'space.suspended',
  'space.unsuspended',
  'space.verification_set',
  'space.recommended',
  'space.unrecommended',
  'owner.offered',
  'owner.offer_ended',
  'owner.changed',
  'admin.added',
  'admin.removed',
  'role.created',
  'role.updated',
  'role.deleted',
  'role.restored',
  'role.reordered',
  'role.permission_set',
  'role.assigned',
  'role.unassigned',
  'member.kicked',
  'member.banned',
  'member.unbanned',
  'member.timed_out',
  'member.time_out_lifted',
  'member.part_set',
  'application.approved',
  'application.rejected',
  'application.withdrawn',
  'application.expired',
  'invite.created',
  'invite.paused',
  'invite.resumed',
  'invite.revoked',
  'invite.ended',
  'room.created',
  'room.updated',
  'room.deleted',
  'room.archived',
  'room.restored',
  'room.reordered',
  'category.created',
  'category.renamed',
  'category.deleted',
  'room.access_changed',
  'room.slow_mode_set',
  'room.people_added',
  'room.people_removed',
  'message.deleted',
  'message.pinned',
  'message.unpinned',
  'messages.deleted',
  'messages.restored',
  'announcement.posted',
  'announcement.deleted',
  'report.closed',
] as const;
export type AuditAct = (typeof auditActs)[number];

/** What an act can be about besides people. */
export const auditObjectKinds = [
  'role',
  'room',
  'category',
  'message',
  'announcement',
  'application',
  'report',
  'invite',
] as const;
export type AuditObjectKind = (typeof auditObjectKinds)[number];

/** What can be wrong with a log: see server/audit/verify.ts. */
export const auditProblems = ['changed', 'missing', 'text', 'rewritten', 'cut'] as const;
export type AuditProblem = (typeof auditProblems)[number];

/** Who did something, or to whom it was done. */
export const auditSides = ['by', 'to'] as const;
export type AuditSide = (typeof auditSides)[number];

/** Of a long log people are looked for in so many of the newest entries. */
export const NAMING_ENTRIES = 1000;
/** People of a log who are found at once. */
export const NAMED_PEOPLE_MAX = 50;
/** Entries of one page. */
export const LOG_PAGE_SIZE = 50;
/** Of the people of one entry a page shows so many; an export has all. */
export const PEOPLE_SHOWN = 10;
/** Entries of one part of an export. */
export const EXPORT_SIZE = 1000;
