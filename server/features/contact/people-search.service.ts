import { getAddress } from 'viem';
import type { FoundPerson } from '@/protocol/contact';
import { PEOPLE_SEARCH_PAGES_MAX, PEOPLE_SEARCH_SIZE, searchedName } from '@/protocol/contact-rules';
import type { UserId } from '@/protocol/ids';
import type { Payee } from '@/protocol/wallet';
import type { Person } from '@/protocol/account';
import { pageOf, type PageQuery } from '@/server/http/paging';
import { usernameKey } from '@/server/names/username';
import type { Services } from '@/server/services';
import type { FollowStore } from './follow.store';
import type { PeopleSearchStore } from './people-search.store';

export interface PeopleSearchDeps extends Pick<Services, 'limits'> {
  readonly search: PeopleSearchStore;
  readonly follows: FollowStore;
  /** Adds the addresses that a person may know of people. */
  readonly addresses: {
    withAddresses(viewerId: UserId, people: readonly Person[]): Promise<Payee[]>;
  };
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** Finds people by name, and by a whole wallet address whom its owner lets be found so. */
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
    const people = found.slice(0, page.size);
    const hasMore = found.length > page.size && current < PEOPLE_SEARCH_PAGES_MAX;
    return {
      records: await this.#shown(viewerId, people),
      current,
      pages: current + (hasMore ? 1 : 0),
    };
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
