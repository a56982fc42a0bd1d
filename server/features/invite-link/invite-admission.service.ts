import type { MatrixRoomId, RoomId } from '@/protocol/ids';
import type { InviteLinkState } from '@/protocol/invite-link-rules';
import type { Standing } from '@/protocol/space';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { InviteLinkRow } from '@/server/db/schema/invite-link';
import type { Viewer } from '@/server/features/space/space.access';
import { AppError } from '@/server/http/app-error';
import type { InviteLinkDeps } from './deps';
import { asMember } from './invite-link.access';
import { admits, needOpen, presetRefusal, stateOf } from './invite-link.rules';

type SignedIn = NonNullable<Viewer>;

/** A link as somebody sees it who holds its token. */
export interface FoundLink extends Pick<InviteLinkRow, 'id' | 'spaceId' | 'makerId'> {
  readonly state: InviteLinkState;
  readonly admits: boolean;
}

/** How a person stands to the space of a link that they followed, and where they begin in it. */
export interface Arrival {
  readonly standing: Standing;
  readonly room: { readonly id: RoomId; readonly matrixRoomId: MatrixRoomId } | null;
}

/** Lets people into spaces by signed links, by what the maker of each may do then. */
export class InviteAdmission {
  readonly #deps: InviteLinkDeps;

  constructor(deps: InviteLinkDeps) {
    this.#deps = deps;
  }

  /** Null for a token that is no link's. */
  async find(token: string): Promise<FoundLink | null> {
    const row = await this.#rowOf(token);
    if (!row) return null;
    const { id, spaceId, makerId } = row;
    const maker = await this.#deps.access.maker(row).catch(goneSpace);
    return (
      maker && {
        id,
        spaceId,
        makerId,
        // The maker of a link is no member while their account is deleted and can come back.
        state: maker.joined ? stateOf(row, this.#deps.clock.now()) : 'ended',
        admits: admits(maker),
      }
    );
  }

  async join(token: string, person: SignedIn): Promise<Arrival> {
    const { clock, entrance, limits, spaces, standings } = this.#deps;
    const row = await this.#rowOf(token);
    if (!row) throw new AppError('invite_unknown');
    const { spaceId } = row;
    const seen = await spaces.visible(spaceId, person).catch(goneSpace);
    if (!seen) throw new AppError('invite_unknown');
    if (!seen.joined) {
      // A banned person hears of the ban, whatever the link.
      await entrance.refuse(seen.space, person.id);
      needOpen(row, clock.now());
      await limits.take('join', String(person.id));
      await this.#admit(row, person);
    }
    const standing = await standings.standing(spaceId, person);
    return { standing, room: standing.joined ? await this.#openTarget(row, person) : null };
  }

  async #admit(row: InviteLinkRow, person: SignedIn): Promise<void> {
    try {
      await this.#enter(row, person, { withRoles: true });
    } catch (error) {
      // The rooms cannot list one more person with rights of their own.
      if (!(error instanceof AppError) || error.error !== 'rights_limit_reached') throw error;
      await this.#enter(row, person, { withRoles: false });
    }
  }

  async #enter(
    { id, spaceId }: InviteLinkRow,
    person: SignedIn,
    { withRoles }: { readonly withRoles: boolean },
  ): Promise<void> {
    const { access, chat, clock, entrance, feed, links, spaces } = this.#deps;
    await chat.change(async (outbox) => {
      const space = await spaces.lock(spaceId);
      // All of it may have changed since it was looked at.
      const row = await links.find(id);
      if (!row) throw new AppError('invite_unknown');
      needOpen(row, clock.now());
      const maker = await access.maker(row);
      if (!maker.joined) throw new AppError('invite_ended');
      if (!admits(maker)) throw new AppError('space_private');
      if (!(await entrance.enter(space, person.id, outbox, 'link'))) return;
      if (!(await links.takeUse(id, person.id, clock.now()))) throw new AppError('invite_used_up');
      if (withRoles) await this.#giveRoles(row, person, outbox);
      await feed.raise(`space:${spaceId}`);
    });
  }

  /** Those that the maker may give now. */
  async #giveRoles(row: InviteLinkRow, person: SignedIn, outbox: OutboxWriter): Promise<void> {
    const { access, links, roles } = this.#deps;
    const presets = (await links.rolesOf([row.id])).get(row.id) ?? [];
    if (presets.length === 0) return;
    const seen = await access.maker(row);
    for (const role of presets) {
      if (presetRefusal(role, seen) !== null) continue;
      await roles.give(asMember(row.makerId), { role, seen, outbox }, [person.id]);
    }
  }

  /** The target of a link, unless it is closed to the person. */
  async #openTarget({ roomId, spaceId }: InviteLinkRow, person: SignedIn): Promise<Arrival['room']> {
    if (roomId === null) return null;
    try {
      const found = await this.#deps.rooms.open(String(roomId), asMember(person.id));
      if (found.container !== 'space' || found.room.spaceId !== spaceId) return null;
      return { id: roomId, matrixRoomId: found.room.matrixRoomId ?? '' };
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  async #rowOf(token: string): Promise<InviteLinkRow | null> {
    const linkId = this.#deps.tokens.linkIdOf(token);
    return linkId === null ? null : this.#deps.links.find(linkId);
  }
}

function goneSpace(error: unknown): null {
  if (error instanceof AppError && error.error === 'not_found') return null;
  throw error;
}
