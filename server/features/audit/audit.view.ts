import type { Person } from '@/protocol/account';
import type { AuditEntry, AuditPerson } from '@/protocol/audit';
import { PEOPLE_SHOWN } from '@/protocol/audit-rules';
import type { UserId } from '@/protocol/ids';
import type { AuditDetail } from '@/server/audit/audit-log';
import type { ShownRow } from './audit.store';

/** Ids that an undo needs, and that tell a reader nothing. */
const unshown: ReadonlySet<string> = new Set(['order']);

export type Names = ReadonlyMap<UserId, Person>;

export function personIn(names: Names, id: UserId): AuditPerson {
  return names.get(id) ?? { id, username: null, avatar: '' };
}

export const detailIn = ({ detail }: Pick<ShownRow, 'detail'>): AuditDetail =>
  detail === null ? {} : (JSON.parse(detail) as AuditDetail);

export function entryOf(row: ShownRow, names: Names, undoable: boolean): AuditEntry {
  const { number, act, actorId, byOperator, people, objects, reason, note, hash, createdAt } = row;
  const { names: objectNames = [], before = {}, after = {} } = detailIn(row);
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !unshown.has(field),
  );
  return {
    number,
    act,
    by: byOperator ? 'operator' : actorId === null ? 'system' : 'person',
    actor: byOperator || actorId === null ? null : personIn(names, actorId),
    people: people.slice(0, PEOPLE_SHOWN).map((id) => personIn(names, id)),
    peopleCount: people.length,
    objects: objects.map((object, index) => ({ ...object, name: objectNames[index] ?? null })),
    changes: fields.map((field) => ({
      field,
      before: before[field] ?? null,
      after: after[field] ?? null,
    })),
    reason,
    note,
    noteRemoved: note === null && row.noteCommitment !== null,
    undoable,
    createdTime: createdAt.toISOString(),
    hash,
  };
}
