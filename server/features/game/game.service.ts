import type { Game } from '@/protocol/game';
import { GAME_NAME_MAX, GAMES_MAX } from '@/protocol/game-rules';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { Uploads } from '@/server/features/upload/upload.access';
import { AppError } from '@/server/http/app-error';
import { BatchLoader } from '@/storage/batch-loader';
import { isVisible, withoutBidiControls } from '@/server/names/visible-text';
import { gameCatalogue } from './catalogue';
import type { GameStore } from './game.store';

/** The games that exist. Any number of processes may fill the table at the same time. */
export class GameService {
  readonly #store: GameStore;
  readonly #uploads: Uploads;
  readonly #all: BatchLoader<Game>;

  constructor({ games, uploads }: { readonly games: GameStore; readonly uploads: Uploads }) {
    this.#store = games;
    this.#uploads = uploads;
    this.#all = new BatchLoader(async ([key = '']) => (await games.list()).map((row) => ({ key, row })));
  }

  /** Called once at the start of the platform. */
  async seed(): Promise<void> {
    await this.#store.seed(gameCatalogue);
  }

  /** All games, including retired ones. Concurrent calls share one read. */
  async list(): Promise<Game[]> {
    return [...(await this.#all.of('all'))];
  }

  /** Whether a space may have these games: all exist, and retired ones it has already. */
  async allChoosable(ids: readonly number[], formerIds: readonly number[]): Promise<boolean> {
    const found = await this.#store.among(ids);
    return (
      found.length === new Set(ids).size &&
      found.every(({ id, retired }) => !retired || formerIds.includes(id))
    );
  }

  /** The games of a space, in the order in which they were chosen. */
  ofSpace(spaceId: SpaceId): Promise<Game[]> {
    return this.#store.ofSpace(spaceId);
  }

  /** Adds a game with a banner that the person has uploaded, in the transaction of the caller. */
  async add(userId: UserId, form: Pick<Game, 'name' | 'banner'>): Promise<Game> {
    const name = checkedName(form.name);
    if (form.banner === '') throw new AppError('invalid_input', { field: 'banner' });
    if ((await this.#store.count()) >= GAMES_MAX)
      throw new AppError('game_limit_reached', { max: GAMES_MAX });
    const added = await this.#store.insert({ name, banner: form.banner });
    if (!added) throw new AppError('game_name_taken', { field: 'name' });
    await this.#replaceBanner(userId, added.id, '', form.banner);
    return added;
  }

  /** Returns the game before and after the change, which happens in the transaction of the caller. */
  async change(userId: UserId, form: Game): Promise<{ before: Game; after: Game }> {
    const after = { ...form, name: checkedName(form.name) };
    const before = await this.#store.lock(form.id);
    if (!before) throw new AppError('not_found');
    if (await this.#store.isTaken(after.name, form.id)) {
      throw new AppError('game_name_taken', { field: 'name' });
    }
    if (after.banner === '') throw new AppError('invalid_input', { field: 'banner' });
    await this.#replaceBanner(userId, form.id, before.banner, after.banner);
    await this.#store.update(after);
    return { before, after };
  }

  async #replaceBanner(userId: UserId, gameId: number, before: string, after: string): Promise<void> {
    const holder = `game:${gameId}` as const;
    await this.#uploads.replace({ holder, userId, purpose: 'gameBanner', field: 'banner', before, after });
  }
}

function checkedName(text: string): string {
  const name = withoutBidiControls(text).replace(/\s+/g, ' ').trim();
  if (!isVisible(name) || /\p{Cc}/u.test(name) || name.length > GAME_NAME_MAX) {
    throw new AppError('invalid_input', { field: 'name' });
  }
  return name;
}
