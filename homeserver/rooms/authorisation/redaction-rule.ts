import { powerLevelsOf } from '@/homeserver/rooms/power-levels';
import type { RoomEvent } from '@/homeserver/rooms/event';
import type { Proposal } from './proposal';
import { RuleRefusal } from './refusal';

/**
 * Whether a redaction applies (Room Version 11, "Handling redactions"): "1. The power level of the redaction event's
 * sender is greater than or equal to the redact level. 2. The domain of the redaction event's sender matches that of
 * the original event's sender." All people here are of one domain, so the second condition would let everybody redact
 * everything: in its place stands our one rule, that it must be one's own event.
 */
export function authoriseRedaction({ state, sender }: Proposal, target: RoomEvent): void {
  const power = powerLevelsOf(state);
  if (target.type === 'm.room.create') {
    // Nothing would be pruned, and clients take a room whose creation is redacted for a broken one.
    throw new RuleRefusal('guildhall', 'The creation of a room cannot be redacted');
  }
  if (power.of(sender) >= power.redact || target.sender === sender) return;
  throw new RuleRefusal('guildhall', 'You may not redact what somebody else wrote');
}
