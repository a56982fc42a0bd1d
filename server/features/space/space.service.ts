import {
  aliasOf,
  privacies,
  spaceTypes,
  type NewSpace,
  type Space,
  type SpaceCard,
  type SpaceType,
} from '@/protocol/space';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { Person } from '@/protocol/account';
import type { SpaceRow } from '@/server/db/schema/space';
import type { Names } from '@/server/names/names';
import type { TypedNames } from '@/server/names/two-names';
import { BatchLoader } from '@/storage/batch-loader';
import type { SpaceHooks } from '@/server/features/feature';
import type { Uploads } from '@/server/features/upload/upload.access';
import { subjectsOfChange } from './directory-subjects';
import type { DirectoryStore } from './directory.store';
import { type MemberStore, ONLINE_MS } from './member.store';
import type { SpaceDeps, SpaceGames } from './deps';
import { actorOf, type SpaceAccess, type SeenSpace, type Viewer } from './space.access';
import { changedFields } from './space-changes';
import { checkedForm, fractionOf, namesAlone, asciiNameOf, type SpaceForm } from './space.rules';
import type { SpaceDraftService } from './space-draft.service';
import type { SpaceChange, SpaceStore } from './space.store';
import { cardOf, spaceOf } from './space.view';
import type { SplitRateRow, SplitRateStore } from './split-rate.store';
import { SPLIT_RATES_MAX, type SplitRate } from '@/protocol/split-rate';
import type { SpaceId } from '@/protocol/ids';

type Deps = Pick<Services, 'feed' | 'clock' | 'limits' | 'config' | 'chat' | 'names' | 'audit'> &
  SpaceDeps & { readonly draftService: SpaceDraftService };
type SignedIn = NonNullable<Viewer>;
type Columns = Omit<SpaceChange, 'changedAt'>;

/** Spaces from their creation on; SpaceDeletionService ends them. */
export class SpaceService {
  readonly #store: SpaceStore;
  readonly #members: MemberStore;
  readonly #directory: DirectoryStore;
  readonly #access: SpaceAccess;
  readonly #games: SpaceGames;
  readonly #uploads: Uploads;
  readonly #names: Names;
  readonly #rates: SplitRateStore;
  readonly #drafts: SpaceDraftService;
  /** Everybody in a space asks for it every few seconds, and is told the same. */
  readonly #admins: BatchLoader<Person>;
  readonly #active: BatchLoader<number>;
  readonly #deps: Deps;
  readonly #hooks: SpaceHooks;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#hooks = deps.hooks;
    this.#store = deps.spaces;
    this.#members = deps.members;
    this.#directory = deps.directory;
    this.#access = deps.access;
    this.#games = deps.games;
    this.#uploads = deps.uploads;
    this.#names = deps.names;
    this.#rates = deps.splitRates;
    this.#drafts = deps.draftService;
    this.#admins = new BatchLoader(async (keys) => {
      const rows = await this.#members.admins(keys.map(Number));
      return rows.map(({ spaceId, person }) => ({ key: String(spaceId), row: person }));
    });
    this.#active = new BatchLoader(async (keys) => {
      const activeAfter = new Date(deps.clock.now().getTime() - ONLINE_MS);
      const rows = await this.#members.countActive(keys.map(Number), activeAfter);
      return rows.map(({ spaceId, active }) => ({ key: String(spaceId), row: active }));
    });
  }

  /** The whole space for who may see it, otherwise its card. */
  async show(spaceId: SpaceId, viewer: Viewer): Promise<Space | SpaceCard> {
    const seen = await this.#access.card(spaceId, viewer);
    return seen.open ? this.describe(seen) : cardOf(seen.space);
  }

  async describe({ space }: SeenSpace): Promise<Space> {
    const key = String(space.id);
    const [admins, [online = 0]] = await Promise.all([this.#admins.of(key), this.#active.of(key)]);
    const gameIds = space.type === spaceTypes.game ? await this.#store.gameIds(space.id) : [];
    return spaceOf(space, { admins: [...admins], gameIds, online });
  }

  /** How earnings were split, the newest rates first; for members, and for admins of the platform. */
  async splitRates(spaceId: SpaceId, viewer: Viewer): Promise<SplitRate[]> {
    const { joined, rights } = await this.#access.content(spaceId, viewer);
    if (!joined && !rights.has('administerSpace')) throw new AppError('not_member');
    return (await this.#rates.list(spaceId, SPLIT_RATES_MAX)).map(splitRateOf);
  }

  /** Answers the id of the new space; its creator is owner and first member. */
  async create(creator: SignedIn, form: NewSpace): Promise<number> {
    const columns = checkedForm(form, form.type);
    if (form.type === spaceTypes.game && !this.#deps.config.gameSpaces)
      throw new AppError('game_spaces_disabled');
    await this.#checkGames(form, []);
    return this.#found(creator, form.type, columns, form.gameIds);
  }

  /** Why a person cannot create a game space; null for who can. */
  async gameSpaceRefusal(creator: SignedIn): Promise<'game_spaces_disabled' | 'one_game_space' | null> {
    if (!this.#deps.config.gameSpaces) return 'game_spaces_disabled';
    return (await this.#store.ownsGameSpace(creator.id)) ? 'one_game_space' : null;
  }

  /** Answers the id of a new community that has nothing but a name. */
  createQuickly(creator: SignedIn, names: TypedNames): Promise<number> {
    return this.#found(creator, spaceTypes.community, namesAlone(names), []);
  }

  async #found(
    creator: SignedIn,
    type: SpaceType,
    columns: Columns,
    gameIds: readonly number[],
  ): Promise<number> {
    this.#checkNames(columns);
    const { limits, chat, clock, feed } = this.#deps;
    const limitKey = String(creator.id);
    await limits.take('create_space', limitKey);
    try {
      return await chat.change(async (outbox) => {
        const leaders = await this.#directory.leaders();
        const now = clock.now();
        const ownerId = creator.id;
        const id = await this.#store.insert({ ...columns, ownerId, type, createdAt: now, changedAt: now });
        if (id === null) throw new AppError('one_game_space');
        await this.#takeNames(columns, id, now);
        await this.#members.addOwner(id, ownerId, now);
        await this.#hooks.found(id, ownerId, outbox);
        await this.#store.setGames(id, gameIds);
        await this.#keepRates(id, type, columns, now);
        await this.#replacePictures(id, creator, { logo: '', banner: '' }, columns);
        await this.#drafts.forgetNew(ownerId, asciiNameOf(columns), outbox);
        const isPublic = columns.privacy === privacies.public;
        const actor = { id: ownerId, isOperator: false };
        await this.#deps.audit.record({ spaceId: id, actor, act: 'space.created' });
        await feed.raise(
          ...(await subjectsOfChange(this.#directory, id, { wasPublic: false, isPublic, leaders })),
        );
        return id;
      });
    } catch (error) {
      // A refused try has made nothing, so it does not count as a space.
      if (error instanceof AppError) await limits.giveBack('create_space', limitKey);
      throw error;
    }
  }

  /** True when the change has hidden a space that was public; then no gateway shows it any more. */
  async update(editor: SignedIn, spaceId: SpaceId, form: NewSpace): Promise<boolean> {
    const { space } = await this.#access.require(spaceId, editor, 'administerSpace');
    if (form.type !== space.type) throw new AppError('invalid_input', { field: 'guildType' });
    const columns = checkedForm(withShownName(form, space), space.type);
    this.#checkNames(columns);
    const { limits, chat, clock, feed } = this.#deps;
    await limits.take('update_space', String(editor.id));
    const { position, hidden } = await chat.change(async (outbox) => {
      const seen = await this.#access.lockFor(spaceId, editor, 'administerSpace');
      const before = seen.space;
      const formerGameIds = await this.#store.gameIds(spaceId);
      await this.#checkGames(form, formerGameIds);
      const leaders = await this.#directory.leaders();
      const now = clock.now();
      await this.#store.update(spaceId, { ...columns, changedAt: now });
      await this.#takeNames(columns, spaceId, now);
      await this.#store.setGames(spaceId, form.gameIds);
      await this.#keepRates(spaceId, space.type, columns, now);
      await this.#replacePictures(spaceId, editor, before, columns);
      await this.#drafts.forget({ userId: editor.id, spaceId }, outbox);
      if (before.name !== columns.name || before.logo !== columns.logo)
        await this.#hooks.changed(spaceId, outbox);
      await outbox.space(spaceId);
      const changes = changedFields(
        { ...before, gameIds: formerGameIds },
        { ...columns, gameIds: form.gameIds },
      );
      if (changes) {
        const actor = actorOf(editor, seen, 'administerSpace');
        await this.#deps.audit.record({ spaceId, actor, act: 'space.updated', ...changes });
      }
      const wasPublic = before.privacy === privacies.public;
      const isPublic = columns.privacy === privacies.public;
      return {
        position: await feed.raise(
          ...(await subjectsOfChange(this.#directory, spaceId, { wasPublic, isPublic, leaders })),
        ),
        hidden: wasPublic && !isPublic,
      };
    });
    if (hidden) await feed.whenSeenByAll(position);
    return hidden;
  }

  async #checkGames({ gameIds }: SpaceForm, formerIds: readonly number[]) {
    if (!(await this.#games.allChoosable(gameIds, formerIds)))
      throw new AppError('invalid_input', { field: 'gameIds' });
  }

  async #keepRates(
    spaceId: SpaceId,
    type: SpaceType,
    { scholarRate = 0, managerRate = 0 }: Columns,
    since: Date,
  ) {
    if (type === spaceTypes.game) await this.#rates.put(spaceId, { scholarRate, managerRate, since });
  }

  #checkNames(columns: Columns) {
    this.#names.check('space', asciiNameOf(columns), 'guildName');
    this.#names.check('space', columns.name, 'displayName');
  }

  async #takeNames(columns: Columns, spaceId: SpaceId, now: Date) {
    const { name } = columns;
    const asciiName = asciiNameOf(columns);
    if (!(await this.#store.takeAlias(aliasOf(asciiName), spaceId, now))) {
      throw new AppError('space_name_taken', { field: 'guildName' });
    }
    const similar = await this.#names.takeBoth({ kind: 'space', name, asciiName, holderId: spaceId });
    if (similar) throw new AppError('name_similar', { field: fieldOf[similar] });
  }

  async #replacePictures(
    spaceId: SpaceId,
    editor: SignedIn,
    before: { logo: string; banner: string },
    after: { logo: string; banner: string },
  ) {
    const common = { holder: `space:${spaceId}` as const, userId: editor.id };
    await this.#uploads.replace({
      ...common,
      purpose: 'guildLogo',
      field: 'logo',
      before: before.logo,
      after: after.logo,
    });
    await this.#uploads.replace({
      ...common,
      purpose: 'guildBanner',
      field: 'banner',
      before: before.banner,
      after: after.banner,
    });
  }
}

const fieldOf = { asciiName: 'guildName', name: 'displayName' } as const;

/** A client that knows plain names alone keeps the name that people see as long as it does not rename the space. */
function withShownName(form: NewSpace, space: SpaceRow): NewSpace {
  const isKept = form.name === undefined && form.asciiName?.trim() === asciiNameOf(space);
  return isKept ? { ...form, name: space.name } : form;
}

const splitRateOf = ({ number, scholarRate, managerRate, since }: SplitRateRow): SplitRate => ({
  number,
  scholarRate: fractionOf(scholarRate),
  managerRate: fractionOf(managerRate),
  since: since.toISOString(),
});
