/** What `pageQuery` of protocol/wire.ts decodes to. */
export interface PageQuery {
  readonly current?: number;
  readonly size?: number;
}

/** The part of a list that a query asks for; 0 and 1 both mean the first page (OPN-37). */
export function pageOf(query: PageQuery, defaultSize: number) {
  const size = query.size ?? defaultSize;
  const current = Math.max(query.current ?? 1, 1);
  return { current, size, limit: size, offset: (current - 1) * size };
}

/** The paged answer of a list. */
export function pageAnswer<Item>(page: { current: number; size: number }, records: Item[], total: number) {
  return { records, current: page.current, pages: Math.ceil(total / page.size), total };
}
