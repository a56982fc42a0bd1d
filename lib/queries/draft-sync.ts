import { asApiError } from '@/lib/api/api-error';
import { randomKey } from '@/lib/api/intent';
import { Observable } from '@/lib/observable';
import type { KeptSpaceDraft, SpaceDraft } from '@/protocol/space-draft';
import { mergeDrafts, type DraftField } from '@/lib/space/draft-merge';
import { isSame } from '@/lib/space/form';

/** So long after the last key a draft is sent. */
export const SAVE_DELAY_MS = 1_000;
/** So long after a failure it is sent again, as reads are (lib/queries/query.ts). */
export const SAVE_RETRY_MS = 12_000;

/** The server's side of one draft. `save` rejects with ApiError `draft_changed` where another version is kept. */
export interface DraftServer {
  read(): Promise<KeptSpaceDraft | null>;
  save(draft: SpaceDraft, base: string | null, version: string): Promise<unknown>;
  discard(): Promise<unknown>;
}

/** What this browser keeps of a draft, so that nothing is lost before the server has it. */
export interface DraftCopy {
  /** The version that the draft was made from. */
  readonly base: Pick<KeptSpaceDraft, 'version' | 'draft'> | null;
  readonly draft: SpaceDraft;
}
export interface DraftStorage {
  read(): DraftCopy | null;
  /** Null removes. */
  write(copy: DraftCopy | null): void;
}

/** What another device did to the draft while something was typed here. */
export type OtherDevice =
  /** Its changes were added. */
  | { readonly kind: 'merged' }
  /** Both changed these fields; nothing is sent until the person decides. */
  | { readonly kind: 'conflict'; readonly fields: readonly DraftField[]; readonly theirs: SpaceDraft }
  /** The draft was saved as a space or thrown away. */
  | { readonly kind: 'gone' };

export interface DraftView {
  /** False until the server or this browser has said what is there. */
  readonly isOpen: boolean;
  readonly draft: SpaceDraft;
  /** `refused`: the person may not change this space any more. */
  readonly state: 'kept' | 'saving' | 'waiting' | 'refused';
  readonly other: OtherDevice | null;
  /** When the draft that was found at the beginning was kept; null when there was none. */
  readonly foundTime: string | null;
  /** A picture that is gone and has to be chosen again. */
  readonly lost: 'logo' | 'banner' | null;
}

const closed: DraftView = {
  isOpen: false,
  draft: {},
  state: 'kept',
  other: null,
  foundTime: null,
  lost: null,
};

/** Keeps one draft on the server and in this browser, and puts it together with what other devices have kept. */
export class DraftSync {
  readonly view = new Observable<DraftView>(closed);
  readonly #server: DraftServer;
  readonly #storage: DraftStorage;
  /** What the server is known to keep. */
  #base: DraftCopy['base'] = null;
  /** While a conflict waits: what both devices began with. Undefined without one. */
  #fork: DraftCopy['base'] | undefined;
  #version = randomKey();
  #sent: SpaceDraft | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Reads and saves one after the other, so that no answer is older than the one before. */
  #work: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(server: DraftServer, storage: DraftStorage) {
    this.#server = server;
    this.#storage = storage;
  }

  /** Reads what the server keeps; the first time opens the draft. Rejects where the server does not answer. */
  check(): Promise<void> {
    return this.#inTurn(async () => this.#receive(await this.#server.read()));
  }

  /** Opens the draft with what this browser has, if anything, while the server is away. */
  openAlone(): void {
    const copy = this.#storage.read();
    if (this.view.get().isOpen) return;
    this.#base = copy?.base ?? null;
    this.#show({ isOpen: true, draft: copy?.draft ?? {}, state: 'waiting' });
  }

  edit(draft: SpaceDraft): void {
    this.#show({ draft, other: this.#merged(), lost: null });
    this.#keepCopy();
    if (this.view.get().state !== 'refused') this.#show({ state: 'saving' });
    this.#saveIn(SAVE_DELAY_MS);
  }

  /** Ends a conflict: with what was typed here, or with what the other device has in those fields. */
  decide(whose: 'mine' | 'theirs'): void {
    const { other, draft } = this.view.get();
    if (other?.kind !== 'conflict') return;
    const theirs = Object.fromEntries(other.fields.map((field) => [field, other.theirs[field]]));
    this.#fork = undefined;
    this.#show({ other: null, draft: whose === 'mine' ? draft : { ...draft, ...theirs } });
    this.#keepCopy();
    this.#saveIn(0);
  }

  dismiss(): void {
    if (this.view.get().other?.kind !== 'conflict') this.#show({ other: null });
    this.#show({ lost: null, foundTime: null });
  }

  /** Throws the draft away here and on the server. Rejects where the server could not be told. */
  discard(): Promise<void> {
    clearTimeout(this.#timer);
    return this.#inTurn(async () => {
      if (this.#base) await this.#server.discard();
      this.forget();
    });
  }

  /** The draft is no draft any more: the server has saved or deleted it. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#base = null;
    this.#fork = undefined;
    this.#storage.write(null);
    this.#show({ ...closed, isOpen: true });
  }

  /** Sends nothing more by itself, and waits for what is on its way: the draft is about to be saved. */
  async hold(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#work;
    clearTimeout(this.#timer);
  }

  /** Sends what waits, at once. */
  flush(): void {
    if (this.#isUnsent()) this.#saveIn(0);
  }

  close(): void {
    this.flush();
    this.#isClosed = true;
  }

  async #receive(kept: KeptSpaceDraft | null): Promise<void> {
    if (!this.view.get().isOpen) return this.#open(kept);
    if ((kept?.version ?? null) === (this.#base?.version ?? null)) return;
    if (kept?.version === this.#version) {
      // Sent from here, and the answer was lost.
      this.#base = { version: kept.version, draft: kept.draft };
      return this.#settle();
    }
    this.#takeOver(kept);
  }

  #open(kept: KeptSpaceDraft | null): void {
    const copy = this.#storage.read();
    this.#base = copy?.base ?? null;
    this.#show({ isOpen: true, draft: copy?.draft ?? {}, foundTime: foundIn(kept) });
    const isTyped = copy !== null && !isSame(copy.draft, copy.base?.draft ?? {});
    if (isTyped && (kept?.version ?? null) === (copy.base?.version ?? null)) return this.#saveIn(0);
    if (isTyped) return this.#takeOver(kept);
    this.#base = kept && { version: kept.version, draft: kept.draft };
    this.#show({ draft: kept?.draft ?? {} });
    this.#settle();
  }

  /** Puts what is typed here together with what another device has kept. */
  #takeOver(kept: KeptSpaceDraft | null): void {
    const { draft: mine } = this.view.get();
    const common = this.#fork === undefined ? this.#base : this.#fork;
    const base = common?.draft ?? {};
    const isTyped = !isSame(base, mine);
    this.#fork = undefined;
    this.#base = kept && { version: kept.version, draft: kept.draft };
    if (!kept) {
      // Nothing that was typed is lost: it stays on screen as a draft of its own.
      this.#show(isTyped ? { other: { kind: 'gone' } } : { draft: {}, other: { kind: 'gone' } });
      return this.#settle();
    }
    const { draft, conflicts } = mergeDrafts(base, mine, kept.draft);
    if (conflicts.length > 0) this.#fork = common;
    this.#show({
      draft,
      other:
        conflicts.length > 0
          ? { kind: 'conflict', fields: conflicts, theirs: kept.draft }
          : isSame(draft, mine)
            ? null
            : { kind: 'merged' },
    });
    this.#settle();
  }

  #settle(): void {
    this.#keepCopy();
    if (this.#isUnsent()) this.#saveIn(SAVE_DELAY_MS);
    else this.#show({ state: 'kept' });
  }

  async #save(): Promise<void> {
    const { draft, other, state } = this.view.get();
    if (state === 'refused' || other?.kind === 'conflict') return;
    if (!this.#isUnsent()) return this.#show({ state: 'kept' });
    if (!isSame(draft, this.#sent)) [this.#sent, this.#version] = [draft, randomKey()];
    const version = this.#version;
    this.#show({ state: 'saving' });
    try {
      await this.#server.save(draft, this.#base?.version ?? null, version);
      this.#base = { version, draft };
      this.#settle();
    } catch (caught) {
      await this.#failed(asApiError(caught));
    }
  }

  async #failed({ error, fields }: ReturnType<typeof asApiError>): Promise<void> {
    const field = fields.field;
    if (error === 'draft_changed') {
      try {
        return await this.#receive(await this.#server.read());
      } catch {
        return this.#waits();
      }
    }
    if (error === 'upload_unknown' && (field === 'logo' || field === 'banner')) {
      this.#show({ draft: { ...this.view.get().draft, [field]: undefined }, lost: field });
      return this.#settle();
    }
    const isRefused = ['permission_denied', 'space_suspended', 'timed_out', 'not_found'].includes(error);
    if (isRefused) return this.#show({ state: 'refused' });
    this.#waits();
  }

  #waits(): void {
    this.#show({ state: 'waiting' });
    this.#saveIn(SAVE_RETRY_MS);
  }

  #saveIn(delayMs: number): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    const save = () => void this.#inTurn(() => this.#save()).catch(() => {});
    if (delayMs === 0) save();
    else this.#timer = setTimeout(save, delayMs);
  }

  #isUnsent(): boolean {
    return !isSame(this.view.get().draft, this.#base?.draft ?? {});
  }

  #keepCopy(): void {
    const base = this.#fork === undefined ? this.#base : this.#fork;
    this.#storage.write(this.#isUnsent() ? { base, draft: this.view.get().draft } : null);
  }

  #merged(): OtherDevice | null {
    const { other } = this.view.get();
    return other?.kind === 'conflict' ? other : null;
  }

  #show(change: Partial<DraftView>): void {
    this.view.set({ ...this.view.get(), ...change });
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#work.then(work);
    this.#work = result.catch(() => {});
    return result;
  }
}

/** When a draft that holds something was kept. */
function foundIn(kept: KeptSpaceDraft | null): string | null {
  return kept && Object.keys(kept.draft).length > 0 ? kept.changedTime : null;
}
