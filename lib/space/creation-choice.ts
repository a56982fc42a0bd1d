import { Observable } from '@/lib/observable';
import { tabStorage } from '@/lib/safe-storage';
import type { StoredGuildType } from './wizard';

/** What the person chose to create, for this tab of the browser (OPN-56). */
export interface CreationChoice {
  readonly guildType: StoredGuildType;
  readonly isCommunity: boolean;
}

const KEY = 'space_creation';
const unset: CreationChoice = { guildType: -1, isCommunity: false };

/** Null until it has been read, which happens in the browser alone. */
export const creationChoice = new Observable<CreationChoice | null>(null, (watched) => {
  if (watched && creationChoice.get() === null) creationChoice.set(read());
});

/** A choice of the onboarding. */
export function chooseType(guildType: 0 | 1): void {
  const choice: CreationChoice = { guildType, isCommunity: guildType === 1 };
  tabStorage.writeJson(KEY, choice);
  creationChoice.set(choice);
}

/** A draft that was begun elsewhere says its type, where nothing was chosen here. */
export function resumeType(guildType: 0 | 1 | undefined): void {
  if (guildType !== undefined && creationChoice.get()?.guildType === -1) chooseType(guildType);
}

/** The space was created: the next one begins with a choice of its own. */
export function forgetType(): void {
  tabStorage.remove(KEY);
  creationChoice.set(unset);
}

function read(): CreationChoice {
  const kept = tabStorage.readJson(KEY) as Partial<CreationChoice> | null;
  const guildType = kept?.guildType;
  if (guildType !== 0 && guildType !== 1) return unset;
  return { guildType, isCommunity: kept?.isCommunity === true };
}
