import type { LogEvents } from '@/runtime/log';

/** Fields that may appear in a log line; nothing else is ever written. */
export interface LogFields {
  /** Id of the request, the same in every process that it passes. */
  request: string;
  route: string;
  method: string;
  status: number;
  /** Name of the refusal, from protocol/errors.ts. */
  error: string;
  durationMs: number;
  /** Id of the signed-in person. */
  user: number;
  /** Id of the person that something was done to. */
  target: number;
  session: number;
  space: number;
  room: number;
  role: number;
  /** Of an entry: what it is about; of names: whose. */
  kind: string;
  /** Address of the browser as the gateway says it. */
  peer: string;
  rule: string;
  job: string;
  engine: string;
  mode: string;
  port: number;
  signal: string;
  gateway: string;
  position: number;
  template: string;
  purpose: string;
  count: number;
  /** Of the last entry of an audit log. */
  hash: string;
  /** Id of an EVM network. */
  chain: number;
  block: number;
  /** What went wrong, from `describeError`: class, code and stack frames, no values of people. */
  problem: string;
}

/** Every event of the platform, `<logger>.<what happened>`, with the fields it may carry. */
export const events = {
  'process.started': { level: 'info', fields: ['engine', 'mode', 'port', 'durationMs'] },
  'process.stopping': { level: 'info', fields: ['signal'] },
  'process.stopped': { level: 'info', fields: ['durationMs'] },
  'process.stop_forced': { level: 'error', fields: ['durationMs'] },
  'process.failed': { level: 'fatal', fields: ['problem'] },

  'request.done': {
    level: 'info',
    fields: ['request', 'route', 'method', 'status', 'error', 'durationMs', 'user', 'peer'],
  },
  'request.failed': { level: 'error', fields: ['request', 'route', 'method', 'user', 'problem'] },
  'request.stranger': { level: 'warn', fields: ['request', 'method'] },
  'request.refused': { level: 'warn', fields: ['request', 'route', 'error', 'user', 'peer'] },
  'request.limited': { level: 'warn', fields: ['rule'] },

  'auth.registered': { level: 'info', fields: ['request', 'user', 'session', 'peer'] },
  'auth.logged_in': { level: 'info', fields: ['request', 'user', 'session', 'peer'] },
  'auth.confirmed': { level: 'info', fields: ['request', 'user', 'session'] },
  'auth.login_refused': { level: 'warn', fields: ['request', 'user', 'peer'] },
  'auth.logged_out': { level: 'info', fields: ['request', 'user', 'session'] },
  'auth.email_verified': { level: 'info', fields: ['request', 'user'] },
  'auth.link_refused': { level: 'warn', fields: ['request', 'peer', 'purpose'] },
  'auth.email_changed': { level: 'warn', fields: ['request', 'user', 'peer'] },
  'auth.reset_requested': { level: 'info', fields: ['request', 'user', 'peer'] },
  'auth.password_changed': { level: 'info', fields: ['request', 'user', 'peer'] },
  'auth.wallet_linked': { level: 'info', fields: ['request', 'user'] },
  'auth.wallet_unlinked': { level: 'info', fields: ['request', 'user'] },
  'auth.identity_linked': { level: 'info', fields: ['request', 'user'] },
  'auth.identity_unlinked': { level: 'info', fields: ['request', 'user'] },
  'auth.sessions_ended': { level: 'info', fields: ['request', 'user', 'count'] },
  'auth.second_step_refused': { level: 'warn', fields: ['request', 'user', 'kind', 'peer'] },
  'auth.second_step_changed': { level: 'info', fields: ['request', 'user', 'kind'] },
  'auth.second_step_lost': { level: 'warn', fields: ['request', 'user', 'peer'] },
  'auth.second_step_kept': { level: 'info', fields: ['request', 'user'] },
  'auth.second_step_removed': { level: 'warn', fields: ['user'] },
  'auth.authenticator_key_missing': { level: 'error', fields: ['count'] },
  'auth.bot_created': { level: 'info', fields: ['request', 'user', 'session'] },

  'account.deleted': { level: 'warn', fields: ['request', 'user'] },
  'account.restored': { level: 'info', fields: ['request', 'user'] },
  'account.purged': { level: 'info', fields: ['user'] },
  'account.list_failed': { level: 'error', fields: ['problem'] },
  'account.deletions_applied': { level: 'warn', fields: ['count'] },
  'account.deletion_held': { level: 'error', fields: ['user'] },

  'keys.unlocked': { level: 'info', fields: ['request', 'user'] },
  'keys.refused': { level: 'warn', fields: ['request', 'user'] },
  'keys.pending': { level: 'info', fields: ['request', 'user'] },
  'keys.confirmed': { level: 'info', fields: ['request', 'user'] },
  'keys.recovery_started': { level: 'warn', fields: ['request', 'user', 'session', 'peer'] },
  'keys.recovery_cancelled': { level: 'info', fields: ['request', 'user'] },
  'keys.released': { level: 'warn', fields: ['request', 'user'] },
  'keys.device_added': { level: 'warn', fields: ['request', 'user'] },
  'keys.device_removed': { level: 'info', fields: ['request', 'user'] },
  'keys.device_unknown': { level: 'warn', fields: ['request', 'user'] },
  'keys.sealing_key_missing': { level: 'error', fields: ['count'] },

  'mail.sent': { level: 'info', fields: ['template', 'user'] },
  'mail.failed': { level: 'error', fields: ['template', 'user', 'problem'] },
  'mail.refused': { level: 'warn', fields: ['template', 'problem'] },
  'mail.given_up': { level: 'error', fields: ['template', 'count'] },
  'mail.server_unavailable': { level: 'error', fields: ['problem'] },
  'mail.server_back': { level: 'info', fields: [] },

  'push.subscribed': { level: 'info', fields: ['request', 'user', 'session'] },
  'push.unsubscribed': { level: 'info', fields: ['request', 'user', 'session'] },
  'push.gone': { level: 'info', fields: ['user', 'session'] },
  'push.refused': { level: 'warn', fields: ['user', 'problem'] },
  'push.failed': { level: 'error', fields: ['problem'] },

  'export.requested': { level: 'info', fields: ['request', 'user'] },
  'export.ready': { level: 'info', fields: ['user', 'count'] },
  'export.fetched': { level: 'info', fields: ['request', 'user'] },
  'export.failed': { level: 'error', fields: ['problem'] },
  'export.given_up': { level: 'error', fields: ['user'] },

  'files.unavailable': { level: 'error', fields: ['problem'] },

  'upload.stored': { level: 'info', fields: ['request', 'user', 'purpose', 'durationMs'] },
  'upload.refused': { level: 'warn', fields: ['request', 'user', 'purpose', 'error'] },
  'upload.failed': { level: 'error', fields: ['purpose', 'problem'] },

  'space.owner_changed': { level: 'info', fields: ['request', 'user', 'space'] },
  'space.created': { level: 'info', fields: ['request', 'user', 'space'] },
  'space.deleted': { level: 'info', fields: ['request', 'user', 'space'] },
  'space.restored': { level: 'info', fields: ['request', 'user', 'space'] },
  'space.purged': { level: 'info', fields: ['space'] },
  'space.hidden': { level: 'info', fields: ['request', 'user', 'space'] },
  'space.audit_head': { level: 'info', fields: ['space', 'position', 'hash'] },
  'space.act_undone': { level: 'info', fields: ['request', 'user', 'space', 'position'] },
  'space.audit_exported': { level: 'info', fields: ['request', 'user', 'space'] },

  'job.name_marked': { level: 'warn', fields: ['user', 'space', 'room', 'error'] },
  'job.names_marked': { level: 'warn', fields: ['kind', 'count'] },

  'member.made_admin': { level: 'info', fields: ['request', 'user', 'space', 'target'] },
  'member.unmade_admin': { level: 'info', fields: ['request', 'user', 'space', 'target'] },
  'room.access_set': { level: 'info', fields: ['request', 'user'] },
  'space.access_rules_set': { level: 'info', fields: ['request', 'user', 'space'] },
  'role.created': { level: 'info', fields: ['request', 'user', 'space', 'role'] },
  'role.updated': { level: 'info', fields: ['request', 'user', 'role'] },
  'role.deleted': { level: 'info', fields: ['request', 'user', 'role'] },
  'role.reordered': { level: 'info', fields: ['request', 'user', 'space'] },
  'role.permission_set': { level: 'info', fields: ['request', 'user', 'role'] },
  'points.held': { level: 'info', fields: ['user'] },
  'points.corrected': { level: 'error', fields: ['count'] },
  'member.several_kicked': { level: 'info', fields: ['request', 'user', 'space', 'count'] },
  'member.several_banned': { level: 'info', fields: ['request', 'user', 'space', 'count'] },
  'member.several_timed_out': { level: 'info', fields: ['request', 'user', 'space', 'count'] },
  'role.assigned': { level: 'info', fields: ['request', 'user', 'role', 'count'] },
  'role.unassigned': { level: 'info', fields: ['request', 'user', 'role', 'target', 'count'] },
  'member.kicked': { level: 'info', fields: ['request', 'user', 'space', 'target'] },
  'member.banned': { level: 'info', fields: ['request', 'user', 'space', 'target'] },
  'member.unbanned': { level: 'info', fields: ['request', 'user', 'space', 'target'] },
  'member.timed_out': { level: 'info', fields: ['request', 'user', 'space', 'target'] },
  'member.messages_restored': { level: 'info', fields: ['request', 'user', 'space', 'target'] },
  'member.time_out_lifted': { level: 'info', fields: ['request', 'user', 'space', 'target'] },
  'invite.created': { level: 'info', fields: ['request', 'user', 'space'] },
  'invite.paused': { level: 'info', fields: ['request', 'user'] },
  'invite.resumed': { level: 'info', fields: ['request', 'user'] },
  'invite.revoked': { level: 'info', fields: ['request', 'user'] },
  'invite.used': { level: 'info', fields: ['request', 'user', 'space'] },
  'application.sent': { level: 'info', fields: ['request', 'user', 'space'] },
  'application.withdrawn': { level: 'info', fields: ['request', 'user', 'space'] },
  'application.approved': { level: 'info', fields: ['request', 'user', 'space', 'count'] },
  'application.rejected': { level: 'info', fields: ['request', 'user', 'space', 'count'] },
  'room.created': { level: 'info', fields: ['request', 'user', 'space', 'room'] },
  'room.updated': { level: 'info', fields: ['request', 'user', 'space', 'room'] },
  'room.deleted': { level: 'info', fields: ['request', 'user', 'space', 'room'] },
  'room.archived': { level: 'info', fields: ['request', 'user', 'space', 'room'] },
  'room.restored': { level: 'info', fields: ['request', 'user', 'space', 'room'] },
  'room.reordered': { level: 'info', fields: ['request', 'user', 'space'] },
  'room.category_created': { level: 'info', fields: ['request', 'user', 'space'] },
  'room.category_deleted': { level: 'info', fields: ['request', 'user', 'space'] },
  'report.sent': { level: 'info', fields: ['request', 'user', 'kind'] },
  'report.closed': { level: 'info', fields: ['request', 'user', 'space', 'kind'] },
  'operator.points_decided': { level: 'info', fields: ['request', 'user'] },
  'operator.account_suspended': { level: 'warn', fields: ['request', 'user', 'target'] },
  'operator.account_unsuspended': { level: 'info', fields: ['request', 'user', 'target'] },
  'operator.space_suspended': { level: 'warn', fields: ['request', 'user', 'space'] },
  'operator.space_unsuspended': { level: 'info', fields: ['request', 'user', 'space'] },
  'operator.email_shown': { level: 'warn', fields: ['request', 'user', 'target'] },
  'operator.log_head': { level: 'info', fields: ['position', 'hash'] },
  'auth.appealed': { level: 'info', fields: ['request', 'user'] },
  'dm.created': { level: 'info', fields: ['request', 'user', 'room'] },
  'dm.group_created': { level: 'info', fields: ['request', 'user', 'room'] },
  'room.slow_mode_set': { level: 'info', fields: ['request', 'user', 'room'] },
  'room.message_deleted': { level: 'info', fields: ['request', 'user', 'room'] },

  'chat.connected': { level: 'info', fields: ['engine'] },
  'chat.away': { level: 'warn', fields: ['problem'] },
  'chat.back': { level: 'info', fields: [] },
  'chat.refused': { level: 'error', fields: ['problem'] },
  'chat.entry_failed': { level: 'error', fields: ['kind', 'problem'] },
  'chat.room_lost': { level: 'error', fields: ['room', 'problem'] },
  'chat.compared': { level: 'info', fields: ['count'] },
  'chat.compare_failed': { level: 'error', fields: ['problem'] },
  'chat.pushed': { level: 'debug', fields: ['count', 'durationMs'] },
  'chat.event_left_out': { level: 'error', fields: ['problem'] },
  'chat.push_failed': { level: 'error', fields: ['problem'] },
  'chat.logged_in': { level: 'info', fields: ['request', 'user', 'session'] },

  'handle.chain_away': { level: 'warn', fields: ['chain', 'problem'] },
  'handle.chain_back': { level: 'info', fields: ['chain'] },
  'handle.service_failed': { level: 'warn', fields: [] },
  'nft.indexer_failed': { level: 'warn', fields: ['chain', 'problem'] },
  'swap.provider_failed': { level: 'warn', fields: ['chain', 'problem'] },
  'reward.chain_away': { level: 'warn', fields: ['chain', 'problem'] },
  'reward.chain_back': { level: 'info', fields: ['chain'] },
  'reward.reorganised': { level: 'warn', fields: ['chain', 'block'] },
  'reward.relayer_low': { level: 'error', fields: ['chain'] },
  'reward.relayer_filled': { level: 'info', fields: ['chain'] },
  'reward.send_failed': { level: 'warn', fields: ['chain', 'problem'] },
  'reward.relay_failed': { level: 'warn', fields: ['chain', 'problem'] },
  'reward.keep_failed': { level: 'warn', fields: ['chain', 'problem'] },
  'reward.refused_after_salt': { level: 'warn', fields: ['user', 'chain', 'error'] },
  'reward.relay_resumed': { level: 'info', fields: ['chain'] },
  'reward.relay_stopped': { level: 'warn', fields: ['chain', 'kind'] },
  'reward.claim_skipped': { level: 'warn', fields: ['chain', 'count', 'problem'] },
  'reward.return_skipped': { level: 'warn', fields: ['chain', 'problem'] },
  'reward.look_failed': { level: 'warn', fields: ['chain', 'problem'] },
  'reward.transaction_reverted': { level: 'warn', fields: ['chain'] },
  'reward.transaction_late': { level: 'warn', fields: ['chain'] },
  'reward.transactions_back': { level: 'warn', fields: ['chain', 'count'] },

  'feed.gateway_joined': { level: 'info', fields: ['gateway', 'position'] },
  'feed.gateway_stuck': { level: 'error', fields: ['gateway', 'position'] },
  'feed.failed': { level: 'error', fields: ['problem'] },

  'storage.failed': { level: 'error', fields: ['problem'] },

  'job.done': { level: 'debug', fields: ['job', 'durationMs', 'count'] },
  'job.failed': { level: 'error', fields: ['job', 'problem'] },
} as const satisfies LogEvents<LogFields>;
