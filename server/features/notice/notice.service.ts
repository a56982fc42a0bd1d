import type { SpaceId } from '@/protocol/ids';
import { NOTICE_PAGE_SIZE, SPACE_NOTICE_DAYS, type NoticeThing } from '@/protocol/notice';
import type { SpaceNews } from '@/protocol/notification';
import { permissionNames, permissions } from '@/protocol/permissions';
import type { Standing } from '@/protocol/space';
import { AppError } from '@/server/http/app-error';
import type { Caller } from '@/server/http/call';
import { pageOf, type PageQuery } from '@/server/http/paging';
import type { Services } from '@/server/services';
import type { NoticeStore } from './notice.store';
import { noticeView, thingsOf } from './notice.view';

const DAY_MS = 24 * 3600 * 1000;

/** How a person stands to a space; answered by features/space. */
export interface Standings {
  standing(spaceId: SpaceId, person: Caller): Promise<Standing>;
}

export interface NoticeDeps extends Pick<Services, 'chat' | 'clock'> {
  readonly store: NoticeStore;
  readonly standings: Standings;
}

/** What people are told of. */
export class NoticeService {
  readonly #store: NoticeStore;
  readonly #deps: NoticeDeps;

  constructor(deps: NoticeDeps) {
    this.#store = deps.store;
    this.#deps = deps;
  }

  async list(person: Caller, query: { unread?: '1' | undefined } & PageQuery) {
    const { current, size, offset } = pageOf(query, NOTICE_PAGE_SIZE);
    const onlyUnread = query.unread === '1';
    const rows = await this.#store.list(person.id, { onlyUnread, limit: size + 1, offset });
    const hasMore = rows.length > size;
    const isEmpty = rows.length === 0 && current === 1;
    return {
      records: rows.slice(0, size).map(noticeView),
      current,
      pages: hasMore ? current + 1 : isEmpty ? 0 : current,
    };
  }

  async unread(person: Caller) {
    const unread = await this.#store.unread(person.id);
    const direct = await this.#store.unreadDirect(person.id);
    return { unread: unread.length, things: thingsOf([...unread, ...direct]) };
  }

  /** Throws `not_found` for notices of others. */
  async mark(person: Caller, id: number, isRead: boolean): Promise<null> {
    const { chat, clock } = this.#deps;
    const audience = await this.#store.audience(person.id, id);
    if (audience === null) throw new AppError('not_found');
    const readAt = isRead ? clock.now() : null;
    await chat.change(async (outbox) => {
      const isMarked =
        audience === 'person'
          ? await this.#store.mark(person.id, id, readAt)
          : await this.#store.markForEveryone(person.id, id, readAt);
      if (isMarked) await outbox.changed('notices', [person.id]);
    });
    return null;
  }

  /** Marks what tells of a thing that the person has seen. `until` leaves out what was sent to a room later. */
  async markThing(
    person: Caller,
    { until, ...about }: { thing: NoticeThing; id: number; until?: string | undefined },
  ): Promise<null> {
    const { chat, clock } = this.#deps;
    const seen = { ...about, until: until === undefined ? null : new Date(until) };
    await chat.change(async (outbox) => {
      const marked = await this.#store.markThing(person.id, seen, clock.now());
      if (marked > 0) await outbox.changed('notices', [person.id]);
    });
    return null;
  }

  async markAll(person: Caller): Promise<{ count: number; readTime: string }> {
    const { chat, clock } = this.#deps;
    const now = clock.now();
    const count = await chat.change(async (outbox) => {
      const marked = await this.#store.markAll(person.id, now);
      if (marked > 0) await outbox.changed('notices', [person.id]);
      return marked;
    });
    return { count, readTime: now.toISOString() };
  }

  async undoMarkAll(person: Caller, readTime: string): Promise<null> {
    await this.#deps.chat.change(async (outbox) => {
      const unmarked = await this.#store.unmarkAll(person.id, new Date(readTime));
      if (unmarked > 0) await outbox.changed('notices', [person.id]);
    });
    return null;
  }

  /** Changes whenever `spaceNews` may answer differently. */
  newsVersion(spaceId: SpaceId, person: Caller): Promise<string> {
    return this.#store.newsVersion(person.id, spaceId);
  }

  /** Of a space that is gone it says so: whoever asks is shown it still. */
  async spaceNews(spaceId: SpaceId, person: Caller): Promise<SpaceNews> {
    const standing = await this.#deps.standings.standing(spaceId, person).catch((error: unknown) => {
      if (error instanceof AppError && error.error === 'not_found') return null;
      throw error;
    });
    const held = new Set<string>(standing?.rights);
    return {
      unread: (await this.#store.unread(person.id)).length,
      permissions: permissionNames.map((name) => ({
        id: permissions[name],
        allowed: held.has(name) ? 1 : 0,
      })),
      banned: standing?.banned ?? false,
      mentionedRooms: standing?.joined ? await this.#store.mentionedRooms(person.id, spaceId) : [],
      deleted: standing === null,
    };
  }

  /** Forgets what told whole spaces of something long ago. Returns how many rows. */
  async forget(): Promise<number> {
    return this.#store.forgetForEveryone(
      new Date(this.#deps.clock.now().getTime() - SPACE_NOTICE_DAYS * DAY_MS),
    );
  }
}
