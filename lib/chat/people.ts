import { personIdOf } from '@/protocol/chat';
import { withoutBidiControls } from '@/lib/format/bidi';
import { avatarPath } from './media';
import type { ChatPerson } from './model';
import { Observable } from '@/lib/observable';

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
  /** What rooms that are loaded say of somebody. */
  find(matrixId: string): Profile | null;
  /** Asked once of everybody whom nobody knows; what comes is told by `learn`. */
  ask(matrixId: string): void;
  /** Somebody who was given out is called or drawn otherwise now. */
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

  readonly personOf = (matrixId: string): ChatPerson => {
    const known = this.#known.get(matrixId);
    if (known) return known.person;
    const platform = ofPlatform.get().get(personIdOf(matrixId) ?? 0);
    if (platform) return this.#set(matrixId, platform.name, platform.avatar, 'platform');
    const profile = this.#options.find(matrixId);
    if (profile) return this.#set(matrixId, profile.name, avatarPath(profile.avatar), 'current');
    this.#options.ask(matrixId);
    return this.#set(matrixId, '', '', 'nowhere');
  };

  /** What the homeserver says: now, or when an old message was written. */
  learn(matrixId: string, { name, avatar }: Profile, source: 'past' | 'current'): void {
    const known = this.#known.get(matrixId);
    if (known && known.rank > ranks[source]) return;
    const before = known?.person;
    const after = this.#set(matrixId, name, avatarPath(avatar), source);
    if (before && before !== after) this.#options.onChange();
  }

  stop(): void {
    this.#forget();
  }

  #takePlatform(): void {
    let changed = false;
    for (const [matrixId, { person }] of this.#known) {
      const platform = ofPlatform.get().get(person.id ?? 0);
      if (platform && this.#set(matrixId, platform.name, platform.avatar, 'platform') !== person)
        changed = true;
    }
    if (changed) this.#options.onChange();
  }

  #set(matrixId: string, rawName: unknown, avatar: string, source: Source): ChatPerson {
    const called =
      typeof rawName === 'string' ? withoutBidiControls(rawName).trim().slice(0, NAME_LENGTH_MAX) : '';
    const name = called === '' ? localpartOf(matrixId) : called;
    const isUnknown = source === 'nowhere';
    const before = this.#known.get(matrixId)?.person;
    const same =
      before && before.name === name && before.avatar === avatar && (before.isUnknown === true) === isUnknown;
    const person = same
      ? before
      : { matrixId, id: personIdOf(matrixId), name, avatar, ...(isUnknown && ({ isUnknown } as const)) };
    this.#known.set(matrixId, { person, rank: called === '' ? ranks.nowhere : ranks[source] });
    return person;
  }
}

function localpartOf(matrixId: string): string {
  return /^@([^:]+):/.exec(matrixId)?.[1] ?? matrixId;
}
