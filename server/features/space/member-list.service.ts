import { MEMBER_PAGE_SIZE } from '@/protocol/member-rules';
import {
  MEMBERS_BY_ROLE_PAGE_SIZE,
  type BannedPerson,
  type Member,
  type MemberSort,
} from '@/protocol/member';
import type { Person } from '@/protocol/account';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import { AppError } from '@/server/http/app-error';
import { pageAnswer, pageOf, type PageQuery } from '@/server/http/paging';
import type { Services } from '@/server/services';
import type { SpaceDeps } from './deps';
import { ONLINE_MS } from './member.store';
import type { SeenSpace, Viewer } from './space.access';
import { bannedMemberOf, bannedPersonOf, groupedMemberOf, memberOf } from './space.view';

type SignedIn = NonNullable<Viewer>;
type Deps = Pick<Services, 'clock'> &
  Pick<SpaceDeps, 'access' | 'members' | 'roster' | 'bans' | 'timeOuts' | 'removals'>;

/** Lists the people of a space for those who may see them. */
export class MemberListService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async admins(spaceId: SpaceId, viewer: Viewer): Promise<Person[]> {
    const { space } = await this.listed(spaceId, viewer);
    return (await this.#deps.members.admins([space.id])).map(({ person }) => person);
  }

  async page(
    spaceId: SpaceId,
    viewer: SignedIn,
    query: PageQuery & { name?: string; sort?: MemberSort; descending?: 'true' },
  ) {
    const { space, rank, rights } = await this.listed(spaceId, viewer);
    const page = pageOf(query, MEMBER_PAGE_SIZE);
    const name = query.name ?? '';
    const { rows, total } = await this.#deps.members.page({
      ...page,
      spaceId: space.id,
      viewerId: viewer.id,
      members: space.members,
      name,
      sort: query.sort ?? 'name',
      descending: query.descending !== undefined,
    });
    const seesTimeOuts = rights.has('banMembers') || rights.has('kickMembers');
    const timeOuts = seesTimeOuts
      ? await this.#deps.timeOuts.endsOf(
          space.id,
          rows.map(({ id }) => id),
        )
      : new Map<UserId, Date>();
    const members = rows.map((row) =>
      memberOf(row, { id: viewer.id, rank }, { timedOutUntil: timeOuts.get(row.id) ?? null }),
    );
    if (!rights.has('banMembers')) return pageAnswer<Member>(page, members, total);
    // After the members, and counted in pages alone.
    const offset = Math.max(page.offset - total, 0);
    const limit = page.limit - rows.length;
    const banned = limit > 0 ? await this.#deps.bans.page(space.id, { name, offset, limit }) : [];
    const all = pageAnswer<Member>(page, [...members, ...banned.map(bannedMemberOf)], total);
    return { ...all, pages: Math.ceil((total + (await this.#deps.bans.count(space.id, name))) / page.size) };
  }

  /** Members in the groups of the panel. Groups are counted in full, whatever page is asked for. */
  async byRole(spaceId: SpaceId, viewer: SignedIn, query: PageQuery & { name?: string }) {
    const { space } = await this.listed(spaceId, viewer);
    return this.grouped(space, viewer, { roomId: null, members: space.members }, query);
  }

  /** The same of all members, or of a room of the space that the viewer may see into. */
  async grouped(
    space: SeenSpace['space'],
    viewer: SignedIn,
    among: { readonly roomId: RoomId | null; readonly members: number },
    query: PageQuery & { name?: string },
  ) {
    const page = pageOf(query, MEMBERS_BY_ROLE_PAGE_SIZE);
    const activeAfter = new Date(this.#deps.clock.now().getTime() - ONLINE_MS);
    const { rows, groups } = await this.#deps.roster.page({
      ...page,
      spaceId: space.id,
      viewerId: viewer.id,
      ownerId: space.ownerId,
      ...among,
      name: query.name ?? '',
      activeAfter,
    });
    const total = groups.reduce((sum, { count }) => sum + count, 0);
    return { ...pageAnswer(page, rows.map(groupedMemberOf), total), groups };
  }

  /** By name. */
  async banned(spaceId: SpaceId, admin: SignedIn): Promise<BannedPerson[]> {
    await this.#deps.access.require(spaceId, admin, 'banMembers');
    const rows = await this.#deps.bans.page(spaceId, { name: '', offset: 0, limit: null });
    const ids = rows.map(({ person }) => person.id);
    const restorable = await this.#deps.removals.restorableUntil(spaceId, ids, this.#deps.clock.now());
    return rows.map((row) => bannedPersonOf(row, restorable.get(row.person.id)));
  }

  /** Gives a space whose people the viewer may list: everyone may who sees its content and is not banned from it. */
  async listed(spaceId: SpaceId, viewer: Viewer): Promise<SeenSpace> {
    const seen = await this.#deps.access.content(spaceId, viewer);
    if (viewer && !seen.joined && (await this.#deps.bans.has(spaceId, viewer.id)))
      throw new AppError('space_banned');
    return seen;
  }
}
