import { getAddress } from 'viem';
import {
  HISTORY_NOTES_MAX,
  SAVED_ADDRESSES_MAX,
  TOKEN_CHOICES_MAX,
  type walletBookRoutes,
} from '@/protocol/wallet-book';
import type { BodyOf, ResultOf } from '@/protocol/route';
import { AppError } from '@/server/http/app-error';
import { isVisible, withoutBidiControls } from '@/server/names/visible-text';
import type { Services } from '@/server/services';
import type { WalletBookStore } from './wallet-book.store';
import type { UserId } from '@/protocol/ids';

type Routes = typeof walletBookRoutes;
type Deps = Pick<Services, 'clock' | 'limits' | 'storage' | 'chat'> & { readonly book: WalletBookStore };

/** What stands for every network in the table. */
const ALL_NETWORKS = 0;

/** The address book and the tokens of an account, the same on each of its devices and read by nobody else. */
export class WalletBookService {
  readonly #store: WalletBookStore;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = deps.book;
  }

  async addresses(accountId: UserId): Promise<ResultOf<Routes['savedAddresses']>> {
    const rows = await this.#store.addresses(accountId);
    return rows.map(({ address, chainId, name, note, savedAt }) => ({
      ...{ address, name, note },
      chainId: chainId === ALL_NETWORKS ? null : chainId,
      savedTime: savedAt.toISOString(),
    }));
  }

  async saveAddress(accountId: UserId, body: BodyOf<Routes['saveAddress']>): Promise<null> {
    const name = cleanLine(body.name);
    if (!isVisible(name)) throw new AppError('invalid_input', { field: 'name' });
    const key = { accountId, address: getAddress(body.address), chainId: body.chainId ?? ALL_NETWORKS };
    const row = { ...key, name, note: cleanNote(body.note), savedAt: this.#deps.clock.now() };
    return this.#change(accountId, async () => {
      if ((await this.#store.otherAddresses(key)) >= SAVED_ADDRESSES_MAX) {
        throw new AppError('wallet_book_full', { max: SAVED_ADDRESSES_MAX });
      }
      return this.#store.saveAddress(row);
    });
  }

  async removeAddress(accountId: UserId, body: BodyOf<Routes['removeSavedAddress']>): Promise<null> {
    const key = { accountId, address: getAddress(body.address), chainId: body.chainId ?? ALL_NETWORKS };
    return this.#change(accountId, () => this.#store.removeAddress(key));
  }

  async notes(accountId: UserId): Promise<ResultOf<Routes['historyNotes']>> {
    const rows = await this.#store.notes(accountId);
    return rows.map(({ chainId, hash, note }) => ({ chainId, hash, note }));
  }

  async saveNote(
    accountId: UserId,
    { chainId, hash, note: text }: BodyOf<Routes['saveHistoryNote']>,
  ): Promise<null> {
    const key = { accountId, chainId, hash };
    const note = cleanNote(text);
    return this.#change(accountId, async () => {
      if (note === '') return this.#store.removeNote(key);
      if ((await this.#store.otherNotes(key)) >= HISTORY_NOTES_MAX) {
        throw new AppError('wallet_book_full', { max: HISTORY_NOTES_MAX });
      }
      return this.#store.saveNote({ ...key, note, savedAt: this.#deps.clock.now() });
    });
  }

  async choices(accountId: UserId): Promise<ResultOf<Routes['tokenChoices']>> {
    const rows = await this.#store.choices(accountId);
    return rows.map(({ chainId, contract, decimals, isHidden, chosenAt }) => ({
      ...{ chainId, contract, decimals, isHidden },
      chosenTime: chosenAt.toISOString(),
    }));
  }

  async choose(
    accountId: UserId,
    { chainId, contract, decimals, isHidden }: BodyOf<Routes['chooseToken']>,
  ): Promise<null> {
    const key = { accountId, chainId, contract: getAddress(contract) };
    return this.#change(accountId, async () => {
      if (isHidden === null) return this.#store.forgetChoice(key);
      if ((await this.#store.otherChoices(key)) >= TOKEN_CHOICES_MAX) {
        throw new AppError('wallet_book_full', { max: TOKEN_CHOICES_MAX });
      }
      return this.#store.choose({ ...key, decimals, isHidden, chosenAt: this.#deps.clock.now() });
    });
  }

  /** One change after the other; the person's other browsers hear of one that has changed anything. */
  async #change(accountId: UserId, work: () => Promise<boolean>): Promise<null> {
    await this.#deps.limits.take('wallet_book', String(accountId));
    await this.#deps.storage.transaction(async () => {
      await this.#store.lock(accountId);
      if (await work()) await this.#deps.chat.markChanged('wallet', [accountId]);
    });
    return null;
  }
}

function cleanLine(text: string): string {
  return withoutBidiControls(text)
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

/** Lines stay. */
function cleanNote(text: string): string {
  return withoutBidiControls(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .trim();
}
