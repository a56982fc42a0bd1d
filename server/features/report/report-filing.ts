import { getAddress } from 'viem';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { ReportSubject } from '@/protocol/report';
import type { RoomAccess, SeenRoom } from '@/server/features/room/room.access';
import type { SpaceAccess, Viewer } from '@/server/features/space/space.access';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { ReportDeps } from './deps';
import { subjectOfCollection } from './collection-subject';
import { messagesAround } from './report-messages';
import type { ReportAccess } from './report.access';
import type { ReportContent } from './report-seal';
import type { ReportStore } from './report.store';

type SignedIn = NonNullable<Viewer>;

/** People whose browsers hear of a new report at once. */
const TOLD_MAX = 50;
/** Holders of rights of whom one has to be in a private room, or the report goes to the operator. */
const HOLDERS_MAX = 1500;

interface Deps extends Pick<Services, 'chat'>, Pick<ReportDeps, 'entrance' | 'collections'> {
  readonly store: ReportStore;
  readonly access: ReportAccess;
  readonly spaces: SpaceAccess;
  readonly rooms: RoomAccess;
}

/** Where a report goes and what it holds. */
export interface Filed {
  readonly kind: ReportSubject['kind'];
  readonly subject: string;
  readonly spaceId: SpaceId | null;
  readonly roomId: number | null;
  readonly eventId: string | null;
  readonly aboutId: UserId | null;
  readonly inPrivateRoom: boolean;
  readonly toOperator: boolean;
  readonly content: Pick<ReportContent, 'messages' | 'event'>;
}

const nothing = { messages: [], event: null };

/** Decides where a report goes, and gathers what it holds. */
export class ReportFiling {
  readonly #deps: Deps;
  readonly #store: ReportStore;
  readonly #access: ReportAccess;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = deps.store;
    this.#access = deps.access;
  }

  /** Refuses what the person may not report. */
  async file(reporter: SignedIn, subject: ReportSubject): Promise<Filed> {
    const common = { roomId: null, eventId: null, inPrivateRoom: false, content: nothing };
    switch (subject.kind) {
      case 'message':
        return this.#fileMessage(reporter, subject.room, subject.eventId);
      case 'space': {
        const { space } = await this.#access.reportable(subject.spaceId, reporter);
        if (space.ownerId === reporter.id) throw new AppError('not_yourself');
        const key = `space:${space.id}`;
        return { ...common, kind: 'space', subject: key, spaceId: space.id, aboutId: null, toOperator: true };
      }
      case 'nftCollection': {
        const key = { chainId: subject.chainId, contract: getAddress(subject.contract) };
        if ((await this.#deps.collections.nameOf(key)) === null) throw new AppError('not_found');
        return {
          ...common,
          kind: 'nftCollection',
          subject: subjectOfCollection(key),
          spaceId: null,
          aboutId: null,
          toOperator: true,
        };
      }
      case 'person': {
        const { userId, spaceId = null } = subject;
        if (userId === reporter.id) throw new AppError('not_yourself');
        if (spaceId !== null) {
          const seen = await this.#access.reportable(spaceId, reporter);
          if (!seen.open || !(await this.#access.isMember(spaceId, userId))) throw new AppError('not_found');
        } else if (!(await this.#store.people([userId])).has(userId)) throw new AppError('not_found');
        const key = `person:${userId}:${spaceId ?? ''}`;
        return {
          ...common,
          kind: 'person',
          subject: key,
          spaceId,
          aboutId: userId,
          toOperator: spaceId === null,
        };
      }
    }
  }

  async #fileMessage(reporter: SignedIn, reference: string, eventId: string): Promise<Filed> {
    const found = await this.#deps.rooms.open(reference, reporter);
    const { room } = found;
    const { matrixRoomId } = room;
    if (matrixRoomId === null) throw new AppError('not_found');
    const content = await this.#deps.chat.ask((homeserver) =>
      messagesAround({ matrixRoomId, eventId, as: homeserver.userId(reporter.id) }, homeserver),
    );
    const aboutId = content.messages.find((message) => message.eventId === eventId)?.senderId ?? null;
    if (aboutId === null) throw new AppError('not_found');
    if (aboutId === reporter.id) throw new AppError('not_yourself');
    const common = {
      kind: 'message',
      subject: `message:${eventId}`,
      roomId: room.id,
      eventId,
      aboutId,
      content,
    } as const;
    if (found.container === 'direct') {
      return { ...common, spaceId: null, inPrivateRoom: true, toOperator: true };
    }
    const inPrivateRoom = room.kind === 'privateRoom' || room.ruled;
    const toOperator = inPrivateRoom && !(await this.#isSeenInRoom(found, aboutId, reporter.id));
    return { ...common, spaceId: found.room.spaceId, inPrivateRoom, toOperator };
  }

  /** Whether a person of a room may see a report about one of its people. */
  async #isSeenInRoom(
    { room, seen }: Extract<SeenRoom, { container: 'space' }>,
    aboutId: UserId,
    reporterId: UserId,
  ): Promise<boolean> {
    const deciders = (await this.#deciders(room.spaceId, aboutId, seen.space.ownerId, HOLDERS_MAX)).filter(
      (id) => id !== reporterId,
    );
    return (await this.#store.thoseIn(room.id, deciders)).length > 0;
  }

  /** Who decides about a report about a person in a space. */
  async #deciders(spaceId: SpaceId, aboutId: UserId, ownerId: UserId, limit: number): Promise<UserId[]> {
    if (aboutId === ownerId) return [];
    const { entrance } = this.#deps;
    const admins = await entrance.adminsOf(spaceId);
    if (admins.includes(aboutId)) return [ownerId];
    const holders = await Promise.all(
      (['banMembers', 'kickMembers', 'deleteOthersMessages'] as const).map((permission) =>
        entrance.holdersOf(spaceId, permission, limit),
      ),
    );
    return [...new Set(holders.flat())].filter((id) => id !== aboutId);
  }

  /** Whose browsers hear of a new report at once. */
  async told({
    spaceId,
    roomId,
    aboutId,
    toOperator,
    inPrivateRoom,
  }: Pick<Filed, 'spaceId' | 'roomId' | 'aboutId' | 'toOperator' | 'inPrivateRoom'>): Promise<UserId[]> {
    if (spaceId === null || aboutId === null || toOperator) return [];
    const { space } = await this.#deps.spaces.visible(spaceId, null, { evenSuspended: true });
    const isForAll = !inPrivateRoom || roomId === null;
    const deciders = await this.#deciders(spaceId, aboutId, space.ownerId, isForAll ? TOLD_MAX : HOLDERS_MAX);
    const told = isForAll ? deciders : await this.#store.thoseIn(roomId, deciders);
    return told.slice(0, TOLD_MAX);
  }
}
