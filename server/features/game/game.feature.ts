import type { Services } from '@/server/services';
import { feature } from '@/server/features/feature';
import type { Uploads } from '@/server/features/upload/upload.access';
import { gameHandlers } from './game.routes';
import { GameService } from './game.service';
import { GameStore } from './game.store';

export function gameFeature(
  { storage }: Pick<Services, 'storage'>,
  { uploads }: { readonly uploads: Uploads },
) {
  const games = new GameService({ games: new GameStore(storage), uploads });
  return feature({ games, handlers: gameHandlers(games), begin: () => games.seed() });
}
