import type { Services } from '@/server/services';
import { feature } from '@/server/features/feature';
import { gameHandlers } from './game.routes';
import { GameService } from './game.service';
import { GameStore } from './game.store';

export function gameFeature({ storage }: Pick<Services, 'storage'>) {
  const games = new GameService({ games: new GameStore(storage) });
  return feature({ games, handlers: gameHandlers(games), begin: () => games.seed() });
}
