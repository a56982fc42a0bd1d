import type { SpaceId, UserId } from '@/protocol/ids';
import type { Right } from '@/protocol/permissions';
import type { AuditAct } from '@/protocol/audit-rules';
import type { AuditFields } from './audit-log';

/** An entry of an audit log, as the feature reads it that takes the act back. */
export interface RecordedAct {
  readonly number: number;
  readonly act: AuditAct;
  readonly people: readonly UserId[];
  /** Of the first object that the act was about; 0 without one. */
  readonly objectId: number;
  /** What that object was called then. */
  readonly objectName: string | null;
  readonly before: AuditFields;
  readonly after: AuditFields;
}

/** Who takes an act back. */
export interface Undoing {
  readonly spaceId: SpaceId;
  readonly actor: { readonly id: UserId; readonly isPlatformAdmin: boolean };
  /** Asked under the lock of the space: refuses when something has changed since the act. */
  readonly check: UnderLock;
}

/** Refuses a change under the lock of its space, or lets it go on. */
export type UnderLock = () => Promise<void>;

/** Whether the effect of an act stands as the act left it. */
export type Standing = (act: RecordedAct) => boolean;

/** Takes back acts of some kinds. The feature that does them gives it, so that undoing is an act like any other. */
export interface ActUndoer {
  /** One of them is needed. */
  readonly rights: readonly Right[];
  /** Reads what these acts were about, and returns the test for each of them. There is one act at least. */
  standing(spaceId: SpaceId, acts: readonly RecordedAct[]): Promise<Standing>;
  undo(act: RecordedAct, undoing: Undoing): Promise<void>;
}

export type ActUndoers = Readonly<Partial<Record<AuditAct, ActUndoer>>>;
