import type { Person } from '@/protocol/account';
import type { InviteContext, InvitePreview } from '@/protocol/invite';
import { privacies, type SpaceCard } from '@/protocol/space';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { InviteLinkState } from '@/protocol/invite-link-rules';

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

/** What invites ask of signed links; answered by features/invite-link. */
export interface InviteLinks {
  /** The link of a token; null for one that is no link's. */
  find(token: string): Promise<{
    readonly id: number;
    readonly spaceId: SpaceId;
    readonly makerId: UserId;
    readonly state: InviteLinkState;
    readonly admits: boolean;
  } | null>;
}

export interface InviteDeps {
  readonly spaces: InviteSpaces;
  readonly people: InvitePeople;
  readonly links: InviteLinks;
}

/** Where a person comes from: only what exists. */
export interface InviteOrigin {
  readonly spaceId: SpaceId | null;
  readonly inviterId: number | null;
  /** The signed link by which the person comes. */
  readonly linkId: number | null;
}

/** What an address says, whether by a signed link or by numbers that anybody can type. */
interface Read {
  readonly space: SpaceCard | null;
  readonly inviter: Person | null;
  readonly link: Awaited<ReturnType<InviteLinks['find']>>;
}

/** What an invite link leads to and whom it comes from. Links are typed and forged; what does not exist is left out. */
export class InviteService {
  readonly #spaces: InviteSpaces;
  readonly #people: InvitePeople;
  readonly #links: InviteLinks;

  constructor({ spaces, people, links }: InviteDeps) {
    this.#spaces = spaces;
    this.#people = people;
    this.#links = links;
  }

  async originOf(invite: InviteContext | undefined): Promise<InviteOrigin> {
    if (!invite) return { spaceId: null, inviterId: null, linkId: null };
    const { space, inviter, link } = await this.#read(invite);
    // The links of people end with their ban.
    const isEnded = space !== null && inviter !== null && (await this.#spaces.isBanned(space.id, inviter.id));
    return {
      spaceId: space?.id ?? null,
      inviterId: isEnded ? null : (inviter?.id ?? null),
      linkId: space && link ? link.id : null,
    };
  }

  /** Only a member is shown as inviter: otherwise a number in an address would tell the name behind it. */
  async preview(invite: InviteContext): Promise<InvitePreview> {
    const { space, inviter: named, link } = await this.#read(invite);
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
      link: space && link && { state: link.state, admits: link.admits },
    };
  }

  /** A signed link says everything by itself; only one that is open names its maker. */
  async #read(invite: InviteContext): Promise<Read> {
    if (invite.link === undefined) {
      const [space, inviter] = await Promise.all([this.#spaceOf(invite), this.#inviterOf(invite)]);
      return { space, inviter, link: null };
    }
    const link = await this.#links.find(invite.link);
    if (!link) return { space: null, inviter: null, link: null };
    const [space, inviter] = await Promise.all([
      this.#spaces.findCard(link.spaceId),
      link.state === 'open' ? this.#people.findPerson(link.makerId) : null,
    ]);
    return { space, inviter, link };
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
