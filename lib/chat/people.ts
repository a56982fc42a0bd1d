import { personIdOf } from '@/protocol/chat-names';
import { pageLanguage } from '@/lib/i18n/page-language';
import { withoutBidiControls } from '@/lib/format/bidi';
import { personName } from '@/lib/format/person-name';
import { avatarPath } from './media';
import type { ChatPerson } from './model';
import { Observable } from '@/lib/observable';
import type { MatrixUserId } from '@/protocol/ids';

/** Where a name comes from; a later one in this list overrides an earlier one. */
const ranks = { nowhere: 0, past: 1, current: 2, platform: 3 } as const;
type Source = keyof typeof ranks;

const NAME_LENGTH_MAX = 100;

export interface Profile {
  readonly name: unknown;
  readonly avatar: unknown;
}

const ofPlatform = new Observable<ReadonlyMap<number, { name: string; avatar: string }>>(new Map());

/**
 * What the platform answered about people (members of spaces and rooms): it knows new names and pictures first, and
 * holds in chat too.
 */
export function rememberPeople(people: readonly { id: number; username: string; avatar: string }[]): void {
  const known = ofPlatform.get();
  const news = people.filter(({ id, username, avatar }) => {
    const former = known.get(id);
    return former?.name !== username || former.avatar !== avatar;
  });
  if (news.length === 0) return;
  ofPlatform.set(
    new Map([...known, ...news.map(({ id, username, avatar }) => [id, { name: username, avatar }] as const)]),
  );
}

export interface PeopleOptions {
  /** What rooms that are loaded say of a person. */
  find(matrixUserId: MatrixUserId): Profile | null;
  /** Asked once of everybody whom nobody knows; what comes is told by `learn`. */
  ask(matrixUserId: MatrixUserId): void;
  /** A person who was returned before has another name or picture now. */
  onChange(): void;
}

/**
 * How people are called and drawn. A person is the same object until name or picture change, so that rows which show
 * it are not drawn again.
 */
export class People {
  readonly #options: PeopleOptions;
  readonly #known = new Map<string, { person: ChatPerson; rank: number }>();
  readonly #forget: () => void;

  constructor(options: PeopleOptions) {
    this.#options = options;
    this.#forget = ofPlatform.subscribe(() => this.#takePlatform());
  }

  readonly personOf = (matrixUserId: MatrixUserId): ChatPerson => {
    const known = this.#known.get(matrixUserId);
    if (known) return known.person;
    const platform = ofPlatform.get().get(personIdOf(matrixUserId) ?? 0);
    if (platform) return this.#set(matrixUserId, platform.name, platform.avatar, 'platform');
    const profile = this.#options.find(matrixUserId);
    if (profile) return this.#set(matrixUserId, profile.name, avatarPath(profile.avatar), 'current');
    this.#options.ask(matrixUserId);
    return this.#set(matrixUserId, '', '', 'nowhere');
  };

  /** What the homeserver says: now, or when an old message was written. */
  learn(matrixUserId: MatrixUserId, { name, avatar }: Profile, source: 'past' | 'current'): void {
    const known = this.#known.get(matrixUserId);
    if (known && known.rank > ranks[source]) return;
    const before = known?.person;
    const after = this.#set(matrixUserId, name, avatarPath(avatar), source);
    if (before && before !== after) this.#options.onChange();
  }

  stop(): void {
    this.#forget();
  }

  #takePlatform(): void {
    let changed = false;
    for (const [matrixUserId, { person }] of this.#known) {
      const platform = ofPlatform.get().get(person.id ?? 0);
      if (platform && this.#set(matrixUserId, platform.name, platform.avatar, 'platform') !== person)
        changed = true;
    }
    if (changed) this.#options.onChange();
  }

  #set(matrixUserId: MatrixUserId, rawName: unknown, avatar: string, source: Source): ChatPerson {
    const made = personCalled(matrixUserId, rawName, avatar);
    const isUnknown = source === 'nowhere';
    const before = this.#known.get(matrixUserId)?.person;
    const same =
      before &&
      before.name === made.name &&
      before.avatar === avatar &&
      (before.isUnknown === true) === isUnknown;
    const person = same ? before : { ...made, ...(isUnknown && ({ isUnknown } as const)) };
    const rank = writtenName(rawName) === '' ? ranks.nowhere : ranks[source];
    this.#known.set(matrixUserId, { person, rank });
    return person;
  }
}

/** A person as a profile in chat calls them; `avatar` is a path of this origin, or empty. */
export function personCalled(matrixUserId: MatrixUserId, rawName: unknown, avatar: string): ChatPerson {
  const written = writtenName(rawName);
  const name = written === '' ? localpartOf(matrixUserId) : personName(written, pageLanguage());
  return { matrixUserId, id: personIdOf(matrixUserId), name, avatar };
}

function writtenName(name: unknown): string {
  return typeof name === 'string' ? withoutBidiControls(name).trim().slice(0, NAME_LENGTH_MAX) : '';
}

function localpartOf(matrixUserId: MatrixUserId): string {
  return /^@([^:]+):/.exec(matrixUserId)?.[1] ?? matrixUserId;
}
