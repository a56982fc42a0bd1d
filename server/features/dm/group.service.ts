import type { GroupConversation, GroupPerson } from '@/protocol/group';
import { GROUP_NAME_MAX, GROUP_PEOPLE_MAX, standsAbove } from '@/protocol/group-rules';
import type { RoomId, UserId } from '@/protocol/ids';
import { DECLINED_DAYS } from '@/protocol/privacy-rules';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { PrivacyAccess } from '@/server/features/privacy/privacy.access';
import type { Viewer } from '@/server/features/space/space.access';
import type { Uploads } from '@/server/features/upload/upload.access';
import type { GroupAccess } from './group.access';
import type { GroupAnswers } from './group-answers.service';
import type { GroupRow, GroupStore, NewGroupPerson } from './group.store';
import { groupConversationOf } from './group.view';
import type { RequestService } from './request.service';

type SignedIn = NonNullable<Viewer>;

const DAY_MS = 24 * 3600 * 1000;

export interface GroupDeps extends Pick<Services, 'clock' | 'chat' | 'limits' | 'names'> {
  readonly groups: GroupStore;
  readonly access: GroupAccess;
  readonly reach: Pick<PrivacyAccess, 'requireKnown'>;
  readonly requests: RequestService;
  readonly answers: GroupAnswers;
  readonly uploads: Uploads;
}

/** Those of the wanted people who may be added, and those who do not accept it. */
interface Beginnings {
  readonly added: readonly NewGroupPerson[];
  readonly refused: readonly UserId[];
}

/** Groups of people outside of spaces (docs/decisions/groups.md). */
export class GroupService {
  readonly #deps: GroupDeps;
  readonly #store: GroupStore;

  constructor(deps: GroupDeps) {
    this.#deps = deps;
    this.#store = deps.groups;
  }

  /** Leaves out people who accept no messages from the maker; refuses with `messages_refused` if no one does. */
  async create(
    maker: SignedIn,
    { name = '', userIds }: { name?: string; userIds: readonly UserId[] },
  ): Promise<{ group: GroupConversation; refused: UserId[] }> {
    const checkedName = this.#checkedName(name);
    const wanted = othersOf(userIds, maker.id);
    if (wanted.length === 0) throw new AppError('invalid_input', { field: 'userIds' });
    checkSize(wanted.length + 1);
    await this.#areKnown(maker.id, wanted);
    await this.#deps.limits.take('create_group', String(maker.id));
    const { added, refused } = await this.#beginnings(maker.id, wanted, () => false);
    if (added.length === 0) throw new AppError('messages_refused');
    const first: NewGroupPerson = { userId: maker.id, state: 'in', addedBy: null, role: 'maker' };
    const roomId = await this.#deps.chat.change(async (outbox) => {
      const people = [first, ...added];
      const made = await this.#store.insert(checkedName, people, maker.id, this.#deps.clock.now());
      await outbox.rooms([made]);
      await outbox.members(people.map(({ userId }) => ({ roomId: made, userId })));
      await this.#tell(outbox, made, added);
      return made;
    });
    const seen = await this.#deps.access.again(roomId, maker.id);
    return { group: groupConversationOf(seen), refused: [...refused] };
  }

  /** Returns the people who were not added, because they do not accept it. */
  async add(reference: string, person: SignedIn, userIds: readonly UserId[]): Promise<UserId[]> {
    const { group } = await this.#deps.access.require(reference, person, 'manage');
    const here = new Set(group.people.map(({ id }) => id));
    const wanted = othersOf(userIds, person.id).filter((id) => !here.has(id));
    if (wanted.length === 0) return [];
    checkSize(here.size + wanted.length);
    await this.#areKnown(person.id, wanted);
    const answers = await this.#store.answers(group.id, wanted);
    const { added, refused } = await this.#beginnings(person.id, wanted, (id) => answers.has(id));
    if (added.length === 0) throw new AppError('messages_refused');
    await this.#change(group.id, person.id, 'manage', async (outbox, people) => {
      // Another manager may have been quicker.
      const fresh = added.filter(({ userId }) => !people.includes(userId));
      if (fresh.length === 0) return;
      checkSize(people.length + fresh.length);
      const now = this.#deps.clock.now();
      await this.#store.add(group.id, fresh, now);
      const since = new Date(now.getTime() - DECLINED_DAYS * DAY_MS);
      const isHidden = (id: UserId) => {
        const last = answers.get(id);
        return last?.answer === 'declined' && last.answeredAt > since;
      };
      const asked = fresh.filter(({ userId }) => !isHidden(userId));
      await this.#store.forgetAnswers(
        group.id,
        asked.map(({ userId }) => userId),
      );
      await outbox.changed('memberships', [...people, ...asked.map(({ userId }) => userId)]);
      await outbox.members(fresh.map(({ userId }) => ({ roomId: group.id, userId })));
      await this.#tell(outbox, group.id, asked);
    });
    return [...refused];
  }

  /** No-op for people who are not in the group. */
  async remove(reference: string, person: SignedIn, userId: UserId): Promise<void> {
    const { group } = await this.#deps.access.require(reference, person, 'manage');
    if (userId === person.id) throw new AppError('not_yourself');
    await this.#change(group.id, person.id, 'manage', async (outbox, people) => {
      const { group: now, own } = await this.#deps.access.again(group.id, person.id, 'manage');
      const removed = now.people.find(({ id }) => id === userId);
      if (!removed) return;
      if (!standsAbove(own.role, removed.role)) throw new AppError('person_too_high');
      await this.#store.remove(group.id, userId, person.id);
      await outbox.changed('memberships', people);
      await outbox.members([{ roomId: group.id, userId }]);
      if (removed.addedBy) await this.#deps.requests.answered(outbox, userId, removed.addedBy.id, group.id);
    });
  }

  /** A person who is only asked declines by leaving. */
  async leave(reference: string, person: SignedIn): Promise<void> {
    const { group, own } = await this.#deps.access.visible(reference, person);
    if (own.state === 'invited') return this.#deps.answers.decline(reference, person);
    const { chat, clock, requests } = this.#deps;
    await chat.change(async (outbox) => {
      await chat.groups.lock(group.id);
      const { group: before } = await this.#deps.access.again(group.id, person.id);
      const after = await chat.groups.leave(group.id, person.id, clock.now());
      if (!after) return;
      await outbox.changed('memberships', after.people);
      await outbox.members([{ roomId: group.id, userId: person.id }]);
      if (!after.isGone) return;
      if (after.matrixRoomId !== null) await outbox.gone([after.matrixRoomId]);
      for (const { id, addedBy } of before.people) {
        if (addedBy) await requests.answered(outbox, id, addedBy.id, group.id);
      }
    });
  }

  /** Changes name and picture; what is absent stays. The picture is an own upload of the person, or empty. */
  async change(
    reference: string,
    person: SignedIn,
    { name, logo }: { name?: string | undefined; logo?: string | undefined },
  ): Promise<void> {
    const checkedName = name === undefined ? undefined : this.#checkedName(name);
    const { group } = await this.#deps.access.require(reference, person, 'manage');
    await this.#deps.limits.take('change_room', String(person.id));
    await this.#change(group.id, person.id, 'manage', async (outbox, people) => {
      const { group: now } = await this.#deps.access.again(group.id, person.id);
      // What stays the same is nobody's act.
      if (checkedName !== undefined && checkedName !== now.name) {
        await this.#store.rename(group.id, checkedName, person.id);
      }
      if (logo !== undefined && logo !== now.logo) {
        await this.#deps.uploads.replace({
          holder: `room:${group.id}`,
          userId: person.id,
          purpose: 'roomLogo',
          field: 'logo',
          before: now.logo,
          after: logo,
        });
        await this.#store.setLogo(group.id, logo, person.id);
      }
      await outbox.changed('memberships', people);
      await outbox.rooms([group.id]);
    });
  }

  async setManager(reference: string, person: SignedIn, userId: UserId, manages: boolean): Promise<void> {
    const { group } = await this.#deps.access.require(reference, person, 'make');
    if (userId === person.id) throw new AppError('not_yourself');
    await this.#change(group.id, person.id, 'make', async (outbox, people) => {
      const { group: now } = await this.#deps.access.again(group.id, person.id, 'make');
      const named = now.people.find(({ id }) => id === userId);
      if (named?.state !== 'in') throw new AppError('not_member', { field: 'userId' });
      await this.#store.setManager(group.id, userId, manages);
      await outbox.changed('memberships', people);
    });
  }

  async list(person: SignedIn): Promise<GroupConversation[]> {
    return asSeenBy(person, await this.#store.list(person.id));
  }

  /** The groups whose requests the person has declined. */
  async declined(person: SignedIn): Promise<GroupConversation[]> {
    return asSeenBy(person, await this.#store.declined(person.id));
  }

  async people(reference: string, person: SignedIn): Promise<GroupPerson[]> {
    const { group } = await this.#deps.access.open(reference, person);
    const active = await this.#store.lastActive(group.id, person.id);
    return group.people.map(({ id, username, avatar, role, state }) => ({
      id,
      username,
      avatar,
      role,
      invited: state === 'invited',
      lastActiveTime: active.get(id)?.toISOString() ?? null,
    }));
  }

  /** One change of a group, in which the person still holds the right. `work` is given everyone who is in it or asked. */
  async #change(
    roomId: RoomId,
    userId: UserId,
    right: 'manage' | 'make',
    work: (outbox: OutboxWriter, people: readonly UserId[]) => Promise<void>,
  ): Promise<void> {
    const { chat, access } = this.#deps;
    await chat.change(async (outbox) => {
      await chat.groups.lock(roomId);
      const { group } = await access.again(roomId, userId, right);
      await work(
        outbox,
        group.people.map(({ id }) => id),
      );
    });
  }

  /** How each of some people comes in. `asks` says who has to be asked even if they follow the maker. */
  async #beginnings(
    makerId: UserId,
    wanted: readonly UserId[],
    asks: (userId: UserId) => boolean,
  ): Promise<Beginnings> {
    const added: NewGroupPerson[] = [];
    const refused: UserId[] = [];
    for (const userId of wanted) {
      try {
        const state = await this.#deps.requests.beginning(makerId, userId, { asks: asks(userId) });
        added.push({ userId, state, addedBy: makerId });
      } catch (error) {
        if (!(error instanceof AppError && error.error === 'messages_refused')) throw error;
        refused.push(userId);
      }
    }
    return { added, refused };
  }

  async #tell(outbox: OutboxWriter, roomId: RoomId, people: readonly NewGroupPerson[]): Promise<void> {
    for (const { userId, state, addedBy } of people) {
      if (state === 'invited' && addedBy !== null) {
        await this.#deps.requests.tell(outbox, userId, addedBy, roomId);
      }
    }
  }

  async #areKnown(viewerId: UserId, userIds: readonly UserId[]): Promise<void> {
    await Promise.all(userIds.map((id) => this.#deps.reach.requireKnown(viewerId, id)));
  }

  #checkedName(text: string): string {
    const name = text.trim().replace(/ +/g, ' ').normalize('NFC');
    if ([...name].length > GROUP_NAME_MAX || /\p{Cc}/u.test(name)) {
      throw new AppError('group_name_invalid', { field: 'roomName', max: GROUP_NAME_MAX });
    }
    if (name !== '') this.#deps.names.check('room', name, 'roomName');
    return name;
  }
}

function asSeenBy({ id: userId }: SignedIn, groups: readonly GroupRow[]): GroupConversation[] {
  return groups.flatMap((group) => {
    const own = group.people.find(({ id }) => id === userId);
    return own ? [groupConversationOf({ group, own })] : [];
  });
}

const othersOf = (userIds: readonly UserId[], ownId: UserId) =>
  [...new Set(userIds)].filter((id) => id !== ownId);

function checkSize(people: number): void {
  if (people > GROUP_PEOPLE_MAX) throw new AppError('group_full', { max: GROUP_PEOPLE_MAX });
}
