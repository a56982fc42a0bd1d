import { personIdOf } from '@/protocol/chat';
import { avatarPath } from './media';
import type { ChatPerson } from './model';
import { withoutBidiControls } from './text/bidi';

/** Where a name comes from; a later one in this list overrides an earlier one. */
const ranks = { called: 0, past: 1, current: 2, platform: 3 } as const;
type Source = keyof typeof ranks;

const NAME_LENGTH_MAX = 100;

/**
 * How people are called and drawn. A person is the same object until name or picture change, so that rows which show
 * it are not drawn again.
 */
export class People {
  readonly #known = new Map<string, { person: ChatPerson; rank: number }>();
  readonly #ofPlatform = new Map<number, { name: string; avatar: string }>();
  readonly #asked = new Set<string>();
  readonly #onChange: () => void;
  readonly #onUnknown: (matrixId: string) => void;

  /** `onUnknown` is told once of everybody whose name nobody has said yet. */
  constructor(onChange: () => void, onUnknown: (matrixId: string) => void) {
    this.#onChange = onChange;
    this.#onUnknown = onUnknown;
  }

  /** `calledName` is what a message calls somebody; it holds only until a better source speaks. */
  readonly personOf = (matrixId: string, calledName = ''): ChatPerson => {
    const known = this.#known.get(matrixId);
    if (known && (known.person.name !== '' || calledName === '')) return known.person;
    const platform = this.#ofPlatform.get(personIdOf(matrixId) ?? 0);
    const person = this.#set(
      matrixId,
      platform?.name ?? calledName,
      platform?.avatar ?? '',
      platform ? 'platform' : 'called',
    );
    if (!platform && !this.#asked.has(matrixId)) {
      this.#asked.add(matrixId);
      this.#onUnknown(matrixId);
    }
    return person;
  };

  /** What the homeserver says: now, or when an old message was written. */
  learn(matrixId: string, name: unknown, avatar: unknown, source: 'past' | 'current'): void {
    const known = this.#known.get(matrixId);
    if (known && known.rank > ranks[source]) return;
    const before = known?.person;
    const after = this.#set(matrixId, typeof name === 'string' ? name : '', avatarPath(avatar), source);
    if (before && before !== after) this.#onChange();
  }

  /** What the platform says, which is newer than what rooms say. */
  remember(people: readonly { id: number; username: string; avatar: string }[]): void {
    for (const { id, username, avatar } of people) this.#ofPlatform.set(id, { name: username, avatar });
    let changed = false;
    for (const [matrixId, { person }] of this.#known) {
      const platform = this.#ofPlatform.get(person.id ?? 0);
      if (platform && this.#set(matrixId, platform.name, platform.avatar, 'platform') !== person)
        changed = true;
    }
    if (changed) this.#onChange();
  }

  #set(matrixId: string, rawName: string, avatar: string, source: Source): ChatPerson {
    const name = withoutBidiControls(rawName).trim().slice(0, NAME_LENGTH_MAX);
    const before = this.#known.get(matrixId)?.person;
    const same = before && before.name === name && before.avatar === avatar;
    const person = same ? before : { matrixId, id: personIdOf(matrixId), name, avatar };
    this.#known.set(matrixId, { person, rank: ranks[source] });
    return person;
  }
}
