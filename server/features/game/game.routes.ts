import type { Handlers } from '@/server/http/call';
import type { Services } from '@/server/services';
import { GameService } from './game.service';

export function gameHandlers(services: Pick<Services, 'storage'>): Handlers<'games'> {
  const games = new GameService(services);
  return { games: () => games.list() };
}
