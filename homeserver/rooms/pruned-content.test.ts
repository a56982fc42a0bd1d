import type { JsonObject } from './event';
import { prunedContent } from './pruned-content';

/** Room Version 11, "Redactions": type, content, what is left of it. */
const cases: readonly [type: string, content: JsonObject, left: JsonObject][] = [
  ['m.room.message', { body: 'x', msgtype: 'm.text', membership: 'join' }, {}],
  [
    'm.room.member',
    {
      membership: 'invite',
      join_authorised_via_users_server: '@a:x',
      displayname: 'B',
      third_party_invite: { display_name: 'b…', signed: { mxid: '@b:x' } },
    },
    {
      membership: 'invite',
      join_authorised_via_users_server: '@a:x',
      third_party_invite: { signed: { mxid: '@b:x' } },
    },
  ],
  [
    'm.room.member',
    { membership: 'join', third_party_invite: { display_name: 'b…' } },
    { membership: 'join' },
  ],
  ['m.room.member', { membership: 'join', third_party_invite: 'b' }, { membership: 'join' }],
  [
    'm.room.create',
    { room_version: '11', type: 'm.space', other: 1 },
    { room_version: '11', type: 'm.space', other: 1 },
  ],
  [
    'm.room.join_rules',
    { join_rule: 'restricted', allow: [], other: 1 },
    { join_rule: 'restricted', allow: [] },
  ],
  [
    'm.room.power_levels',
    {
      ban: 1,
      events: {},
      events_default: 1,
      invite: 1,
      kick: 1,
      redact: 1,
      state_default: 1,
      users: {},
      users_default: 1,
      notifications: { room: 1 },
    },
    {
      ban: 1,
      events: {},
      events_default: 1,
      invite: 1,
      kick: 1,
      redact: 1,
      state_default: 1,
      users: {},
      users_default: 1,
    },
  ],
  ['m.room.history_visibility', { history_visibility: 'joined', other: 1 }, { history_visibility: 'joined' }],
  ['m.room.redaction', { redacts: '$x', reason: 'spam' }, { redacts: '$x' }],
  ['m.room.name', { name: 'x' }, {}],
  ['toString', { name: 'x' }, {}],
];

test.each(cases)('of %s with %j a redaction leaves %j', (type, content, left) => {
  expect(prunedContent(type, content)).toEqual(left);
});
