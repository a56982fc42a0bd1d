import type { Announcement } from '@/protocol/announcement';
import { DOCUMENT_BYTES_MAX } from '@/protocol/announcement-document';
import { AppError } from '@/server/http/app-error';
import { isVisible, withoutBidiControls } from '@/server/names/visible-text';
import { pageAnswer, pageOf, type PageQuery } from '@/server/http/paging';
import type { Services } from '@/server/services';
import type { Caller } from '@/server/http/call';
import { actorOf, type SpaceAccess, type Viewer } from '@/server/features/space/space.access';
import type { Uploads } from '@/server/features/upload/upload.access';
import type { AnnouncementAccess } from './announcement.access';
import type { AnnouncementStore, AnnouncementRow } from './announcement.store';
import { picturesOf, readDocument, withPictureSizes } from './document';
import type { SpaceId } from '@/protocol/ids';

/** The page size of the documents, which is all announcements of most spaces (ANN-18). */
const PAGE_SIZE = 999;

/**
 * All announcements of a space go out in one answer, to anybody who asks for it. So much text can be written, sent and
 * read without holding others up, and is more than a page of 999 usual announcements.
 */
export const SPACE_BYTES_MAX = 4 * 1024 * 1024;

interface Deps extends Pick<
  Services,
  'storage' | 'feed' | 'clock' | 'limits' | 'audit' | 'chat' | 'notices'
> {
  readonly store: AnnouncementStore;
  readonly access: AnnouncementAccess;
  readonly spaces: SpaceAccess;
  readonly uploads: Uploads;
}

/** What admins of a space tell everybody who sees it. */
export class AnnouncementService {
  readonly #store: AnnouncementStore;
  readonly #access: AnnouncementAccess;
  readonly #spaces: SpaceAccess;
  readonly #uploads: Uploads;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = deps.store;
    this.#access = deps.access;
    this.#spaces = deps.spaces;
    this.#uploads = deps.uploads;
  }

  async post(
    author: Caller,
    form: { spaceId: SpaceId; title: string; document: string },
  ): Promise<Announcement> {
    const seen = await this.#spaces.require(form.spaceId, author, 'postAnnouncements');
    const { space } = seen;
    const title = checkedTitle(form.title);
    const written = readDocument(form.document);

    const { limits, chat, clock, feed, notices } = this.#deps;
    await limits.take('announcement', String(author.id));
    return chat.change(async (outbox) => {
      // Space and right may have gone since they were looked at, and nothing is left behind under a space that has.
      await this.#spaces.lockFor(space.id, author, 'postAnnouncements');
      const pictures = await this.#uploads.find(author.id, 'announcement', picturesOf(written), 'content');
      const document = withPictureSizes(written, pictures);
      const bytes = Buffer.byteLength(JSON.stringify(document));
      if (bytes > DOCUMENT_BYTES_MAX) {
        throw new AppError('document_invalid', { field: 'content', reason: 'size' });
      }
      if ((await this.#store.bytesOf(space.id)) + bytes > SPACE_BYTES_MAX)
        throw new AppError('announcement_limit_reached');
      const createdAt = clock.now();
      const id = await this.#store.insert({
        spaceId: space.id,
        authorId: author.id,
        title,
        document,
        createdAt,
      });
      await this.#uploads.use(`announcement:${id}`, pictures);
      await this.#deps.audit.record({
        spaceId: space.id,
        actor: actorOf(author, seen, 'postAnnouncements'),
        act: 'announcement.posted',
        objects: [{ kind: 'announcement', id }],
      });
      await notices.announce(outbox, { spaceId: space.id, announcementId: id, authorId: author.id });
      await feed.raise(`space:${space.id}`);
      const { username, avatar } = author;
      return announcementOf({ id, title, document, createdAt, author: { id: author.id, username, avatar } });
    });
  }

  async delete(announcementId: number, person: Caller): Promise<void> {
    const { id, spaceId, authorId } = await this.#access.manageable(announcementId, person);
    await this.#deps.storage.transaction(async () => {
      const seen = await this.#spaces.lockFor(spaceId, person, 'postAnnouncements');
      if (!(await this.#store.delete(id))) throw new AppError('not_found');
      await this.#uploads.release([`announcement:${id}`]);
      await this.#deps.audit.record({
        spaceId,
        actor: actorOf(person, seen, 'postAnnouncements'),
        act: 'announcement.deleted',
        people: authorId === person.id ? [] : [authorId],
        objects: [{ kind: 'announcement', id }],
      });
      await this.#deps.feed.raise(`space:${spaceId}`);
    });
  }

  /** Newest first. */
  async page(spaceId: SpaceId, viewer: Viewer, query: PageQuery) {
    const { space } = await this.#spaces.content(spaceId, viewer);
    const page = pageOf(query, PAGE_SIZE);
    const total = await this.#store.count(space.id);
    const rows = await this.#store.page({ ...page, spaceId: space.id });
    return pageAnswer<Announcement>(page, rows.map(announcementOf), total);
  }

  /** The newest of a space: at most `count`, and no more text than `bytes`; the very first always is among them. */
  async newest(spaceId: SpaceId, most: { count: number; bytes: number }): Promise<Announcement[]> {
    const rows = await this.#store.page({ spaceId, limit: most.count, offset: 0 });
    let bytes = 0;
    return rows
      .filter(({ document }, index) => {
        bytes += Buffer.byteLength(JSON.stringify(document));
        return index === 0 || bytes <= most.bytes;
      })
      .map(announcementOf);
  }
}

function announcementOf({ createdAt, ...row }: AnnouncementRow): Announcement {
  return { ...row, createdTime: createdAt.toISOString() };
}

/** Control characters, line breaks among them, become blanks: a title is one line. One that shows nothing is none. */
function checkedTitle(text: string): string {
  const title = withoutBidiControls(text)
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  if (!isVisible(title)) throw new AppError('title_missing', { field: 'title' });
  return title;
}
