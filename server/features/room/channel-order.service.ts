import { isDeepStrictEqual } from 'node:util';
import type { SpaceId } from '@/protocol/ids';
import { keptName, ROOM_SHOWN_NAME_MAX_LENGTH, shownNameProblem } from '@/protocol/name-rules';
import type { ChannelOrder } from '@/protocol/channel-order';
import { CATEGORIES_PER_SPACE_MAX, type RoomCategory } from '@/protocol/room';
import type { UnderLock } from '@/server/audit/act-undoer';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import { isUniqueViolation } from '@/server/db/constraint-violation';
import { actorOf, type SeenSpace, type Viewer } from '@/server/features/space/space.access';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { ChannelOrderStore, OrderedChannels } from './channel-order.store';
import type { RoomDeps } from './deps';

type SignedIn = NonNullable<Viewer>;
type Deps = Pick<Services, 'chat' | 'limits' | 'audit'> & Pick<RoomDeps, 'channelOrder' | 'spaces'>;

/** What one change does under the lock of its space. */
type Work<Result> = (under: { seen: SeenSpace; outbox: OutboxWriter }) => Promise<Result>;

/** The order of the channels and rooms of spaces, and their categories (docs/decisions/channel-order.md). */
export class ChannelOrderService {
  readonly #store: ChannelOrderStore;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = deps.channelOrder;
  }

  async read(spaceId: SpaceId, viewer: SignedIn): Promise<ChannelOrder> {
    await this.#deps.spaces.require(spaceId, viewer, 'createRooms');
    return this.#store.read(spaceId);
  }

  /** Repeating it changes nothing. `check` is asked under the lock of the space. */
  async save(
    actor: SignedIn,
    { spaceId, version, ...wanted }: OrderedChannels & { spaceId: SpaceId; version: number },
    check?: UnderLock,
  ): Promise<ChannelOrder> {
    return this.#change(spaceId, actor, async ({ seen, outbox }) => {
      await check?.();
      const before = await this.#store.read(spaceId);
      if (isDeepStrictEqual(placesIn(before), placesIn(wanted))) return before;
      if (before.version !== version || !isSameSet(before, wanted)) throw new AppError('rooms_reordered');
      const moved = await this.#store.save(spaceId, wanted);
      await this.#store.raise(spaceId);
      await outbox.movedChannels(moved, spaceId);
      await this.#deps.audit.record({
        spaceId,
        actor: actorOf(actor, seen, 'createRooms'),
        act: 'room.reordered',
        before: { order: JSON.stringify(placesIn(before)) },
        after: { order: JSON.stringify(placesIn(wanted)) },
      });
      return this.#store.read(spaceId);
    });
  }

  async createCategory(actor: SignedIn, spaceId: SpaceId, typed: string): Promise<RoomCategory> {
    const name = checkedName(typed);
    return this.#change(spaceId, actor, async ({ seen, outbox }) => {
      const { categories } = await this.#store.read(spaceId);
      if (categories.length >= CATEGORIES_PER_SPACE_MAX)
        throw new AppError('category_limit_reached', { max: CATEGORIES_PER_SPACE_MAX });
      const category = await this.#store.insertCategory(spaceId, name);
      await this.#store.raise(spaceId);
      await outbox.space(spaceId);
      await this.#deps.audit.record({
        spaceId,
        actor: actorOf(actor, seen, 'createRooms'),
        act: 'category.created',
        objects: [{ kind: 'category', ...category }],
      });
      return category;
    });
  }

  /** Repeating it changes nothing. `check` is asked under the lock of the space. */
  async renameCategory(actor: SignedIn, id: number, typed: string, check?: UnderLock): Promise<RoomCategory> {
    const name = checkedName(typed);
    const { spaceId } = await this.#found(id, actor);
    return this.#change(spaceId, actor, async ({ seen, outbox }) => {
      await check?.();
      const former = await this.#found(id, actor);
      if (former.name === name) return { id, name };
      await this.#store.renameCategory(id, name);
      await outbox.space(spaceId);
      await this.#deps.audit.record({
        spaceId,
        actor: actorOf(actor, seen, 'createRooms'),
        act: 'category.renamed',
        objects: [{ kind: 'category', id, name: former.name }],
        before: { name: former.name },
        after: { name },
      });
      return { id, name };
    });
  }

  /** Returns the space. */
  async deleteCategory(actor: SignedIn, id: number): Promise<SpaceId> {
    const { spaceId } = await this.#found(id, actor);
    await this.#change(spaceId, actor, async ({ seen, outbox }) => {
      const { name } = await this.#found(id, actor);
      const freed = await this.#store.deleteCategory({ id, spaceId });
      await this.#store.raise(spaceId);
      await outbox.movedChannels(freed, spaceId);
      await this.#deps.audit.record({
        spaceId,
        actor: actorOf(actor, seen, 'createRooms'),
        act: 'category.deleted',
        objects: [{ kind: 'category', id, name }],
      });
    });
    return spaceId;
  }

  /** Of a space that the actor cannot see nobody says which categories it has. */
  async #found(id: number, actor: SignedIn): Promise<RoomCategory & { spaceId: SpaceId }> {
    const category = await this.#store.category(id);
    if (!category) throw new AppError('not_found');
    await this.#deps.spaces.require(category.spaceId, actor, 'createRooms');
    return category;
  }

  async #change<Result>(spaceId: SpaceId, actor: SignedIn, work: Work<Result>): Promise<Result> {
    const { chat, limits, spaces } = this.#deps;
    await spaces.require(spaceId, actor, 'createRooms');
    await limits.take('change_room', String(actor.id));
    try {
      return await chat.change(async (outbox) => {
        const seen = await spaces.lockFor(spaceId, actor, 'createRooms');
        return work({ seen, outbox });
      });
    } catch (error) {
      if (!isUniqueViolation(error, 'room_category_name')) throw error;
      throw new AppError('category_name_taken', { field: 'name' }, { cause: error });
    }
  }
}

/** A category is named as channels are. */
function checkedName(typed: string): string {
  const name = keptName(typed);
  if (shownNameProblem(name, ROOM_SHOWN_NAME_MAX_LENGTH) !== null)
    throw new AppError('category_name_invalid', { field: 'name' });
  return name;
}

/** The categories with what is in them, 0 being none; each begins with its id. */
export const placesIn = ({ roomIds, categories }: OrderedChannels): readonly (readonly number[])[] => [
  [0, ...roomIds],
  ...categories.map((category) => [category.id, ...category.roomIds]),
];

/** Whether two orders are of the same channels, rooms and categories, each once. */
function isSameSet(one: OrderedChannels, other: OrderedChannels): boolean {
  const roomsIn = ({ roomIds, categories }: OrderedChannels) =>
    [...roomIds, ...categories.flatMap((category) => category.roomIds)].toSorted((a, b) => a - b);
  const categoriesIn = ({ categories }: OrderedChannels) =>
    categories.map(({ id }) => id).toSorted((a, b) => a - b);
  return (
    isDeepStrictEqual(roomsIn(one), roomsIn(other)) &&
    isDeepStrictEqual(categoriesIn(one), categoriesIn(other))
  );
}
