import { getAddress } from 'viem';
import type { FoundPerson } from '@/protocol/contact';
import { PEOPLE_SEARCH_PAGES_MAX, PEOPLE_SEARCH_SIZE, searchedName } from '@/protocol/contact-rules';
import type { UserId } from '@/protocol/ids';
import type { Payee } from '@/protocol/wallet';
import type { Person } from '@/protocol/account';
import type { HandleHolder } from '@/server/features/handle/handle.feature';
import { pageOf, type PageQuery } from '@/server/http/paging';
import { usernameKey } from '@/server/names/username';
import type { Services } from '@/server/services';
import type { FollowStore } from './follow.store';
import type { PeopleSearchStore } from './people-search.store';

export interface PeopleSearchDeps extends Pick<Services, 'limits'> {
  readonly search: PeopleSearchStore;
  readonly follows: FollowStore;
  /** Who holds a handle; null for nobody. */
  readonly handles: { holderOf(name: string): Promise<HandleHolder | null> };
  /** Adds the addresses that a person may know of people. */
  readonly addresses: {
    withAddresses(viewerId: UserId, people: readonly Person[]): Promise<Payee[]>;
  };
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** Finds people by name, and by a whole wallet address or its handle if the owner lets themselves be found so. */
export class PeopleSearchService {
  readonly #deps: PeopleSearchDeps;

  constructor(deps: PeopleSearchDeps) {
    this.#deps = deps;
  }

  async find(viewerId: UserId, query: { text: string } & PageQuery) {
    const { limits, search } = this.#deps;
    await limits.take('search', String(viewerId));
    const page = pageOf(query, PEOPLE_SEARCH_SIZE);
    const { current } = page;
    const address = ADDRESS.test(query.text.trim()) ? getAddress(query.text.trim().toLowerCase()) : null;
    if (address !== null) {
      const people = current === 1 ? await search.byAddress(viewerId, address) : [];
      return { records: await this.#shown(viewerId, people), current, pages: current };
    }
    const name = searchedName(query.text);
    if (name === null || current > PEOPLE_SEARCH_PAGES_MAX) {
      return { records: [] as FoundPerson[], current, pages: Math.min(current, PEOPLE_SEARCH_PAGES_MAX) };
    }
    // One more than is shown tells whether there is another page.
    const found = await search.find(viewerId, usernameKey(name), { ...page, limit: page.size + 1 });
    const holders = current === 1 ? await this.#holders(viewerId, query.text) : [];
    const isNew = ({ id }: Person) => holders.every((one) => one.id !== id);
    const people = [...holders, ...found.slice(0, page.size).filter(isNew)].slice(0, page.size);
    const hasMore = found.length > page.size && current < PEOPLE_SEARCH_PAGES_MAX;
    return {
      records: await this.#shown(viewerId, people),
      current,
      pages: current + (hasMore ? 1 : 0),
    };
  }

  /** Whose wallet has the handle that is searched for. */
  async #holders(viewerId: UserId, text: string): Promise<Person[]> {
    const { handles, search } = this.#deps;
    const holder = await handles.holderOf(text.trim().replace(/^@/, ''));
    return holder === null ? [] : search.byAddress(viewerId, holder.address, holder.chainId);
  }

  async #shown(viewerId: UserId, people: readonly Person[]): Promise<FoundPerson[]> {
    const { follows, addresses } = this.#deps;
    const relations = await follows.relations(
      viewerId,
      people.map(({ id }) => id),
    );
    return (await addresses.withAddresses(viewerId, people)).map((one) => ({
      ...one,
      relation: relations.get(one.id) ?? 'none',
    }));
  }
}
