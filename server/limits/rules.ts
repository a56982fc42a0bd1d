import { REPORTS_PER_DAY } from '@/protocol/report-rules';

export interface Rule {
  readonly max: number;
  readonly windowSeconds: number;
  /** Uses that a process fetches from the database at once; spares a write on each call and costs exactness. */
  readonly block?: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Defaults; `RATE_LIMITS` of the environment changes them by name. */
export const defaultRules = {
  /** Every call of one address. */
  peer: { max: 1200, windowSeconds: MINUTE, block: 20 },
  /** Calls of one address that need no session and have a body; counted before it is read. */
  way_in: { max: 600, windowSeconds: 15 * MINUTE },
  /** Logins of one address, good ones too: each keeps the one who compares passwords busy. */
  login: { max: 300, windowSeconds: 15 * MINUTE },
  /** Failed logins of one account from one network. */
  login_account: { max: 5, windowSeconds: 15 * MINUTE },
  /** Failed logins of one address, whatever the account. */
  login_address: { max: 20, windowSeconds: 15 * MINUTE },
  /** Sign-ups of one address; "Email has been used" tells who has an account. */
  register: { max: 20, windowSeconds: HOUR },
  /** Failed uses of mailed links of one address. */
  link: { max: 5, windowSeconds: 15 * MINUTE },
  /** Forgotten passwords that one address asks about. */
  forgot: { max: 20, windowSeconds: HOUR },
  /** Wrong passwords for one wallet. */
  key_share: { max: 5, windowSeconds: 15 * MINUTE },
  /** Wrong codes for new devices of one wallet. */
  device_code: { max: 5, windowSeconds: 15 * MINUTE },
  /** New addresses that one person asks for; the answer tells who has an account. */
  email_change: { max: 10, windowSeconds: HOUR },
  /** Archives of their data that one person asks for. */
  data_export: { max: 3, windowSeconds: DAY },
  // Each takes a person out of all rooms.
  delete_account: { max: 5, windowSeconds: DAY },
  /** Wrong codes that are to confirm the person of an account. */
  confirm_code: { max: 5, windowSeconds: 15 * MINUTE },
  /** Wrong codes of an authenticator app at one account, in a while and in a day: a code has six digits. */
  second_step: { max: 5, windowSeconds: 15 * MINUTE },
  second_step_day: { max: 30, windowSeconds: DAY },
  /** Wrong recovery codes at one account; nobody guesses one. */
  second_step_recovery: { max: 10, windowSeconds: 15 * MINUTE },
  /** Times that one person begins to make new shares. */
  key_share_change: { max: 30, windowSeconds: HOUR },
  /** Nonces for messages of wallets that one network gets. */
  wallet_nonce: { max: 60, windowSeconds: 15 * MINUTE },
  /** Mails of one kind to one mailbox. */
  mail: { max: 3, windowSeconds: HOUR },
  /** Searches of one person or address. */
  search: { max: 60, windowSeconds: MINUTE },
  /** Addresses whose handles one person looks up. */
  look_up_handle: { max: 120, windowSeconds: MINUTE },
  /** Recipients that one person compares with earlier ones, and sends that are noted for it. */
  paid_address: { max: 120, windowSeconds: MINUTE },
  /** Changes of one person's address book and tokens. */
  wallet_book: { max: 120, windowSeconds: MINUTE },
  /** Changes of one person's list of wallets. */
  wallet_list: { max: 60, windowSeconds: MINUTE },
  /** Exports and checks of audit logs by one person: each reads a log from end to end. */
  audit_log: { max: 60, windowSeconds: HOUR },
  /** Spaces that one person joins. */
  join: { max: 10, windowSeconds: HOUR },
  /** Applications of one person to join spaces. */
  apply: { max: 20, windowSeconds: DAY },
  /** Things that one suspended person says to it. */
  appeal: { max: 10, windowSeconds: DAY },
  /** Time-outs that one person gives. */
  time_out: { max: 60, windowSeconds: 15 * MINUTE },
  /** Rooms that one person joins; who looks through all rooms of some spaces stays below it. */
  join_room: { max: 120, windowSeconds: HOUR },
  /** Times that one person has their own balances checked, and contracts that one person asks about for access rules. */
  check_balances: { max: 20, windowSeconds: 10 * MINUTE },
  read_asset: { max: 60, windowSeconds: 10 * MINUTE },
  create_room: { max: 60, windowSeconds: HOUR },
  /** Changes of settings of rooms by one person. */
  /** Games that one person says they play, and parts that one admin gives. */
  play_game: { max: 300, windowSeconds: HOUR },
  change_room: { max: 120, windowSeconds: HOUR },
  /** People to whom one person begins to write. */
  create_direct: { max: 30, windowSeconds: HOUR },
  /** Groups that one person makes. */
  create_group: { max: 20, windowSeconds: HOUR },
  /** Cards of people that one person opens. */
  view_profile: { max: 120, windowSeconds: MINUTE },
  /** People whom one person begins to follow. */
  follow: { max: 200, windowSeconds: HOUR },
  /** Friends whom one person invites to spaces. */
  invite_friend: { max: 200, windowSeconds: DAY },
  /** Invite links that one person makes. */
  create_invite_link: { max: 60, windowSeconds: HOUR },
  /** People whom one person blocks. */
  block: { max: 200, windowSeconds: HOUR },
  /** Reports of active days of one person; one that comes before the server's count is sent again with later messages. */
  report_day: { max: 60, windowSeconds: DAY },
  /** Looks of one person at message requests; each reads messages and chains. An open one is asked for every 15 s. */
  view_request: { max: 300, windowSeconds: HOUR },
  /** Message requests of one person without a verified email. */
  request_unverified: { max: 3, windowSeconds: DAY },
  /** Message requests of one person in the first week of the account, in the first month, and later. */
  request_first_week: { max: 5, windowSeconds: DAY },
  request_first_month: { max: 15, windowSeconds: DAY },
  request: { max: 30, windowSeconds: DAY },
  /** Tokens for the homeserver that one person gets; a session needs one an hour. */
  chat_login: { max: 60, windowSeconds: 15 * MINUTE },
  /** Login tokens of Matrix clients that are tried from one network. */
  client_login: { max: 60, windowSeconds: 15 * MINUTE },
  /** Access tokens for bots that one person makes. */
  create_bot: { max: 30, windowSeconds: HOUR },
  /** Calls of one bot. */
  bot_call: { max: 1200, windowSeconds: MINUTE, block: 20 },
  /** Tokens of bots from one network that are not good. */
  bot_token: { max: 300, windowSeconds: 15 * MINUTE, block: 10 },
  /** Tokens that bots of one network refresh. */
  bot_refresh: { max: 120, windowSeconds: 15 * MINUTE },
  /** Pictures and files of messages that one person opens. */
  media: { max: 1200, windowSeconds: MINUTE, block: 20 },
  create_space: { max: 10, windowSeconds: DAY },
  /** Changes of spaces by one person: each takes a name for ever and makes public pages anew. */
  /** Changes of roles, and of who has them, by one person. */
  change_roles: { max: 600, windowSeconds: HOUR },
  update_space: { max: 60, windowSeconds: HOUR },
  /** Saved states of one person's drafts of spaces; who types all the time saves one every few seconds. */
  save_draft: { max: 1200, windowSeconds: HOUR, block: 20 },
  /** Rewards that one person begins. */
  reward: { max: 60, windowSeconds: HOUR },
  /** Shares that one person asks for. */
  reward_claim: { max: 60, windowSeconds: MINUTE },
  /** Reports of one person. */
  report: { max: REPORTS_PER_DAY, windowSeconds: DAY },
  /** Looks of one person at what a report would contain. */
  report_preview: { max: 120, windowSeconds: HOUR },
  /** Times that one person has a browser get pushes. */
  push_subscribe: { max: 60, windowSeconds: HOUR },
  announcement: { max: 60, windowSeconds: HOUR },
  upload: { max: 100, windowSeconds: DAY },
  /** Looks of one person for NFTs; each asks nodes. A gallery that loads asks every two seconds. */
  nft_look: { max: 240, windowSeconds: 5 * MINUTE },
  /** Looks of one person for approvals; each asks nodes. */
  approval_look: { max: 120, windowSeconds: 5 * MINUTE },
  /** Documents and pictures of NFTs that are read from elsewhere for one person. */
  nft_read: { max: 3_000, windowSeconds: HOUR, block: 20 },
  /** Times that one person asks a local network's faucet. */
  faucet: { max: 30, windowSeconds: HOUR },
  /** Quotes for swaps that one person asks for; an open screen asks four times a minute, and while an amount is typed. */
  swap_quote: { max: 120, windowSeconds: MINUTE },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof defaultRules;
export type Rules = Readonly<Record<RuleName, Rule>>;
