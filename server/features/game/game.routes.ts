import type { Handlers } from '@/server/http/call';
import type { Services } from '@/server/services';
import { GameService } from './game.service';

export function gameHandlers(deps: Pick<Services, 'storage'>): Handlers<'games'> {
  const games = new GameService(deps);
  return { games: () => games.list() };
}
