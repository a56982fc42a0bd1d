import { powerLevelsOf } from '@/homeserver/rooms/power-levels';
import { isObject } from '@/homeserver/rooms/pruned-content';
import type { RoomState } from '@/homeserver/rooms/rooms';
import { membershipIn } from '@/homeserver/rooms/state';
import type { Proposal } from './proposal';
import { reject } from './refusal';
import { authoriseThirdPartyInvite } from './third-party-invite-rules';

/** Rule 4: "If type is m.room.member". */
export function authoriseMembership(event: Proposal): void {
  const { content, stateKey } = event;
  const { membership } = content;

  // 4.1 "If there is no state_key property, or no membership property in content, reject."
  if (stateKey === undefined || membership === undefined) reject('4.1', 'This is no membership');

  // 4.2 "If content has a join_authorised_via_users_server key:"
  // 4.2.1 "If the event is not validly signed by the homeserver of the user ID denoted by the key, reject."
  if (content.join_authorised_via_users_server !== undefined && !event.isJoinAuthorised) {
    reject('4.2.1', 'This server has not authorised the join');
  }

  switch (membership) {
    case 'join':
      return authoriseJoin(event, stateKey);
    case 'invite':
      return authoriseInvite(event, stateKey);
    case 'leave':
      return authoriseLeave(event, stateKey);
    case 'ban':
      return authoriseBan(event, stateKey);
    case 'knock':
      return authoriseKnock(event, stateKey);
    default:
      // 4.8 "Otherwise, the membership is unknown. Reject."
      return reject('4.8', 'There is no such membership');
  }
}

/** Rule 4.3: "If membership is join". */
function authoriseJoin({ state, sender, content, previousType }: Proposal, target: string): void {
  // 4.3.1 "If the only previous event is an m.room.create and the state_key is the sender, allow."
  // The sender of the create event is meant: in room version 11 "sender" took the place of "creator".
  if (previousType === 'm.room.create' && target === state.get('m.room.create', '')?.sender) {
    if (target === sender) return;
  }
  // 4.3.2 "If the sender does not match state_key, reject."
  if (sender !== target) reject('4.3.2', 'People join for themselves');

  const membership = membershipIn(state, sender);
  // 4.3.3 "If the sender is banned, reject."
  if (membership === 'ban') reject('4.3.3', 'You are banned from this room');

  const joinRule = joinRuleOf(state);
  // 4.3.4 "If the join_rule is invite or knock then allow if membership state is invite or join."
  if (joinRule === 'invite' || joinRule === 'knock') {
    if (membership === 'invite' || membership === 'join') return;
    // Nothing below allows it any more.
    reject('4.3.7', 'You are not invited to this room');
  }
  // 4.3.5 "If the join_rule is restricted or knock_restricted:"
  if (joinRule === 'restricted' || joinRule === 'knock_restricted') {
    // 4.3.5.1 "If membership state is join or invite, allow."
    if (membership === 'join' || membership === 'invite') return;
    // 4.3.5.2 "If the join_authorised_via_users_server key in content is not a user with sufficient permission to
    // invite other users, reject."
    const voucher = content.join_authorised_via_users_server;
    if (typeof voucher !== 'string' || !mayInvite(state, voucher)) {
      reject('4.3.5.2', 'You do not meet the conditions for joining this room');
    }
    // 4.3.5.3 "Otherwise, allow."
    return;
  }
  // 4.3.6 "If the join_rule is public, allow."
  if (joinRule === 'public') return;
  // 4.3.7 "Otherwise, reject."
  reject('4.3.7', 'Nobody can join this room');
}

/** Rule 4.4: "If membership is invite". */
function authoriseInvite(event: Proposal, target: string): void {
  const { state, sender, content } = event;
  // 4.4.1 "If content has a third_party_invite property:"
  if (content.third_party_invite !== undefined) return authoriseThirdPartyInvite(event, target);
  // 4.4.2 "If the sender's current membership state is not join, reject."
  if (membershipIn(state, sender) !== 'join') reject('4.4.2', 'You are not in this room');
  // 4.4.3 "If target user's current membership state is join or ban, reject."
  const membership = membershipIn(state, target);
  if (membership === 'join') reject('4.4.3', 'They are in this room already');
  if (membership === 'ban') reject('4.4.3', 'They are banned from this room');
  // 4.4.4 "If the sender's power level is greater than or equal to the invite level, allow."
  const power = powerLevelsOf(state);
  if (power.of(sender) >= power.invite) return;
  // 4.4.5 "Otherwise, reject."
  reject('4.4.5', 'You may not invite people into this room');
}

/** Rule 4.5: "If membership is leave". */
function authoriseLeave({ state, sender }: Proposal, target: string): void {
  const membership = membershipIn(state, target);
  // 4.5.1 "If the sender matches state_key, allow if and only if that user's current membership state is invite, join,
  // or knock."
  if (sender === target) {
    if (membership === 'invite' || membership === 'join' || membership === 'knock') return;
    reject('4.5.1', 'You are not in this room');
  }
  // 4.5.2 "If the sender's current membership state is not join, reject."
  if (membershipIn(state, sender) !== 'join') reject('4.5.2', 'You are not in this room');
  const power = powerLevelsOf(state);
  // 4.5.3 "If the target user's current membership state is ban, and the sender's power level is less than the ban
  // level, reject."
  if (membership === 'ban' && power.of(sender) < power.ban) {
    reject('4.5.3', 'You may not unban people in this room');
  }
  // 4.5.4 "If the sender's power level is greater than or equal to the kick level, and the target user's power level is
  // less than the sender's power level, allow."
  if (power.of(sender) >= power.kick && power.of(target) < power.of(sender)) return;
  // 4.5.5 "Otherwise, reject."
  reject('4.5.5', 'You may not remove them from this room');
}

/** Rule 4.6: "If membership is ban". */
function authoriseBan({ state, sender }: Proposal, target: string): void {
  // 4.6.1 "If the sender's current membership state is not join, reject."
  if (membershipIn(state, sender) !== 'join') reject('4.6.1', 'You are not in this room');
  // 4.6.2 "If the sender's power level is greater than or equal to the ban level, and the target user's power level is
  // less than the sender's power level, allow."
  const power = powerLevelsOf(state);
  if (power.of(sender) >= power.ban && power.of(target) < power.of(sender)) return;
  // 4.6.3 "Otherwise, reject."
  reject('4.6.3', 'You may not ban them from this room');
}

/** Rule 4.7: "If membership is knock". */
function authoriseKnock({ state, sender }: Proposal, target: string): void {
  // 4.7.1 "If the join_rule is anything other than knock or knock_restricted, reject."
  const joinRule = joinRuleOf(state);
  if (joinRule !== 'knock' && joinRule !== 'knock_restricted') {
    reject('4.7.1', 'One cannot knock at this room');
  }
  // 4.7.2 "If sender does not match state_key, reject."
  if (sender !== target) reject('4.7.2', 'People knock for themselves');
  // 4.7.3 "If the sender's current membership is not ban, invite, or join, allow."
  const membership = membershipIn(state, sender);
  if (membership !== 'ban' && membership !== 'invite' && membership !== 'join') return;
  // 4.7.4 "Otherwise, reject."
  reject('4.7.4', 'You are invited, in the room or banned from it');
}

/** A room that says nothing about joining is joined by invitation (`m.room.join_rules`). */
export function joinRuleOf(state: RoomState): unknown {
  const event = state.get('m.room.join_rules', '');
  return event ? event.content.join_rule : 'invite';
}

/** "A user with sufficient permission to invite other users": rules 4.4.2 and 4.4.4 would allow it. */
export function mayInvite(state: RoomState, userId: string): boolean {
  const power = powerLevelsOf(state);
  return membershipIn(state, userId) === 'join' && power.of(userId) >= power.invite;
}

/** Rooms of which a member may join, by the conditions of a restricted room. */
export function allowedRooms(state: RoomState): string[] {
  const joinRule = joinRuleOf(state);
  const allow = state.get('m.room.join_rules', '')?.content.allow;
  if ((joinRule !== 'restricted' && joinRule !== 'knock_restricted') || !Array.isArray(allow)) return [];
  return allow.flatMap((condition: unknown) =>
    isObject(condition) && condition.type === 'm.room_membership' && typeof condition.room_id === 'string'
      ? [condition.room_id]
      : [],
  );
}
