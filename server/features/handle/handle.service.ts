import { getAddress } from 'viem';
import { HANDLES_READ_MAX, type HasHandleAnswer, type ProfileHandle } from '@/protocol/handle';
import type { Services } from '@/server/services';
import type { HandleChains } from './handle-chain';
import type { HandleStore } from './handle.store';
import { askProfileService } from './profile-service';

type Deps = Pick<Services, 'config' | 'limits' | 'log'> & {
  readonly chains: HandleChains;
  readonly handles: HandleStore;
};

/** Finds the handles of an address. */
export class HandleService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A lookup that fails finds no profile (OPN-96). */
  async hasHandle(callerId: number, address: string): Promise<HasHandleAnswer> {
    const { limits, log } = this.#deps;
    await limits.take('look_up_handle', String(callerId));
    const found = await this.#found(address).catch(() => {
      log.write('handle.service_failed', {});
      return [];
    });
    const edges = found.map((node) => ({ node }));
    return { data: { address: { wallet: { profiles: { edges } } } } };
  }

  async #found(address: string): Promise<ProfileHandle[]> {
    const { config, chains, handles } = this.#deps;
    const url = config.handles.profileServiceUrl;
    if (url !== null) return askProfileService(url, address);
    const chain = chains.find();
    if (!chain) return [];
    const rows = await handles.heldBy(chain, getAddress(address), HANDLES_READ_MAX);
    return rows.map(({ name, profileId }) => ({ handle: name, profileId }));
  }
}
