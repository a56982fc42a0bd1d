import { Observable } from '@/lib/observable';
import { deviceStorage } from '@/lib/safe-storage';
import type { UserId } from '@/protocol/ids';

const KEPT_MAX = 200;
const keyOf = (personId: UserId) => `collapsed_categories:${personId}`;

/** What each person has collapsed on this device, the last first, as far as this page has read it. */
export const collapsedCategories = new Observable<ReadonlyMap<UserId, readonly number[]>>(new Map());

export function collapsedOf(personId: UserId): readonly number[] {
  const known = collapsedCategories.get().get(personId);
  if (known) return known;
  const value = deviceStorage.readJson(keyOf(personId));
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
}

/** Where storage is refused it holds until the page goes. */
export function setCollapsed(personId: UserId, categoryId: number, collapsed: boolean): void {
  const others = collapsedOf(personId).filter((id) => id !== categoryId);
  const next = (collapsed ? [categoryId, ...others] : others).slice(0, KEPT_MAX);
  collapsedCategories.set(new Map(collapsedCategories.get()).set(personId, next));
  deviceStorage.writeJson(keyOf(personId), next.length > 0 ? next : null);
}
