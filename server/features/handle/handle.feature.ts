import { isHandle } from '@/protocol/handle-name';
import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import { HandleChains } from './handle-chain';
import { HandleFollower } from './handle-follower';
import { handleHandlers } from './handle.routes';
import { HandleService } from './handle.service';
import { HandleStore } from './handle.store';

/** Who holds a handle, on the network where handles are bought. */
export interface HandleHolder {
  readonly address: string;
  readonly chainId: number;
}

const FOLLOW_SECONDS = 3;

export function handleFeature(services: Pick<Services, 'storage' | 'config' | 'limits' | 'log'>) {
  const chains = new HandleChains(services.config);
  const handles = new HandleStore(services.storage);
  const follower = new HandleFollower({ ...services, chains, handles });
  // The contract of a local chain comes a moment after the platform.
  const isPossible = services.config.nodes.size > 0;
  return feature({
    /** Who holds a handle, for finding people; money asks the chain. */
    holders: {
      holderOf: async (name: string): Promise<HandleHolder | null> => {
        const chain = chains.find();
        const address = chain && isHandle(name) ? await handles.holderOf(chain, name) : null;
        return chain && address !== null ? { address, chainId: chain.chainId } : null;
      },
    },
    handlers: handleHandlers(new HandleService({ ...services, chains, handles })),
    jobs: isPossible
      ? [
          {
            name: 'handles.follow',
            everySeconds: FOLLOW_SECONDS,
            work: () => follower.follow(),
          },
        ]
      : [],
  });
}
