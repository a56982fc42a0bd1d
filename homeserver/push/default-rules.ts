import type { PushAction, PushCondition, PushRule, Ruleset } from './push-rule';

const sound = (value: string): PushAction => ({ set_tweak: 'sound', value });
const HIGHLIGHT: PushAction = { set_tweak: 'highlight' };

const matches = (key: string, pattern: string): PushCondition => ({ kind: 'event_match', key, pattern });
const isOneToOne: PushCondition = { kind: 'room_member_count', is: '2' };

function rule(name: string, conditions: PushCondition[], actions: PushAction[], enabled = true): PushRule {
  return { rule_id: `.m.rule.${name}`, default: true, enabled, conditions, actions };
}

/**
 * Rules that came before `m.mentions` (Client-Server API 1.7). They do not apply to an event that has it, so that a name
 * in the text of a current client is no mention.
 */
export const LEGACY_MENTION_RULES: ReadonlySet<string> = new Set([
  '.m.rule.contains_display_name',
  '.m.rule.roomnotif',
  '.m.rule.contains_user_name',
]);

/** Returns the part of a user id that `contains_user_name` looks for. */
export function localpartOf(userId: string): string {
  return userId.slice(1).split(':', 1)[0] ?? '';
}

/** The default rules (Client-Server API, "Predefined Rules") of the newest version that the server announces. */
export function defaultRuleset(userId: string): Ruleset {
  return {
    override: [
      rule('master', [], [], false),
      rule('suppress_notices', [matches('content.msgtype', 'm.notice')], []),
      rule(
        'invite_for_me',
        [
          matches('type', 'm.room.member'),
          matches('content.membership', 'invite'),
          matches('state_key', userId),
        ],
        ['notify', sound('default')],
      ),
      rule('member_event', [matches('type', 'm.room.member')], []),
      rule(
        'is_user_mention',
        [{ kind: 'event_property_contains', key: 'content.m\\.mentions.user_ids', value: userId }],
        ['notify', sound('default'), HIGHLIGHT],
      ),
      rule(
        'contains_display_name',
        [{ kind: 'contains_display_name' }],
        ['notify', sound('default'), HIGHLIGHT],
      ),
      rule(
        'is_room_mention',
        [
          { kind: 'event_property_is', key: 'content.m\\.mentions.room', value: true },
          { kind: 'sender_notification_permission', key: 'room' },
        ],
        ['notify', HIGHLIGHT],
      ),
      rule(
        'roomnotif',
        [matches('content.body', '@room'), { kind: 'sender_notification_permission', key: 'room' }],
        ['notify', HIGHLIGHT],
      ),
      rule(
        'tombstone',
        [matches('type', 'm.room.tombstone'), matches('state_key', '')],
        ['notify', HIGHLIGHT],
      ),
      rule('reaction', [matches('type', 'm.reaction')], []),
      rule('room.server_acl', [matches('type', 'm.room.server_acl'), matches('state_key', '')], []),
      rule(
        'suppress_edits',
        [{ kind: 'event_property_is', key: 'content.m\\.relates_to.rel_type', value: 'm.replace' }],
        [],
      ),
    ],
    content: [
      {
        rule_id: '.m.rule.contains_user_name',
        default: true,
        enabled: true,
        pattern: localpartOf(userId),
        actions: ['notify', sound('default'), HIGHLIGHT],
      },
    ],
    room: [],
    sender: [],
    underride: [
      rule('call', [matches('type', 'm.call.invite')], ['notify', sound('ring')]),
      rule(
        'encrypted_room_one_to_one',
        [isOneToOne, matches('type', 'm.room.encrypted')],
        ['notify', sound('default')],
      ),
      rule('room_one_to_one', [isOneToOne, matches('type', 'm.room.message')], ['notify', sound('default')]),
      rule('message', [matches('type', 'm.room.message')], ['notify']),
      rule('encrypted', [matches('type', 'm.room.encrypted')], ['notify']),
    ],
  };
}
