/**
 * Every job of the platform. A name is the key of the job's row and a label of its metrics, so it stays once it is released:
 * a renamed job runs at once, and its old series end.
 */
export type JobName =
  | 'applications.expire'
  | 'audit.log_heads'
  | 'chat.compare'
  | 'chat.delete_pictures'
  | 'chat.end_devices'
  | 'chat.forget_events'
  | 'end expired bots'
  | 'forget closed rate windows'
  | 'forget ended sessions'
  | 'forget idempotent calls'
  | 'forget login tokens'
  | 'forget old key recoveries'
  | 'forget old key share events'
  | 'forget old links'
  | 'forget old nonces'
  | 'forget refused mails'
  | 'forget rewards that were never sent'
  | 'forget unconfirmed key shares'
  | 'judge names'
  | 'look for shares of lost keys'
  | 'prune the change feed'
  | 'reseal key shares'
  | 'rewards.follow'
  | 'rewards.keep'
  | 'rewards.relay'
  | 'send waiting mails'
  | 'spaces.end_time_outs'
  | 'spaces.tell_members'
  | 'uploads.remove_unused';
