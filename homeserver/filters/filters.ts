import { createHash } from 'node:crypto';
import { badParameter, MatrixError, notFound } from '@/homeserver/api/matrix-error';
import { compileFilter, filterDefinition, type FilterDefinition, type SyncFilter } from './filter';
import type { FilterStore } from './filter.store';

/** Filters by id or as they stand in a query, each compiled once. */
export interface Filters {
  add(userId: string, definition: FilterDefinition): Promise<string>;
  get(userId: string, filterId: string): Promise<unknown>;
  /** The `filter` of a sync: an id, JSON, or nothing. */
  named(userId: string, text: string | null): Promise<SyncFilter>;
}

/** Of one person; clients store a handful. */
const FILTERS_MAX = 200;
/** As JSON: some hundred rooms or people can be named. */
const LENGTH_MAX = 32 * 1024;
const COMPILED_MAX = 1000;

export function createFilters(store: FilterStore): Filters {
  const everything = compileFilter({});
  /** By definition when it stands in the query, else by person and id; the longest unused goes first. */
  const compiled = new Map<string, SyncFilter>();

  const remember = (key: string, filter: SyncFilter): SyncFilter => {
    compiled.delete(key);
    compiled.set(key, filter);
    const [oldest] = compiled.keys();
    if (compiled.size > COMPILED_MAX && oldest !== undefined) compiled.delete(oldest);
    return filter;
  };

  return {
    async add(userId, definition) {
      const text = JSON.stringify(definition);
      if (text.length > LENGTH_MAX) throw new MatrixError(413, 'M_TOO_LARGE', 'The filter is too large');
      const id = createHash('sha256').update(text).digest('base64url').slice(0, 16);
      if ((await store.count(userId)) >= FILTERS_MAX && (await store.get(userId, id)) === undefined) {
        throw new MatrixError(400, 'M_TOO_LARGE', 'There are too many filters');
      }
      await store.put(userId, id, definition);
      return id;
    },

    async get(userId, filterId) {
      const definition = await store.get(userId, filterId);
      if (definition === undefined) throw notFound('No such filter');
      return definition;
    },

    async named(userId, text) {
      if (text === null || text === '') return everything;
      const key = text.startsWith('{') ? text : `${userId} ${text}`;
      const known = compiled.get(key);
      if (known) return remember(key, known);
      const definition = text.startsWith('{') ? parsed(text) : await store.get(userId, text);
      if (definition === undefined) throw badParameter('No such filter');
      const result = filterDefinition.safeParse(definition);
      if (!result.success) throw badParameter('The filter is not as the specification has it');
      return remember(key, compileFilter(result.data));
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badParameter('The filter is not valid JSON');
  }
}
