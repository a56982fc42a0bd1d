import { isObject } from '@/homeserver/rooms/pruned-content';
import type { Proposal } from './proposal';

/** The events that give the sender permission (Server-Server API, "Auth events selection"), as event ids. */
export function authEventsOf(
  event: Pick<Proposal, 'type' | 'stateKey' | 'sender' | 'content' | 'state'>,
): string[] {
  const { type, stateKey, sender, content, state } = event;
  // "The auth_events for the m.room.create event in a room is empty."
  if (type === 'm.room.create') return [];
  const keys: [type: string, stateKey: string][] = [
    ['m.room.create', ''],
    ['m.room.power_levels', ''],
    ['m.room.member', sender],
  ];
  if (type === 'm.room.member') {
    const { membership, third_party_invite: invite, join_authorised_via_users_server: voucher } = content;
    keys.push(['m.room.member', stateKey ?? '']);
    if (membership === 'join' || membership === 'invite') keys.push(['m.room.join_rules', '']);
    if (membership === 'invite' && isObject(invite) && isObject(invite.signed)) {
      const { token } = invite.signed;
      if (typeof token === 'string') keys.push(['m.room.third_party_invite', token]);
    }
    if (typeof voucher === 'string') keys.push(['m.room.member', voucher]);
  }
  const ids = keys.flatMap(([keyType, key]) => state.get(keyType, key)?.eventId ?? []);
  return [...new Set(ids)];
}
