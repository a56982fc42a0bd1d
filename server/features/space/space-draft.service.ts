import type { KeptSpaceDraft, SpaceDraft } from '@/protocol/space-draft';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { Uploads, UploadHolder } from '@/server/features/upload/upload.access';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { SpaceAccess, Viewer } from './space.access';
import type { DraftOf, SpaceDraftStore } from './space-draft.store';

/** So long a draft is kept after its last change. */
const DRAFT_KEPT_DAYS = 60;
const DAY_MS = 86_400_000;
const FORGOTTEN_AT_ONCE = 500;

type SignedIn = NonNullable<Viewer>;
type Pictures = Pick<SpaceDraft, 'logo' | 'banner'>;

/**
 * What people have typed into the wizard and not saved. A draft keeps the pictures that were uploaded for it. Two browsers
 * that write one draft don't overwrite each other: a save names the version that it was made from.
 */
export class SpaceDraftService {
  readonly #store: SpaceDraftStore;
  readonly #access: SpaceAccess;
  readonly #uploads: Uploads;
  readonly #deps: Pick<Services, 'chat' | 'clock' | 'limits'>;

  constructor(
    deps: Pick<Services, 'chat' | 'clock' | 'limits'> & {
      readonly drafts: SpaceDraftStore;
      readonly access: SpaceAccess;
      readonly uploads: Uploads;
    },
  ) {
    this.#deps = deps;
    this.#store = deps.drafts;
    this.#access = deps.access;
    this.#uploads = deps.uploads;
  }

  /** `spaceId` null stands for a new space, here and below. */
  async find(person: SignedIn, spaceId: SpaceId | null): Promise<KeptSpaceDraft | null> {
    if (spaceId !== null) await this.#access.require(spaceId, person, 'administerSpace');
    const row = await this.#store.find({ userId: person.id, spaceId });
    return row && { version: row.version, draft: row.draft, changedTime: row.changedAt.toISOString() };
  }

  /** Refuses with `draft_changed` where `base` is not the version that is kept. */
  async save(
    person: SignedIn,
    {
      spaceId = null,
      base,
      version,
      draft,
    }: { spaceId?: SpaceId | null; base: string | null; version: string; draft: SpaceDraft },
  ): Promise<void> {
    const { limits, chat, clock } = this.#deps;
    if (spaceId !== null) await this.#access.require(spaceId, person, 'administerSpace');
    await limits.take('save_draft', String(person.id));
    await chat.change(async (outbox) => {
      const current =
        spaceId === null ? null : (await this.#access.lockFor(spaceId, person, 'administerSpace')).space;
      const of: DraftOf = { userId: person.id, spaceId };
      const before = await this.#store.lock(of);
      if (before?.version === version) return;
      if ((before?.version ?? null) !== base) throw new AppError('draft_changed');
      const saved = { version, draft, changedAt: clock.now() };
      const id = before?.id ?? (await this.#store.insert(of, saved));
      if (id === null) throw new AppError('draft_changed');
      if (before) await this.#store.update(id, saved);
      await this.#keepPictures(person.id, id, { before: before?.draft ?? {}, after: draft, current });
      await outbox.changed('drafts', [person.id]);
    });
  }

  async discard(person: SignedIn, spaceId: SpaceId | null): Promise<void> {
    if (spaceId !== null) await this.#access.require(spaceId, person, 'administerSpace');
    await this.#deps.chat.change((outbox) => this.forget({ userId: person.id, spaceId }, outbox));
  }

  /** Ends a draft in the transaction of the caller. */
  async forget(of: DraftOf, outbox: OutboxWriter): Promise<void> {
    const id = await this.#store.delete(of);
    if (id === null) return;
    await this.#uploads.release([`draft:${id}`]);
    await outbox.changed('drafts', [of.userId]);
  }

  /** A space was made: ends the draft that it was made of. One of another name is about another space. */
  async forgetNew(userId: UserId, asciiName: string, outbox: OutboxWriter): Promise<void> {
    const of: DraftOf = { userId, spaceId: null };
    const row = await this.#store.lock(of);
    const drafted = row?.draft.asciiName ?? row?.draft.name;
    if (drafted?.trim().replace(/ +/g, ' ') === asciiName) await this.forget(of, outbox);
  }

  /** Ends drafts that nobody has touched for long; returns how many. */
  async forgetOld(): Promise<number> {
    const { chat, clock } = this.#deps;
    const before = new Date(clock.now().getTime() - DRAFT_KEPT_DAYS * DAY_MS);
    return chat.change(async (outbox) => {
      const old = await this.#store.deleteOld(before, FORGOTTEN_AT_ONCE);
      await this.#uploads.release(old.map(({ id }) => `draft:${id}` as const));
      await outbox.changed('drafts', [...new Set(old.map(({ userId }) => userId))]);
      return old.length;
    });
  }

  /** A space is about to be purged: what holds uploads for it. */
  async holdersOf(spaceId: SpaceId): Promise<UploadHolder[]> {
    return (await this.#store.idsOf(spaceId)).map((id) => `draft:${id}` as const);
  }

  /** The pictures of the space itself may be of other people, and are kept by the space. */
  async #keepPictures(
    userId: UserId,
    draftId: number,
    { before, after, current }: { before: Pictures; after: Pictures; current: Pictures | null },
  ): Promise<void> {
    const common = { holder: `draft:${draftId}` as const, userId };
    for (const [field, purpose] of [['logo', 'guildLogo'] as const, ['banner', 'guildBanner'] as const]) {
      const isCurrent = after[field] === current?.[field];
      await this.#uploads.replace({
        ...common,
        field,
        purpose,
        before: before[field] ?? '',
        after: isCurrent && before[field] !== after[field] ? '' : (after[field] ?? ''),
      });
    }
  }
}
