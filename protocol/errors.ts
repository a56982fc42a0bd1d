/**
 * The closed list of everything that can go wrong on `/api`: name → wire code and HTTP status.
 * `messages/<language>/errors.json` has one sentence for each name, built from the error's `fields`.
 *
 * HTTP 403 means "no valid session" and nothing else; 502 means that the platform is unreachable.
 * `fields.field`, where present, names the input at which the error belongs.
 */
export const errors = {
  // Anything
  invalid_input: { code: '20001', status: 400 },
  not_found: { code: '20002', status: 404 },
  unauthenticated: { code: '20003', status: 403 },
  permission_denied: { code: '20004', status: 422 },
  too_many_requests: { code: '20005', status: 429 },
  body_too_large: { code: '20006', status: 413 },
  unsupported_media_type: { code: '20007', status: 415 },
  origin_refused: { code: '20008', status: 400 },
  idempotency_conflict: { code: '20009', status: 409 },
  conflict: { code: '20010', status: 409 },
  unavailable: { code: '20011', status: 502 },
  internal: { code: '20012', status: 500 },
  method_not_allowed: { code: '20013', status: 405 },

  // Accounts
  email_invalid: { code: '21001', status: 400 },
  email_taken: { code: '21002', status: 409 },
  email_unverified: { code: '21003', status: 422 },
  password_rule: { code: '21004', status: 400 },
  password_common: { code: '21005', status: 422 },
  password_wrong: { code: '21006', status: 422 },
  agreement_missing: { code: '21007', status: 400 },
  link_expired: { code: '21008', status: 422 },
  username_invalid: { code: '21009', status: 400 },
  username_taken: { code: '21010', status: 409 },
  email_already_verified: { code: '21011', status: 409 },
  busy: { code: '21012', status: 429 },
  wallet_signature_wrong: { code: '21013', status: 422 },
  wallet_unknown: { code: '21014', status: 422 },
  wallet_taken: { code: '21015', status: 409 },
  wallet_limit_reached: { code: '21016', status: 422 },
  wallet_network_wrong: { code: '21017', status: 422 },
  fresh_login_required: { code: '21018', status: 422 },
  account_suspended: { code: '21019', status: 422 },
  not_suspended: { code: '21020', status: 422 },
  reason_missing: { code: '21021', status: 400 },
  link_account_other: { code: '21030', status: 409 },
  second_step_required: { code: '21031', status: 422 },
  second_step_expired: { code: '21032', status: 422 },
  second_step_wrong: { code: '21033', status: 422 },
  passkey_refused: { code: '21034', status: 422 },
  passkey_limit_reached: { code: '21035', status: 422 },
  account_deleted: { code: '21036', status: 422 },
  owns_spaces: { code: '21037', status: 422 },
  wallet_not_saved: { code: '21038', status: 422 },
  login_expired: { code: '21039', status: 422 },
  login_provider_refused: { code: '21040', status: 422 },
  login_provider_away: { code: '21041', status: 503 },
  identity_taken: { code: '21042', status: 409 },
  identity_limit_reached: { code: '21043', status: 422 },
  wallet_book_full: { code: '21044', status: 422 },

  // Names of people, spaces, channels and rooms
  name_similar: { code: '29001', status: 409 },
  name_reserved: { code: '29002', status: 422 },
  name_hidden: { code: '29003', status: 400 },
  name_scripts: { code: '29004', status: 400 },

  // Spaces
  space_name_invalid: { code: '22001', status: 422 },
  space_name_taken: { code: '22002', status: 409 },
  space_name_too_long: { code: '22003', status: 400 },
  space_private: { code: '22004', status: 422 },
  space_banned: { code: '22005', status: 422 },
  owner_cannot_leave: { code: '22006', status: 422 },
  one_game_space: { code: '22007', status: 422 },
  game_space_owner_cannot_join: { code: '22008', status: 422 },
  game_spaces_disabled: { code: '22009', status: 422 },
  games_required: { code: '22010', status: 400 },
  rates_invalid: { code: '22011', status: 400 },
  social_link_invalid: { code: '22012', status: 400 },
  not_member: { code: '22013', status: 422 },
  owner_cannot_be_removed: { code: '22014', status: 422 },
  ban_reason_missing: { code: '22015', status: 400 },
  owner_stays_admin: { code: '22016', status: 422 },
  person_too_high: { code: '22017', status: 422 },
  not_yourself: { code: '22018', status: 422 },
  timed_out: { code: '22019', status: 422 },
  space_suspended: { code: '22030', status: 422 },
  space_not_public: { code: '22031', status: 422 },
  time_out_limit_reached: { code: '22020', status: 422 },
  not_friends: { code: '22021', status: 422 },
  draft_changed: { code: '22032', status: 409 },
  game_name_taken: { code: '22033', status: 409 },
  game_limit_reached: { code: '22034', status: 422 },
  owner_must_be_admin: { code: '22035', status: 422 },
  owner_unverified: { code: '22036', status: 422 },
  owner_has_game_space: { code: '22037', status: 422 },
  ownership_not_offered: { code: '22038', status: 422 },

  // Roles
  role_name_missing: { code: '30001', status: 400 },
  role_name_invalid: { code: '30002', status: 400 },
  role_limit_reached: { code: '30003', status: 422 },
  role_fixed: { code: '30004', status: 422 },
  role_too_high: { code: '30005', status: 422 },
  permission_not_held: { code: '30006', status: 422 },
  roles_reordered: { code: '30007', status: 409 },
  people_not_members: { code: '30008', status: 422 },
  rights_limit_reached: { code: '30009', status: 422 },

  // Applications
  application_decided: { code: '27001', status: 409 },
  application_too_soon: { code: '27002', status: 422 },
  space_public: { code: '27003', status: 422 },
  already_member: { code: '27004', status: 409 },

  // Invite links
  invite_unknown: { code: '34001', status: 404 },
  invite_expired: { code: '34002', status: 422 },
  invite_used_up: { code: '34003', status: 422 },
  invite_paused: { code: '34004', status: 422 },
  invite_ended: { code: '34005', status: 422 },
  invite_limit_reached: { code: '34006', status: 422 },
  invite_room_private: { code: '34007', status: 422 },

  // Channels, rooms and chat
  room_name_invalid: { code: '25001', status: 400 },
  room_name_taken: { code: '25002', status: 409 },
  room_locked: { code: '25003', status: 422 },
  room_limit_reached: { code: '25004', status: 422 },
  channel_cannot_be_left: { code: '25005', status: 422 },
  last_channel: { code: '25011', status: 422 },
  rooms_reordered: { code: '25012', status: 409 },
  category_name_invalid: { code: '25013', status: 400 },
  category_name_taken: { code: '25014', status: 409 },
  category_limit_reached: { code: '25015', status: 422 },
  access_rules_off: { code: '25020', status: 422 },
  access_network_missing: { code: '25021', status: 422 },
  access_token_invalid: { code: '25022', status: 422 },
  access_nft_invalid: { code: '25023', status: 422 },
  access_amount_invalid: { code: '25024', status: 422 },
  access_assets_limit: { code: '25025', status: 422 },
  chat_unavailable: { code: '25006', status: 422 },
  bot_name_missing: { code: '25007', status: 400 },
  bot_limit_reached: { code: '25008', status: 422 },
  group_name_invalid: { code: '25009', status: 400 },
  group_full: { code: '25010', status: 422 },

  // Requests and blocks
  messages_refused: { code: '33001', status: 422 },

  // Reports
  report_open: { code: '31001', status: 409 },
  report_closed: { code: '31002', status: 409 },

  // Audit log
  act_not_undoable: { code: '32001', status: 409 },

  // Announcements
  title_missing: { code: '23001', status: 400 },
  document_invalid: { code: '23002', status: 400 },
  announcement_limit_reached: { code: '23003', status: 422 },

  // NFTs
  nft_not_held: { code: '39001', status: 422 },
  nft_without_image: { code: '39002', status: 422 },

  // Uploads
  image_unsupported: { code: '24001', status: 415 },
  image_too_large: { code: '24002', status: 413 },
  image_broken: { code: '24003', status: 422 },
  upload_unknown: { code: '24004', status: 422 },
  disk_full: { code: '24005', status: 422 },

  // Key-share wallets
  key_incorrect: { code: '26001', status: 422 },
  key_share_missing: { code: '26002', status: 422 },
  key_share_sealed: { code: '26003', status: 422 },
  key_share_disabled: { code: '26004', status: 422 },
  recovery_blocked: { code: '26005', status: 422 },
  recovery_waiting: { code: '26006', status: 422 },
  recovery_missing: { code: '26007', status: 422 },
  device_unknown: { code: '26008', status: 422 },
  code_incorrect: { code: '26009', status: 422 },

  // Rewards
  reward_network_disabled: { code: '28001', status: 422 },
  reward_token_refused: { code: '28002', status: 422 },
  reward_amount_invalid: { code: '28003', status: 400 },
  reward_amount_uneven: { code: '28004', status: 400 },
  reward_expiry_invalid: { code: '28005', status: 400 },
  reward_recipients_invalid: { code: '28006', status: 422 },
  reward_waiting: { code: '28007', status: 422 },
  reward_expired: { code: '28008', status: 422 },
  reward_gone: { code: '28009', status: 422 },
  reward_not_for_you: { code: '28010', status: 422 },
  reward_wallet_missing: { code: '28011', status: 422 },
  reward_wallet_taken: { code: '28012', status: 422 },
  reward_relay_disabled: { code: '28013', status: 422 },
  chain_unavailable: { code: '28014', status: 422 },
  reward_commitment_missing: { code: '28015', status: 422 },
  reward_commitment_gone: { code: '28016', status: 422 },

  // Swaps
  swap_no_route: { code: '36001', status: 422 },
  swap_same_token: { code: '36002', status: 422 },
  swap_wrapped: { code: '36003', status: 422 },
  swap_too_small: { code: '36004', status: 422 },
  swap_provider_unavailable: { code: '36005', status: 422 },
  swap_answer_refused: { code: '36006', status: 422 },

  // Pushes
  push_disabled: { code: '35001', status: 422 },
  push_endpoint_refused: { code: '35002', status: 422 },
} as const satisfies Record<string, { code: string; status: number }>;

export type ErrorName = keyof typeof errors;

const nameByCode = new Map<string, ErrorName>(
  Object.entries(errors).map(([name, { code }]) => [code, name as ErrorName]),
);

/** The name of a wire code, or undefined for a code of a newer server. */
export function errorNameOf(code: string): ErrorName | undefined {
  return nameByCode.get(code);
}
