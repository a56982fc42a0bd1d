/*
 * Rewards without schemas, for whoever shows them. The contract's own bounds are wider (docs/contracts.md).
 */
export const REWARD_COUNT_MAX = 1000;
export const REWARD_RECIPIENTS_MAX = 200;
export const REWARD_MESSAGE_MAX = 200;
/** The contract holds an amount in 96 bits. */
export const REWARD_AMOUNT_MAX = 2n ** 96n - 1n;
/** An expiry lies at least so far ahead, and at most a year. */
export const REWARD_SECONDS_MIN = 60;
export const REWARD_SECONDS_MAX = 365 * 86_400;

/** A card is `m.room.message` of this `msgtype`; under the same key its content has `RewardCardContent`. */
export const REWARD_MESSAGE_TYPE = 'guildhall.reward';

/**
 * Sent to the room by the platform's own user when a reward has changed, with `m.relates_to` {rel_type: m.reference,
 * event_id of the card} and {id, version}: read the reward anew unless that version is known. Never shown.
 */
export const REWARD_CHANGED_TYPE = 'guildhall.reward.changed';

export interface RewardCardContent {
  readonly id: string;
  /** Of the list of recipients; null for a reward to the room. */
  readonly root: string | null;
  /** Path of the reward on this host; its shares lie at `reward/shares/{id}`. */
  readonly link: string;
}

/** The card's content in a message; null in any other, whatever it pretends. */
export function rewardCardOf(content: Readonly<Record<string, unknown>>): RewardCardContent | null {
  if (content.msgtype !== REWARD_MESSAGE_TYPE) return null;
  const card = content[REWARD_MESSAGE_TYPE];
  if (typeof card !== 'object' || card === null) return null;
  const { id, root, link } = card as Record<string, unknown>;
  const isHash = (value: unknown): value is string =>
    typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value);
  if (!isHash(id) || typeof link !== 'string' || !(root === null || isHash(root))) return null;
  return { id, root, link };
}

/** In the order of `RecordType` of the contract. */
export const recordTypes = ['room', 'recipients'] as const;

/**
 * How a reward stands on its chain, the same for everybody:
 * prepared (not mined; also after a reorganisation has taken the deposit back), confirming (mined, too few blocks on top),
 * open, exhausted (every share is claimed), expired (the rest has not gone back), returned.
 */
export const rewardStates = ['prepared', 'confirming', 'open', 'exhausted', 'expired', 'returned'] as const;
export type RewardState = (typeof rewardStates)[number];

/**
 * How the share of a person stands: reserved (theirs, nothing was sent for it: they can send it themselves or ask again),
 * waiting (asked for, the platform has not sent it yet), sent (the platform has sent it), mined (too few blocks on top), received, failed (the chain has refused it; asking again is right).
 */
export const claimStates = ['reserved', 'waiting', 'sent', 'mined', 'received', 'failed'] as const;
export type ClaimState = (typeof claimStates)[number];

/**
 * Why the platform sends nothing for a reward: its return was refused, so the giver claims back what is left; or what the platform adds
 * in a day for this reward, its giver or its sender is used up, so people send their own claims until a day has passed.
 */
export const relayStops = ['return', 'budget'] as const;
export type RelayStop = (typeof relayStops)[number];

/** Why somebody cannot claim: not on the list, came after the deposit, e-mail not verified, left, no wallet. */
export const rewardRefusals = [
  'not_listed',
  'joined_late',
  'email_unverified',
  'not_in_room',
  'no_wallet',
] as const;
export type RewardRefusal = (typeof rewardRefusals)[number];

/** What a card says (OPN-93), in the words of the looks. */
export const cardStates = [
  'funding',
  'claimable',
  'claimed',
  'received',
  'allGone',
  'expired',
  'claimedBack',
  'notForYou',
] as const;
export type CardState = (typeof cardStates)[number];

export interface CardFacts {
  readonly state: RewardState;
  readonly expiresTime: string;
  readonly mine: { readonly state: ClaimState } | null;
  readonly refusal: RewardRefusal | null;
}

/**
 * What the card says to its reader at a moment. What the reader got comes first, then how the reward has ended, then
 * whether it is theirs. A share that is reserved, waits to be sent or has failed can still be claimed. A missing wallet or an unverified
 * e-mail is no 'notForYou': the reader can do something about it.
 */
export function cardStateOf({ state, expiresTime, mine, refusal }: CardFacts, now: Date): CardState {
  if (mine?.state === 'received') return 'received';
  if (state === 'prepared' || state === 'confirming') return 'funding';
  if (mine?.state === 'sent' || mine?.state === 'mined') return 'claimed';
  if (state === 'returned') return 'claimedBack';
  if (state === 'exhausted') return 'allGone';
  if (state === 'expired' || Date.parse(expiresTime) <= now.getTime()) return 'expired';
  if (refusal === 'not_listed' || refusal === 'joined_late' || refusal === 'not_in_room') return 'notForYou';
  return 'claimable';
}
