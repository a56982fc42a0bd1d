import type { Person } from '@/protocol/account';
import type { InviteContext, InvitePreview } from '@/protocol/invite';
import { privacies, type SpaceCard } from '@/protocol/space';
import type { SpaceId, UserId } from '@/protocol/ids';

/** What invites ask of spaces; answered by features/space. */
export interface InviteSpaces {
  /** What anybody may know of a space, or null when there is none. */
  findCard(spaceId: SpaceId): Promise<SpaceCard | null>;
  /** The space that holds an alias or held it before. */
  findByAlias(alias: string): Promise<{ readonly id: number } | null>;
  isMember(spaceId: SpaceId, userId: UserId): Promise<boolean>;
  isBanned(spaceId: SpaceId, userId: UserId): Promise<boolean>;
}

/** What invites ask of accounts. */
export interface InvitePeople {
  findPerson(userId: UserId): Promise<Person | null>;
}

/** Where a person comes from: only what exists. */
export interface InviteOrigin {
  readonly spaceId: SpaceId | null;
  readonly inviterId: number | null;
}

/** What an invite link leads to and whom it comes from. Links are typed and forged; what does not exist is left out. */
export class InviteService {
  readonly #spaces: InviteSpaces;
  readonly #people: InvitePeople;

  constructor(spaces: InviteSpaces, people: InvitePeople) {
    this.#spaces = spaces;
    this.#people = people;
  }

  async originOf(invite: InviteContext | undefined): Promise<InviteOrigin> {
    if (!invite) return { spaceId: null, inviterId: null };
    const [space, inviter] = await Promise.all([this.#spaceOf(invite), this.#inviterOf(invite)]);
    // The links of people end with their ban.
    const isEnded = space !== null && inviter !== null && (await this.#spaces.isBanned(space.id, inviter.id));
    return { spaceId: space?.id ?? null, inviterId: isEnded ? null : (inviter?.id ?? null) };
  }

  /** Only a member is shown as inviter: otherwise a number in an address would tell the name behind it. */
  async preview(invite: InviteContext): Promise<InvitePreview> {
    const [space, named] = await Promise.all([this.#spaceOf(invite), this.#inviterOf(invite)]);
    const inviter = space && named && (await this.#spaces.isMember(space.id, named.id)) ? named : null;
    return {
      space: space && {
        id: space.id,
        name: space.name,
        logo: space.logo,
        verificationTag: space.verificationTag,
        members: space.members,
        isPublic: space.privacy === privacies.public,
      },
      inviter: inviter && { username: inviter.username, avatar: inviter.avatar },
    };
  }

  /** The id wins over the alias, because it does not change hands. */
  async #spaceOf({ spaceId, spaceAlias }: InviteContext): Promise<SpaceCard | null> {
    const byId = spaceId === undefined ? null : await this.#spaces.findCard(spaceId);
    if (byId || spaceAlias === undefined) return byId;
    const byAlias = await this.#spaces.findByAlias(spaceAlias);
    return byAlias && this.#spaces.findCard(byAlias.id);
  }

  #inviterOf({ inviterId }: InviteContext): Promise<Person | null> {
    return inviterId === undefined ? Promise.resolve(null) : this.#people.findPerson(inviterId);
  }
}
