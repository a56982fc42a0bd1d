import type { Game } from '@/protocol/game';
import type { EditedGame, OperatorAct } from '@/protocol/operator';
import type { Caller } from '@/server/http/call';
import type { Services } from '@/server/services';
import type { OperatorDeps } from './deps';
import type { OperatorLog } from './operator-log';

type Deps = Pick<Services, 'feed' | 'storage'> &
  Pick<OperatorDeps, 'games'> & { readonly operatorLog: OperatorLog };

/** What platform admins do to the catalogue of games. */
export class GameCatalogueService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  add(operator: Caller, form: EditedGame): Promise<Game> {
    const { storage, games, operatorLog } = this.#deps;
    return storage.transaction(async () => {
      const added = await games.add(operator.id, form);
      await operatorLog.record(operator.id, 'game.added', {}, { gameId: added.id, name: added.name });
      return added;
    });
  }

  change(operator: Caller, form: Game): Promise<Game> {
    const { storage, feed, games, operatorLog } = this.#deps;
    return storage.transaction(async () => {
      const { before, after } = await games.change(operator.id, form);
      const isEdited = before.name !== after.name || before.banner !== after.banner;
      const detail = { gameId: after.id, name: after.name, before: before.name };
      const acts: OperatorAct[] = [
        ...(isEdited ? (['game.changed'] as const) : []),
        ...(before.retired === after.retired
          ? []
          : [after.retired ? ('game.retired' as const) : ('game.restored' as const)]),
      ];
      for (const act of acts) await operatorLog.record(operator.id, act, {}, detail);
      // Every game space may show it; this is the subject that the pages of all spaces have.
      if (acts.length > 0) await feed.raise('recommended');
      return after;
    });
  }
}
