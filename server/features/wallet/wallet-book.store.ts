import { and, asc, count, eq, ne, or } from 'drizzle-orm';
import { account } from '@/server/db/schema/account';
import { historyNote, savedAddress, tokenChoice } from '@/server/db/schema/wallet-book';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

export type SavedAddressRow = typeof savedAddress.$inferSelect;
export type HistoryNoteRow = typeof historyNote.$inferSelect;
export type TokenChoiceRow = typeof tokenChoice.$inferSelect;

/** An entry of the address book and the account whose it is. */
export type SavedKey = Pick<SavedAddressRow, 'accountId' | 'address' | 'chainId'>;
export type ChoiceKey = Pick<TokenChoiceRow, 'accountId' | 'chainId' | 'contract'>;

export class WalletBookStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Lets the changes of one account wait for each other, so that its limits hold. */
  async lock(accountId: UserId): Promise<void> {
    await this.#storage.db
      .select({ id: account.id })
      .from(account)
      .where(eq(account.id, accountId))
      .for('no key update');
  }

  async addresses(accountId: UserId): Promise<SavedAddressRow[]> {
    return this.#storage.db
      .select()
      .from(savedAddress)
      .where(eq(savedAddress.accountId, accountId))
      .orderBy(asc(savedAddress.name), asc(savedAddress.address), asc(savedAddress.chainId));
  }

  /** Entries of an account other than this one. */
  async otherAddresses({ accountId, address, chainId }: SavedKey): Promise<number> {
    const isOther = or(ne(savedAddress.address, address), ne(savedAddress.chainId, chainId));
    const [row] = await this.#storage.db
      .select({ count: count() })
      .from(savedAddress)
      .where(and(eq(savedAddress.accountId, accountId), isOther));
    return row?.count ?? 0;
  }

  /** Returns whether anything has changed. */
  async saveAddress(row: SavedAddressRow): Promise<boolean> {
    const { name, note, savedAt } = row;
    const changed = await this.#storage.db
      .insert(savedAddress)
      .values(row)
      .onConflictDoUpdate({
        target: [savedAddress.accountId, savedAddress.address, savedAddress.chainId],
        set: { name, note, savedAt },
        setWhere: or(ne(savedAddress.name, name), ne(savedAddress.note, note)),
      })
      .returning({ address: savedAddress.address });
    return changed.length > 0;
  }

  async removeAddress({ accountId, address, chainId }: SavedKey): Promise<boolean> {
    const gone = await this.#storage.db
      .delete(savedAddress)
      .where(
        and(
          eq(savedAddress.accountId, accountId),
          eq(savedAddress.address, address),
          eq(savedAddress.chainId, chainId),
        ),
      )
      .returning({ address: savedAddress.address });
    return gone.length > 0;
  }

  async notes(accountId: UserId): Promise<HistoryNoteRow[]> {
    return this.#storage.db
      .select()
      .from(historyNote)
      .where(eq(historyNote.accountId, accountId))
      .orderBy(asc(historyNote.chainId), asc(historyNote.hash));
  }

  /** Notes of an account other than this one. */
  async otherNotes({ accountId, chainId, hash }: Omit<HistoryNoteRow, 'note' | 'savedAt'>): Promise<number> {
    const isOther = or(ne(historyNote.hash, hash), ne(historyNote.chainId, chainId));
    const [row] = await this.#storage.db
      .select({ count: count() })
      .from(historyNote)
      .where(and(eq(historyNote.accountId, accountId), isOther));
    return row?.count ?? 0;
  }

  /** Returns whether anything has changed. */
  async saveNote(row: HistoryNoteRow): Promise<boolean> {
    const { note, savedAt } = row;
    const changed = await this.#storage.db
      .insert(historyNote)
      .values(row)
      .onConflictDoUpdate({
        target: [historyNote.accountId, historyNote.chainId, historyNote.hash],
        set: { note, savedAt },
        setWhere: ne(historyNote.note, note),
      })
      .returning({ hash: historyNote.hash });
    return changed.length > 0;
  }

  async removeNote({ accountId, chainId, hash }: Omit<HistoryNoteRow, 'note' | 'savedAt'>): Promise<boolean> {
    const gone = await this.#storage.db
      .delete(historyNote)
      .where(
        and(
          eq(historyNote.accountId, accountId),
          eq(historyNote.chainId, chainId),
          eq(historyNote.hash, hash),
        ),
      )
      .returning({ hash: historyNote.hash });
    return gone.length > 0;
  }

  async choices(accountId: UserId): Promise<TokenChoiceRow[]> {
    return this.#storage.db
      .select()
      .from(tokenChoice)
      .where(eq(tokenChoice.accountId, accountId))
      .orderBy(asc(tokenChoice.chosenAt), asc(tokenChoice.chainId), asc(tokenChoice.contract));
  }

  async otherChoices({ accountId, chainId, contract }: ChoiceKey): Promise<number> {
    const isOther = or(ne(tokenChoice.contract, contract), ne(tokenChoice.chainId, chainId));
    const [row] = await this.#storage.db
      .select({ count: count() })
      .from(tokenChoice)
      .where(and(eq(tokenChoice.accountId, accountId), isOther));
    return row?.count ?? 0;
  }

  async choose(row: TokenChoiceRow): Promise<boolean> {
    const { decimals, isHidden, chosenAt } = row;
    const changed = await this.#storage.db
      .insert(tokenChoice)
      .values(row)
      .onConflictDoUpdate({
        target: [tokenChoice.accountId, tokenChoice.chainId, tokenChoice.contract],
        set: { decimals, isHidden, chosenAt },
        setWhere: or(ne(tokenChoice.isHidden, isHidden), ne(tokenChoice.decimals, decimals)),
      })
      .returning({ contract: tokenChoice.contract });
    return changed.length > 0;
  }

  async forgetChoice({ accountId, chainId, contract }: ChoiceKey): Promise<boolean> {
    const gone = await this.#storage.db
      .delete(tokenChoice)
      .where(
        and(
          eq(tokenChoice.accountId, accountId),
          eq(tokenChoice.chainId, chainId),
          eq(tokenChoice.contract, contract),
        ),
      )
      .returning({ contract: tokenChoice.contract });
    return gone.length > 0;
  }
}
