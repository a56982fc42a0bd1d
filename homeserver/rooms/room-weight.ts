import type { RoomEvent } from './event';
import type { StateSnapshot } from './state';

/** Nearly all state is memberships, of which one with name and picture takes 530 bytes. */
const STATE_WEIGHT = 0.5;

/**
 * Returns what a room takes in memory, counted in ordinary events. An event counts as many times as it has kilobytes, and
 * once at least.
 */
export function weightInMemory(newest: readonly RoomEvent[], state: StateSnapshot): number {
  return newest.reduce((sum, event) => sum + weightOf(event), state.size * STATE_WEIGHT);
}

/** By event, whose content never changes. */
const weights = new WeakMap<RoomEvent, number>();

function weightOf(event: RoomEvent): number {
  let weight = weights.get(event);
  if (weight === undefined) {
    weight = Math.max(1, Math.ceil(JSON.stringify(event.content).length / 1024));
    weights.set(event, weight);
  }
  return weight;
}
