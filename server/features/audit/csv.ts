import { cellOf } from '@/protocol/csv';
import type { AuditHead, AuditPerson } from '@/protocol/audit';
import type { UserId } from '@/protocol/ids';
import type { ShownRow } from './audit.store';
import { detailIn } from './audit.view';

const columns = [
  'number',
  'time',
  'act',
  'by',
  'actor_id',
  'actor',
  'people_ids',
  'people',
  'objects',
  'reason',
  'before',
  'after',
  'note',
  'hash',
] as const;

/** Returns lines of CSV (RFC 4180). With `head`, the last one is no entry but the end of the log. */
export function csvOf(
  rows: readonly ShownRow[],
  people: (ids: readonly UserId[]) => readonly AuditPerson[],
  { isFirst, head }: { isFirst: boolean; head: AuditHead | null },
): string {
  const lines = rows.map((row) => {
    const { number, createdAt, act, actorId, byOperator, objects, reason, note, hash } = row;
    const { names = [], before, after } = detailIn(row);
    const isPerson = actorId !== null && !byOperator;
    return lineOf({
      number: String(number),
      time: createdAt.toISOString(),
      act,
      by: byOperator ? 'operator' : isPerson ? 'person' : 'system',
      actor_id: isPerson ? String(actorId) : '',
      actor: isPerson ? namesOf(people([actorId])) : '',
      people_ids: row.people.join(' '),
      people: namesOf(people(row.people)),
      objects: objects
        .map(({ kind, id }, index) => [kind, id, names[index] ?? ''].join(' ').trim())
        .join('; '),
      reason: reason === null ? '' : String(reason),
      before: before ? JSON.stringify(before) : '',
      after: after ? JSON.stringify(after) : '',
      note: note ?? '',
      hash,
    });
  });
  const first = isFirst ? [columns.join(',')] : [];
  const last = head ? [lineOf({ number: String(head.number), act: 'head', hash: head.hash })] : [];
  return [...first, ...lines, ...last].map((line) => `${line}\r\n`).join('');
}

const namesOf = (people: readonly AuditPerson[]) => people.map(({ username }) => username ?? '').join('; ');

const lineOf = (values: Partial<Record<(typeof columns)[number], string>>) =>
  columns.map((column) => cellOf(values[column] ?? '')).join(',');
