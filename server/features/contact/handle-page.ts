import { getAddress } from 'viem';
import { z } from 'zod';
import type { UserId } from '@/protocol/ids';
import { handlePage, type HandlePage } from '@/protocol/page';
import type { PageRoutes } from '@/server/http/page';
import type { PeopleSearchDeps } from './people-search.service';

type Deps = Pick<PeopleSearchDeps, 'handles' | 'search'>;

/** Whose handle it is, of people who let themselves be found by their address. */
async function personOf({ handles, search }: Deps, handle: string) {
  const holder = await handles.holderOf(handle);
  if (holder === null) return null;
  const [person] = await search.byAddress(null, holder.address, holder.chainId);
  return person ? { person, holder } : null;
}

/** People by their handles, for features that look somebody up. */
export const peopleByHandle = (deps: Deps) => ({
  personOf: async (handle: string): Promise<UserId | null> =>
    (await personOf(deps, handle))?.person.id ?? null,
});

/**
 * Data of the page of a handle. Everybody may read it, so it shows only people who let themselves be found by their address; a handle
 * of somebody else is as missing as one that nobody has.
 */
export function handlePages(deps: Deps): PageRoutes {
  const read = async (handle: string): Promise<HandlePage> => {
    const found = await personOf(deps, handle);
    if (found === null) return null;
    const { person, holder } = found;
    return { handle, person, address: getAddress(holder.address), chainId: holder.chainId };
  };
  return { 'handle/{name}': async ({ name = '' }) => z.encode(handlePage, await read(name)) };
}
