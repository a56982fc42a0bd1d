import type { Person } from '@/protocol/account';
import { TRUST_NAMED_MAX } from '@/protocol/dm-rules';
import type { DirectRequest, RequestMessage, TrustCard } from '@/protocol/dm';
import type { UserId } from '@/protocol/ids';
import type { TransferCardContent } from '@/protocol/transfer';
import type { RoomAccess } from '@/server/features/room/room.access';
import type { MutualSpaces } from '@/server/features/space/deps';
import type { Viewer } from '@/server/features/space/space.access';
import { AppError } from '@/server/http/app-error';
import { nameKeys } from '@/server/names/name-keys';
import type { Services } from '@/server/services';
import type { DmStore } from './dm.store';
import type { GroupAccess } from './group.access';
import { groupConversationOf } from './group.view';
import { requestMessages, type InertMessage } from '@/server/chat/request-messages';
import type { RequestStore } from './request.store';
import type { TrustStore } from './trust.store';

interface Claim {
  readonly card: TransferCardContent;
  readonly senderId: UserId;
  readonly recipientId: UserId;
  readonly saidMs: number;
}

export interface RequestViewDeps extends Pick<Services, 'chat' | 'limits'> {
  readonly directs: DmStore;
  readonly groups: GroupAccess;
  readonly requests: RequestStore;
  readonly trust: TrustStore;
  readonly rooms: RoomAccess;
  readonly mutualSpaces: MutualSpaces;
  /** What the chain shows of a transfer; answered by features/wallet. */
  readonly money: { check(claim: Claim): Promise<RequestMessage['money']> };
}

/** Separators that `docs/decisions/names.md` does not cover, and people overlook. */
const SEPARATORS = /[\s._-]+/g;
const looksOf = (name: string) => nameKeys(name.replace(SEPARATORS, ''));

/**
 * A message request as its recipient sees it before accepting. The platform reads its messages and asks the chain, so that
 * the recipient's browser loads nothing on a stranger's behalf.
 */
export class RequestView {
  readonly #deps: RequestViewDeps;

  constructor(deps: RequestViewDeps) {
    this.#deps = deps;
  }

  /** Refuses with `not_found` what is no request to the person, or not any more. */
  async of(person: NonNullable<Viewer>, reference: string): Promise<DirectRequest> {
    const { chat, directs, limits, requests, rooms } = this.#deps;
    const { container, room } = await rooms.visible(reference, person);
    if (container === 'direct' && room.kind === 'group') return this.#ofGroup(person, reference);
    const row = container === 'direct' ? await directs.ofRoom(person.id, room.id) : null;
    if (row?.state !== 'invited' || (await requests.declinedAt(room.id)) !== null) {
      throw new AppError('not_found');
    }
    await limits.take('view_request', String(person.id));
    const { matrixRoomId, other } = row;
    const { messages, areDeleted } =
      matrixRoomId === null
        ? { messages: [], areDeleted: false }
        : await chat.ask((homeserver) =>
            requestMessages(matrixRoomId, homeserver.userId(other.id), homeserver),
          );
    const isThere = await requests.isIn(room.id, other.id);
    return {
      user: other,
      group: null,
      withdrawn: areDeleted || !isThere,
      messages: isThere ? await this.#withMoney(messages, { from: other.id, to: person.id }) : [],
      trust: await this.#trust(person.id, other),
    };
  }

  /** What was written in the group is for its people: whoever is asked reads from their join on. */
  async #ofGroup(person: NonNullable<Viewer>, reference: string): Promise<DirectRequest> {
    const seen = await this.#deps.groups.visible(reference, person);
    const { addedBy } = seen.own;
    if (seen.own.state !== 'invited' || !addedBy) throw new AppError('not_found');
    await this.#deps.limits.take('view_request', String(person.id));
    const { name, users } = groupConversationOf(seen);
    return {
      user: addedBy,
      group: { name, users },
      withdrawn: false,
      messages: [],
      trust: await this.#trust(person.id, addedBy),
    };
  }

  /** Only the first message about a transfer counts, so that the same money is shown once. */
  #withMoney(messages: readonly InertMessage[], { from, to }: { from: UserId; to: UserId }) {
    const seen = new Set<string>();
    return Promise.all(
      messages.map(async ({ eventId, sentMs, kind, text, isEdited, transfer }): Promise<RequestMessage> => {
        const isRepeated = transfer !== null && seen.has(transfer.hash);
        if (transfer) seen.add(transfer.hash);
        const money =
          transfer && !isRepeated
            ? await this.#deps.money.check({
                card: transfer,
                senderId: from,
                recipientId: to,
                saidMs: sentMs,
              })
            : null;
        return { eventId, sentTime: new Date(sentMs).toISOString(), kind, text, edited: isEdited, money };
      }),
    );
  }

  async #trust(viewerId: UserId, other: Person): Promise<TrustCard> {
    const { trust, mutualSpaces } = this.#deps;
    const [joinedAt, shared, follows, known, hasPaid] = await Promise.all([
      trust.joinedAt(other.id),
      mutualSpaces.of(viewerId, [other.id]).then((found) => found.get(other.id) ?? []),
      trust.follows(viewerId, other.id),
      trust.known(viewerId),
      trust.hasPaid(viewerId, other.id),
    ]);
    if (!joinedAt) throw new AppError('not_found');
    const looks = new Set(looksOf(other.username));
    const lookAlike = known.find(
      ({ id, username }) => id !== other.id && looksOf(username).some((look) => looks.has(look)),
    );
    const named = shared.slice(0, TRUST_NAMED_MAX).map(({ id, name }) => ({ id, name }));
    return {
      joinedTime: joinedAt.toISOString(),
      spaces: { named, total: shared.length },
      follows,
      lookAlike: lookAlike ?? null,
      hasPaid,
    };
  }
}
