import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  sql,
} from 'drizzle-orm';
import type { Language } from '@/protocol/account';
import { mail, type MailTemplate } from '@/server/db/schema/account';
import type { Storage } from '@/storage/storage';

export type WaitingMail = typeof mail.$inferSelect;

/** Nothing is postponed or leased for so long (mail-queue.ts). */
const FAR_MS = 45 * 60_000;
const HASTENED_AT_ONCE = 100;

export class MailQueueStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** One row for each mailbox and kind; a newer entry takes the place of one that waits. */
  async put(template: MailTemplate, recipientKey: string, language: Language, now: Date): Promise<void> {
    await this.#storage.db
      .insert(mail)
      .values({ template, recipientKey, language, dueAt: now })
      .onConflictDoUpdate({
        target: [mail.recipientKey, mail.template],
        set: {
          language,
          dueAt: now,
          attempts: 0,
          version: sql`${mail.version} + 1`,
          gaveUpAt: null,
          refusal: '',
        },
      });
  }

  /** Takes one row that is due and leaves it to the caller until `leaseUntil`. */
  async claim(now: Date, leaseUntil: Date): Promise<WaitingMail | null> {
    const { db } = this.#storage;
    // A subquery of the condition may run again for each row, and then takes more than one; this runs once.
    const next = db.$with('next').as(
      db
        .select({ recipientKey: mail.recipientKey, template: mail.template })
        .from(mail)
        .where(and(lte(mail.dueAt, now), isNull(mail.gaveUpAt)))
        .orderBy(asc(mail.dueAt))
        .limit(1)
        .for('update', { skipLocked: true }),
    );
    const [row] = await db
      .with(next)
      .update(mail)
      .set({ dueAt: leaseUntil, attempts: sql`${mail.attempts} + 1` })
      .from(next)
      .where(and(eq(mail.recipientKey, next.recipientKey), eq(mail.template, next.template)))
      .returning(getTableColumns(mail));
    return row ?? null;
  }

  /** Whether a mail that nobody has begun to send was due before. */
  async isOverdue(before: Date): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ template: mail.template })
      .from(mail)
      .where(and(lte(mail.dueAt, before), isNull(mail.gaveUpAt)))
      .orderBy(asc(mail.dueAt))
      .limit(1);
    return rows.length > 0;
  }

  /** Makes due now what is due so late that it waits since before the clock was set back; so many at a time. */
  async hasten(now: Date): Promise<void> {
    const isFar = and(gt(mail.dueAt, new Date(now.getTime() + FAR_MS)), isNull(mail.gaveUpAt));
    const far = await this.#storage.db
      .select({ recipientKey: mail.recipientKey })
      .from(mail)
      .where(isFar)
      .orderBy(desc(mail.dueAt))
      .limit(HASTENED_AT_ONCE);
    if (far.length === 0) return;
    const keys = far.map(({ recipientKey }) => recipientKey);
    await this.#storage.db
      .update(mail)
      .set({ dueAt: now })
      .where(and(inArray(mail.recipientKey, keys), isFar));
  }

  /** Forgets a row that was sent, unless there is a newer entry by now. */
  async delete({ recipientKey, template, version }: WaitingMail): Promise<void> {
    await this.#storage.db.delete(mail).where(exactly(recipientKey, template, version));
  }

  async postpone(
    { recipientKey, template, version }: WaitingMail,
    { dueAt, attempts }: Pick<WaitingMail, 'dueAt' | 'attempts'>,
  ): Promise<void> {
    await this.#storage.db
      .update(mail)
      .set({ dueAt, attempts })
      .where(exactly(recipientKey, template, version));
  }

  /** Keeps the row as a mark that this mailbox got nothing, until there is a newer entry. */
  async giveUp(
    { recipientKey, template, version }: WaitingMail,
    { gaveUpAt, refusal }: { gaveUpAt: Date; refusal: string },
  ): Promise<void> {
    await this.#storage.db
      .update(mail)
      .set({ gaveUpAt, refusal })
      .where(exactly(recipientKey, template, version));
  }

  /** Forgets marks that are older; answers how many. */
  async pruneMarks(before: Date): Promise<number> {
    const rows = await this.#storage.db
      .delete(mail)
      .where(lt(mail.gaveUpAt, before))
      .returning({ template: mail.template });
    return rows.length;
  }

  /** How many rows wait, and how many are only marks. */
  async count(): Promise<{ waiting: number; refused: number }> {
    const waiting = await this.#storage.db.select({ rows: count() }).from(mail).where(isNull(mail.gaveUpAt));
    const refused = await this.#storage.db
      .select({ rows: count() })
      .from(mail)
      .where(isNotNull(mail.gaveUpAt));
    return { waiting: waiting[0]?.rows ?? 0, refused: refused[0]?.rows ?? 0 };
  }
}

const exactly = (recipientKey: string, template: MailTemplate, version: number) =>
  and(eq(mail.recipientKey, recipientKey), eq(mail.template, template), eq(mail.version, version));
