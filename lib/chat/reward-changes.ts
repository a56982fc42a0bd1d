import { REWARD_CHANGED_TYPE } from '@/protocol/reward-rules';
import { Observable } from '@/lib/observable';
import type { RawEvent } from './timeline/raw-event';

const versions = new Map<string, Observable<number>>();

/** The newest version of a reward that a room has told of; 0 while it has told of none. */
export function toldVersionOf(rewardId: string): Observable<number> {
  const known = versions.get(rewardId);
  if (known) return known;
  const made = new Observable(0);
  versions.set(rewardId, made);
  return made;
}

/** Takes in the platform's word that a reward has changed. What it says is only a reason to ask the platform. */
export function takeRewardChange({ type, content }: RawEvent): void {
  if (type !== REWARD_CHANGED_TYPE) return;
  const { id, version } = content;
  if (typeof id !== 'string' || typeof version !== 'number' || !Number.isSafeInteger(version)) return;
  const told = toldVersionOf(id);
  if (version > told.get()) told.set(version);
}
