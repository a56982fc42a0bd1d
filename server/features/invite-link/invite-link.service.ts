import {
  INVITE_LINK_PAGE_SIZE,
  INVITE_LINKS_MAX,
  type InviteLink,
  type InviteLinkEnd,
  type InviteUse,
} from '@/protocol/invite-link';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import type { AuditActor, AuditFields } from '@/server/audit/audit-log';
import type { InviteLinkRow } from '@/server/db/schema/invite-link';
import type { RoleRow } from '@/server/db/schema/role';
import { refuseTimedOut, type SeenSpace, type Viewer } from '@/server/features/space/space.access';
import { AppError } from '@/server/http/app-error';
import { pageAnswer, pageOf, type PageQuery } from '@/server/http/paging';
import type { InviteLinkDeps } from './deps';
import { asMember, type SeenLink } from './invite-link.access';
import { admits, presetRefusal, stateOf } from './invite-link.rules';
import type { ShownLinkRow } from './invite-link.store';

type SignedIn = NonNullable<Viewer>;

export interface InviteLinkForm {
  readonly lifeSeconds: number | null;
  readonly maxUses: number | null;
  readonly roomId: RoomId | null;
  readonly roleIds: readonly number[];
}

/** Signed invite links; invite-admission.service.ts lets people in by them. Every change locks the space first. */
export class InviteLinkService {
  readonly #deps: InviteLinkDeps;

  constructor(deps: InviteLinkDeps) {
    this.#deps = deps;
  }

  async create(spaceId: SpaceId, person: SignedIn, form: InviteLinkForm): Promise<InviteLink> {
    const { access, chat, clock, limits, links, spaces } = this.#deps;
    // Platform admins make links as members alone.
    const maker = asMember(person.id);
    const { lifeSeconds, maxUses, roomId } = form;
    checkMaker(await spaces.content(spaceId, maker));
    const room = roomId === null ? null : await this.#target(spaceId, roomId, maker);
    await limits.take('create_invite_link', String(person.id));
    const linkId = await chat.change(async () => {
      await spaces.lock(spaceId);
      const seen = await spaces.content(spaceId, maker);
      checkMaker(seen);
      const roles = await this.#presets(seen, form.roleIds);
      const now = clock.now();
      if ((await links.countLasting(spaceId, person.id, now)) >= INVITE_LINKS_MAX) {
        throw new AppError('invite_limit_reached', { max: INVITE_LINKS_MAX });
      }
      const expiresAt = lifeSeconds === null ? null : new Date(now.getTime() + lifeSeconds * 1000);
      const values = { spaceId, makerId: person.id, roomId, expiresAt, maxUses, createdAt: now };
      const id = await links.insert(
        values,
        roles.map((role) => role.id),
      );
      const after = { expires: expiresAt?.toISOString() ?? null, maxUses, room, presetRoles: namesOf(roles) };
      await this.#record({ id, spaceId }, { id: person.id, isOperator: false }, 'invite.created', { after });
      return id;
    });
    return this.#shown(await access.managed(linkId, person));
  }

  async page(spaceId: SpaceId, viewer: SignedIn, query: PageQuery) {
    const { links, spaces } = this.#deps;
    const seen = await spaces.content(spaceId, viewer);
    const seesAll = seen.rights.has('administerSpace');
    if (!seen.joined && !seesAll) throw new AppError('not_member');
    const page = pageOf(query, INVITE_LINK_PAGE_SIZE);
    const { rows, total } = await links.page(spaceId, seesAll ? null : viewer.id, page);
    return pageAnswer<InviteLink>(page, await this.#describe(rows), total);
  }

  async uses(linkId: number, viewer: SignedIn, query: PageQuery) {
    const { row } = await this.#deps.access.managed(linkId, viewer);
    const page = pageOf(query, INVITE_LINK_PAGE_SIZE);
    const { rows, total } = await this.#deps.links.usesPage(row, page);
    const records = rows.map(({ person, usedAt, isMember }) => ({
      person,
      usedTime: usedAt.toISOString(),
      member: isMember,
    }));
    return pageAnswer<InviteUse>(page, records, total);
  }

  /** Repeating it changes nothing. */
  async pause(linkId: number, viewer: SignedIn, paused: boolean): Promise<InviteLink> {
    return this.#change(linkId, viewer, async ({ row, actor }) => {
      if (row.endedAt !== null) throw new AppError('invite_ended');
      if ((row.pausedAt !== null) === paused) return;
      await this.#deps.links.setPaused(linkId, paused ? this.#deps.clock.now() : null);
      await this.#record(row, actor, paused ? 'invite.paused' : 'invite.resumed');
    });
  }

  /** Repeating it changes nothing. */
  async revoke(linkId: number, viewer: SignedIn): Promise<InviteLink> {
    return this.#change(linkId, viewer, async ({ row, actor }) => {
      if (row.endedAt !== null) return;
      await this.#deps.links.end(linkId, 'revoked', this.#deps.clock.now());
      await this.#record(row, actor, 'invite.revoked');
    });
  }

  /** The maker of links leaves, or is banned; inside that change. They do not come back with the person. */
  async makerGone(spaceId: SpaceId, makerId: UserId, end: Exclude<InviteLinkEnd, 'revoked'>): Promise<void> {
    const { links, audit, clock } = this.#deps;
    const ids = await links.endOfMaker(spaceId, makerId, end, clock.now());
    if (ids.length === 0) return;
    await audit.record({
      spaceId,
      actor: null,
      act: 'invite.ended',
      people: [makerId],
      objects: ids.map((id) => ({ kind: 'invite', id })),
    });
  }

  async #change(
    linkId: number,
    viewer: SignedIn,
    run: (link: SeenLink) => Promise<void>,
  ): Promise<InviteLink> {
    const { access, chat, spaces } = this.#deps;
    const { row } = await access.managed(linkId, viewer);
    await chat.change(async () => {
      await spaces.lock(row.spaceId);
      await run(await access.managed(linkId, viewer));
    });
    return this.#shown(await access.managed(linkId, viewer));
  }

  /** The name of a channel or room that can be a target: one that people find by themselves and that is open to the maker. */
  async #target(spaceId: SpaceId, roomId: RoomId, maker: SignedIn): Promise<string> {
    const found = await this.#deps.rooms.open(String(roomId), maker);
    if (found.container !== 'space' || found.room.spaceId !== spaceId) throw new AppError('not_found');
    if (found.room.kind === 'privateRoom') throw new AppError('invite_room_private', { field: 'roomId' });
    return found.room.name;
  }

  /** The roles that a link is to give, all of which its maker may give now. */
  async #presets(maker: SeenSpace, roleIds: readonly number[]): Promise<RoleRow[]> {
    const wanted = new Set(roleIds);
    if (wanted.size === 0) return [];
    const roles = (await this.#deps.roles.ofSpace(maker.space.id)).filter(({ id }) => wanted.has(id));
    if (roles.length !== wanted.size) throw new AppError('not_found');
    for (const role of roles) {
      const refusal = presetRefusal(role, maker);
      if (refusal !== null) throw new AppError(refusal);
    }
    return roles;
  }

  async #shown({ row }: SeenLink): Promise<InviteLink> {
    const shown = await this.#deps.links.shown(row.id);
    const [link] = shown ? await this.#describe([shown]) : [];
    if (!link) throw new AppError('not_found');
    return link;
  }

  async #describe(rows: readonly ShownLinkRow[]): Promise<InviteLink[]> {
    const { access, clock, links, tokens } = this.#deps;
    const now = clock.now();
    const roles = await links.rolesOf(rows.map(({ row }) => row.id));
    const makers = new Map<UserId, SeenSpace>();
    for (const { row } of rows) {
      if (!makers.has(row.makerId)) makers.set(row.makerId, await access.maker(row));
    }
    return rows.map(({ row, maker, room }) => {
      const seen = makers.get(row.makerId) as SeenSpace;
      return {
        id: row.id,
        token: tokens.of(row.id),
        maker,
        state: stateOf(row, now),
        end: row.end,
        admits: admits(seen),
        createdTime: row.createdAt.toISOString(),
        expiryTime: row.expiresAt?.toISOString() ?? null,
        maxUses: row.maxUses,
        uses: row.uses,
        room,
        roles: (roles.get(row.id) ?? []).map((role) => ({
          id: role.id,
          name: role.name,
          color: role.color,
          given: presetRefusal(role, seen) === null,
        })),
      };
    });
  }

  async #record(
    { id, spaceId }: Pick<InviteLinkRow, 'id' | 'spaceId'>,
    actor: AuditActor,
    act: 'invite.created' | 'invite.paused' | 'invite.resumed' | 'invite.revoked',
    change: { readonly after?: AuditFields } = {},
  ): Promise<void> {
    await this.#deps.audit.record({ spaceId, actor, act, objects: [{ kind: 'invite', id }], ...change });
  }
}

function checkMaker(seen: SeenSpace): void {
  if (!seen.joined) throw new AppError('not_member');
  refuseTimedOut(seen);
}

const namesOf = (roles: readonly RoleRow[]): string[] => roles.map(({ name }) => name);
