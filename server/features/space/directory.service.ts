import { SPACE_PAGE_SIZE, type SpaceCard, type SpaceType } from '@/protocol/space';
import { pageAnswer, pageOf, type PageQuery } from '@/server/http/paging';
import type { Services } from '@/server/services';
import type { DirectoryStore } from './directory.store';
import { cardOf } from './space.view';
import type { SpaceStores } from './deps';

/** What strangers find: public spaces alone. */
export class DirectoryService {
  readonly #store: DirectoryStore;
  readonly #deps: Pick<Services, 'storage' | 'feed' | 'limits'>;

  constructor(deps: Pick<Services, 'storage' | 'feed' | 'limits'> & Pick<SpaceStores, 'directory'>) {
    this.#deps = deps;
    this.#store = deps.directory;
  }

  /** Verified first, then by members; `searcher` is whoever the searches count for. */
  async search(searcher: string, query: PageQuery & { text?: string; type?: '0' | '1' }) {
    await this.#deps.limits.take('search', searcher);
    const page = pageOf(query, SPACE_PAGE_SIZE);
    const words = wordsOf(query.text ?? '');
    if (words === null) return pageAnswer<SpaceCard>(page, [], 0);
    // The schema admits the two digits alone.
    const type = query.type === undefined ? null : (Number(query.type) as SpaceType);
    const { rows, total } = await this.#store.search({ ...page, words, type });
    return pageAnswer<SpaceCard>(page, rows.map(cardOf), total);
  }

  /**
   * Tells the directory's pages of members who came and went. Once a minute is enough: a raise at every join would
   * make all of them anew all the time.
   */
  async tellMembers(): Promise<number> {
    return this.#deps.storage.transaction(async () => {
      const before = await this.#store.leaders(true);
      const changed = await this.#store.noteMembers();
      if (!changed) return 0;
      const leads = before !== (await this.#store.leaders());
      await this.#deps.feed.raise('directory', ...(leads ? (['recommended'] as const) : []));
      return 1;
    });
  }
}

/** The words of a search as the index has them: each Chinese character by itself; null when no name can match. */
export function wordsOf(text: string): string[] | null {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u3400-\u9fff]/g, ' $& ')
    // What stands between the words of names.
    .split(/[\s_'’.,·&+、，-]+/u)
    .filter((word) => word !== '');
  if (words.length === 0 && text.trim() !== '') return null;
  return words.every((word) => /^[\p{L}\p{M}\p{N}]+$/u.test(word)) ? words : null;
}
