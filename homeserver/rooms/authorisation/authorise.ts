import { powerLevelsOf } from '@/homeserver/rooms/power-levels';
import { membershipIn } from '@/homeserver/rooms/state';
import { authoriseMembership } from './membership-rules';
import { authorisePowerLevels } from './power-level-rules';
import { domainOf, type Proposal } from './proposal';
import { authoriseReaction } from './reaction-rule';
import { reject, RuleRefusal } from './refusal';

/** The one version in which rooms are made here. */
export const ROOM_VERSION = '11';

/**
 * The authorization rules of room version 11, in the order and with the words of the specification, and two of ours:
 * reaction-rule.ts, and no encryption. Returns if the event is allowed, otherwise throws RuleRefusal.
 */
export function authorise(event: Proposal): void {
  const { state, sender, type, content } = event;

  // 1. "If type is m.room.create:"
  if (type === 'm.room.create') {
    // 1.1 "If it has any prev_events, reject."
    if (event.previousType !== undefined) reject('1.1', 'The room has been created already');
    // 1.2 "If the domain of the room_id does not match the domain of the sender, reject."
    if (domainOf(event.roomId) !== domainOf(sender)) reject('1.2', 'The room belongs to another server');
    // 1.3 "If content.room_version is present and is not a recognised version, reject."
    if (content.room_version !== undefined && content.room_version !== ROOM_VERSION) {
      reject('1.3', 'This server does not know that room version');
    }
    // 1.4 "Otherwise, allow."
    return;
  }

  // 2. "Considering the event's auth_events:" This server selects them itself (auth-events.ts), out of the state, which
  // has one event per type and state key (2.1), by the algorithm of the specification (2.2), and holds no rejected
  // events (2.3).
  // 2.4 "If there is no m.room.create event among the entries, reject."
  const create = state.get('m.room.create', '');
  if (!create) reject('2.4', 'The room has not been created');

  // 3. "If the content of the m.room.create event in the room state has the property m.federate set to false, and the
  // sender domain of the event does not match the sender domain of the create event, reject."
  if (create.content['m.federate'] === false && domainOf(sender) !== domainOf(create.sender)) {
    reject('3', 'The room is not open to other servers');
  }

  // 4. "If type is m.room.member:"
  if (type === 'm.room.member') return authoriseMembership(event);

  // 5. "If the sender's current membership state is not join, reject."
  if (membershipIn(state, sender) !== 'join') reject('5', 'You are not in this room');

  const power = powerLevelsOf(state);

  // 6. "If type is m.room.third_party_invite:"
  if (type === 'm.room.third_party_invite') {
    // 6.1 "Allow if and only if sender's current power level is greater than or equal to the invite level."
    if (power.of(sender) >= power.invite) return;
    reject('6.1', 'You may not invite people into this room');
  }

  // 7. "If the event type's required power level is greater than the sender's power level, reject."
  if (power.required(type, event.stateKey !== undefined) > power.of(sender)) {
    reject('7', 'Your power level is too low for this');
  }
  authoriseReaction(event);
  // Clients would encrypt from then on, but this server keeps no device keys, so no one could read the messages.
  if (type === 'm.room.encryption')
    throw new RuleRefusal('guildhall', 'Encryption is not available on this server');

  // 8. "If the event has a state_key that starts with an @ and does not match the sender, reject."
  if (event.stateKey?.startsWith('@') && event.stateKey !== sender) {
    reject('8', 'This state belongs to somebody else');
  }

  // 9. "If type is m.room.power_levels:"
  if (type === 'm.room.power_levels') return authorisePowerLevels(event);

  // 10. "Otherwise, allow."
}
