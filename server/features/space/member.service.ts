import {
  MEMBER_PAGE_SIZE,
  privacies,
  spaceTypes,
  type JoinedSpace,
  type Member,
  type Standing,
} from '@/protocol/space';
import type { Person } from '@/protocol/account';
import { Failure } from '@/server/http/failure';
import { pageAnswer, pageOf, type PageQuery } from '@/server/http/paging';
import type { Services } from '@/server/services';
import { MemberStore, ONLINE_MS } from './member.store';
import { seenBy, SpaceAccess, type Viewer } from './space.access';
import { SpaceStore } from './space.store';
import { joinedSpaceOf, memberOf, standingOf } from './space.view';

type SignedIn = NonNullable<Viewer>;

/** Who belongs to a space. Being or not being a member is the natural key of joining and leaving: repeating them changes nothing. */
export class MemberService {
  private readonly store: MemberStore;
  private readonly spaces: SpaceStore;
  private readonly access: SpaceAccess;

  constructor(private readonly parts: Pick<Services, 'storage' | 'feed' | 'clock' | 'limits'>) {
    this.store = new MemberStore(parts.storage);
    this.spaces = new SpaceStore(parts.storage);
    this.access = new SpaceAccess(parts);
  }

  async standing(spaceId: number, person: SignedIn): Promise<Standing> {
    return standingOf(await this.access.visible(spaceId, person));
  }

  async join(spaceId: number, person: SignedIn): Promise<Standing> {
    const seen = await this.access.visible(spaceId, person);
    if (seen.joined) return standingOf(seen);
    if (!seen.open) throw new Failure('space_private');
    if (seen.space.type === spaceTypes.game && (await this.spaces.ownsGameSpace(person.id))) {
      throw new Failure('game_space_owner_cannot_join');
    }

    const { limits, storage, clock, feed } = this.parts;
    await limits.take('join', String(person.id));
    await storage.transaction(async () => {
      const space = await this.spaces.lock(spaceId);
      if (!space) throw new Failure('not_found');
      // It may have become private since it was looked at.
      if (space.privacy === privacies.private && !seen.isAdmin) throw new Failure('space_private');
      if (await this.store.add(spaceId, person.id, clock.now())) await feed.raise(`space:${spaceId}`);
    });
    return this.standing(spaceId, person);
  }

  async leave(spaceId: number, person: SignedIn): Promise<void> {
    const seen = await this.access.visible(spaceId, person);
    if (seen.isOwner) throw new Failure('owner_cannot_leave');
    const { storage, feed } = this.parts;
    await storage.transaction(async () => {
      if (!(await this.spaces.lock(spaceId))) throw new Failure('not_found');
      if (await this.store.remove(spaceId, person.id)) await feed.raise(`space:${spaceId}`);
    });
  }

  async admins(spaceId: number, viewer: Viewer): Promise<Person[]> {
    const { space } = await this.access.content(spaceId, viewer);
    return this.store.admins(space.id);
  }

  async page(
    spaceId: number,
    viewer: SignedIn,
    query: PageQuery & { name?: string; order?: 'name' | 'presence' },
  ) {
    const { space } = await this.access.content(spaceId, viewer);
    const page = pageOf(query, MEMBER_PAGE_SIZE);
    const activeAfter =
      query.order === 'presence' ? new Date(this.parts.clock.now().getTime() - ONLINE_MS) : null;
    const name = query.name ?? '';
    const { rows, total } = await this.store.page({ ...page, spaceId: space.id, name, activeAfter });
    return pageAnswer<Member>(page, rows.map(memberOf), total);
  }

  /** Spaces that a person has joined, the earliest first; with `onlyOwned` those that are the person's own. */
  async joined(person: SignedIn, { onlyOwned }: { onlyOwned: boolean }): Promise<JoinedSpace[]> {
    const rows = await this.spaces.joined(person.id, onlyOwned);
    return rows.map(({ row, membership }) =>
      joinedSpaceOf(seenBy(person, row, membership), membership.joinedAt),
    );
  }
}
