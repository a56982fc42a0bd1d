import type { Handlers } from '@/server/http/call';
import type { GameService } from './game.service';

export function gameHandlers(games: GameService): Handlers<'games'> {
  return { games: () => games.list() };
}
