import { createHash, randomBytes } from 'node:crypto';
import type { AuditEntryRow } from '@/server/db/schema/audit';

/** The hash before the first entry. */
export const NO_HASH = '0'.repeat(64);

/** What the chain covers of an entry. */
export type HashedEntry = Pick<
  AuditEntryRow,
  | 'spaceId'
  | 'number'
  | 'createdAt'
  | 'actorId'
  | 'byOperator'
  | 'people'
  | 'reason'
  | 'detailCommitment'
  | 'noteCommitment'
> & {
  readonly act: string;
  readonly objects: readonly { readonly kind: string; readonly id: string }[];
};

/** Returns the hash of an entry, which covers all entries before it. The migration of the audit log computes it in SQL, too. */
export function entryHash(previousHash: string, entry: HashedEntry): string {
  const fields = [
    'guildhall audit 1',
    entry.spaceId,
    entry.number,
    previousHash,
    entry.createdAt.toISOString(),
    entry.act,
    entry.actorId,
    entry.byOperator,
    entry.people,
    entry.objects.map(({ kind, id }) => [kind, id]),
    entry.reason,
    entry.detailCommitment,
    entry.noteCommitment,
  ];
  return sha256(JSON.stringify(fields));
}

/** A text that can be deleted: the chain holds the commitment alone, from which nobody guesses it once the salt is gone. */
export interface CommittedText {
  readonly text: string;
  readonly salt: string;
  readonly commitment: string;
}

export function commitTo(text: string): CommittedText {
  const salt = randomBytes(16).toString('hex');
  return { text, salt, commitment: commitmentOf(salt, text) };
}

export const commitmentOf = (salt: string, text: string): string => sha256(`${salt} ${text}`);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
