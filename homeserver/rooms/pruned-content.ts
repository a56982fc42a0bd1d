import type { JsonObject } from './event';

/** A Map, because people choose types: an object would also have `toString`. */
const KEPT_KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ['m.room.member', ['membership', 'join_authorised_via_users_server']],
  ['m.room.join_rules', ['join_rule', 'allow']],
  [
    'm.room.power_levels',
    [
      'ban',
      'events',
      'events_default',
      'invite',
      'kick',
      'redact',
      'state_default',
      'users',
      'users_default',
    ],
  ],
  ['m.room.history_visibility', ['history_visibility']],
  ['m.room.redaction', ['redacts']],
]);

/** What a redaction leaves of an event's content (Room Version 11, "Redactions"). */
export function prunedContent(type: string, content: JsonObject): JsonObject {
  // "m.room.create allows all keys."
  if (type === 'm.room.create') return content;
  const kept = KEPT_KEYS.get(type) ?? [];
  const entries = Object.entries(content).filter(([key]) => kept.includes(key));
  if (type === 'm.room.member') {
    // "Additionally, it allows the signed key of the third_party_invite key."
    const invite = content.third_party_invite;
    if (isObject(invite) && invite.signed !== undefined) {
      entries.push(['third_party_invite', { signed: invite.signed }]);
    }
  }
  return Object.fromEntries(entries);
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
