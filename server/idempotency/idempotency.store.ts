import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Database } from '@/storage/storage';
import { idempotency } from '@/server/db/schema/idempotency';

export type StoredCall = typeof idempotency.$inferSelect;

/** Claims a call for a run; answers false when another run has it. */
export async function insertCall(
  db: Database,
  call: { id: string; body: string; run: string; startedAt: Date },
): Promise<boolean> {
  const { rowCount } = await db.insert(idempotency).values(call).onConflictDoNothing();
  return rowCount === 1;
}

export async function findCall(db: Database, id: string): Promise<StoredCall | undefined> {
  const [row] = await db.select().from(idempotency).where(eq(idempotency.id, id));
  return row;
}

/** Takes over a call whose run died before it had an effect; answers whether it did. */
export async function takeOverCall(
  db: Database,
  call: StoredCall,
  next: { run: string; startedAt: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(idempotency)
    .set(next)
    .where(
      and(
        eq(idempotency.id, call.id),
        eq(idempotency.run, call.run),
        eq(idempotency.effect, false),
        isNull(idempotency.answer),
      ),
    );
  return rowCount === 1;
}

/** Marks, in the transaction of the effect, that the call has one; false when the run no longer owns the call. */
export async function markEffect(db: Database, id: string, run: string): Promise<boolean> {
  const { rowCount } = await db
    .update(idempotency)
    .set({ effect: true })
    .where(and(eq(idempotency.id, id), eq(idempotency.run, run)));
  return rowCount === 1;
}

export async function storeAnswer(db: Database, id: string, run: string, answer: Buffer): Promise<void> {
  await db
    .update(idempotency)
    .set({ answer })
    .where(and(eq(idempotency.id, id), eq(idempotency.run, run)));
}

/** Forgets a run; with `onlyWithoutEffect` one that has committed something stays. */
export async function deleteRun(
  db: Database,
  id: string,
  run: string,
  onlyWithoutEffect: boolean,
): Promise<void> {
  await db
    .delete(idempotency)
    .where(
      and(
        eq(idempotency.id, id),
        eq(idempotency.run, run),
        onlyWithoutEffect ? eq(idempotency.effect, false) : isNull(idempotency.answer),
      ),
    );
}

export async function deleteCallsBefore(db: Database, before: Date): Promise<number> {
  const { rowCount } = await db.delete(idempotency).where(lt(idempotency.startedAt, before));
  return rowCount ?? 0;
}
