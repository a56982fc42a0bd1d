import type { Address } from 'viem';
import type { WalletNetwork } from '@/protocol/wallet';
import { handlePlaceOf } from './handle-place';
import { readOwnHandles } from './read-handles';

/** How an address is called by its handle, the public name first. */
export const handleOf =
  (networks: readonly WalletNetwork[]) =>
  async (address: Address): Promise<string | null> => {
    const place = handlePlaceOf(networks);
    const [first] = place ? await readOwnHandles(place, address) : [];
    return first ? `@${first.handle}` : null;
  };
