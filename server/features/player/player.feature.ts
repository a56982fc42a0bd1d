import type { playerRoutes } from '@/protocol/player';
import { feature } from '@/server/features/feature';
import type { SpaceAccess } from '@/server/features/space/space.access';
import type { Handlers } from '@/server/http/call';
import type { Services } from '@/server/services';
import { PlayerService } from './player.service';
import { PlayerStore } from './player.store';

export function playerFeature(
  services: Pick<Services, 'storage' | 'limits' | 'audit'>,
  { spaces }: { readonly spaces: SpaceAccess },
) {
  const players = new PlayerService({ ...services, spaces, store: new PlayerStore(services.storage) });
  const handlers: Handlers<keyof typeof playerRoutes> = {
    playedGames: ({ params, caller }) => players.games(params.spaceId, caller),
    playGame: async ({ params, body, caller }) => {
      await players.play(params.spaceId, caller, params.gameId, body.playing);
      return null;
    },
    players: ({ params, query, caller }) => players.page(params.spaceId, caller, query),
    setPart: async ({ params, body, caller }) => {
      await players.setPart(params.spaceId, caller, params.userId, body.part);
      return null;
    },
  };
  return feature({ handlers });
}
