import type { Game } from '@/protocol/game';
import { gameCatalogue } from './catalogue';
import type { GameStore } from './game.store';
import type { SpaceId } from '@/protocol/ids';

/** The games that exist. Any number of processes may fill the table at the same time. */
export class GameService {
  readonly #store: GameStore;
  /** Games change with a release alone, so a process reads them once. */
  #all: Game[] | null = null;

  constructor({ games }: { readonly games: GameStore }) {
    this.#store = games;
  }

  /** Called once at the start of the platform. */
  async seed(): Promise<void> {
    await this.#store.seed(gameCatalogue);
  }

  async list(): Promise<Game[]> {
    this.#all ??= await this.#store.list();
    return this.#all;
  }

  async allExist(ids: readonly number[]): Promise<boolean> {
    return (await this.#store.countKnown(ids)) === new Set(ids).size;
  }

  /** The games of a space, in the order in which they were chosen. */
  ofSpace(spaceId: SpaceId): Promise<Game[]> {
    return this.#store.ofSpace(spaceId);
  }
}
