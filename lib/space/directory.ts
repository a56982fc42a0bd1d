import { nameHolds } from '@/lib/name/name-holds';
import type { directoryParameters } from '@/protocol/page';
import type { SpaceCard } from '@/protocol/space';

/** As many as a page of the search call (SPC-77). */
export const DIRECTORY_PAGE_SIZE = 30;

/** What a visitor looks for; also the query of the find page, so that it works without scripts. */
export interface DirectoryQuery {
  text: string;
  /** Wire value of the type, or all. */
  type: '0' | '1' | '';
  /** From 1. */
  page: number;
}

type Parameters = Record<string, string | string[] | undefined>;

/** Reads the query of an address; what makes no sense counts as absent. */
export function directoryQuery(parameters: Parameters): DirectoryQuery {
  const one = (name: (typeof directoryParameters)[number]) => {
    const value = parameters[name];
    return typeof value === 'string' ? value : '';
  };
  const type = one('type');
  const page = one('page');
  return {
    text: one('text').trim().slice(0, 64),
    type: type === '0' || type === '1' ? type : '',
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a query, without what is absent. */
export function directoryHref({ text, type, page }: Partial<DirectoryQuery>): string {
  const search = new URLSearchParams();
  if (text) search.set('text', text);
  if (type) search.set('type', type);
  if (page && page > 1) search.set('page', String(page));
  return `/index/guildSearch${search.size > 0 ? `?${search}` : ''}`;
}

/** The spaces of one page of a query, in the order they came; the text is looked for anywhere in the names. */
export function pickSpaces<Card extends Pick<SpaceCard, 'name' | 'asciiName' | 'type'>>(
  cards: readonly Card[],
  { text, type, page }: DirectoryQuery,
): { cards: Card[]; total: number; pages: number } {
  const found = cards.filter((card) => nameHolds(card, text) && (type === '' || card.type === Number(type)));
  const start = (page - 1) * DIRECTORY_PAGE_SIZE;
  return {
    cards: found.slice(start, start + DIRECTORY_PAGE_SIZE),
    total: found.length,
    pages: Math.ceil(found.length / DIRECTORY_PAGE_SIZE),
  };
}
