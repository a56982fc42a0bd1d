import type { SpamReason } from '@/protocol/nft';

/** Letters of these scripts look like Latin ones; an honest name does not mix them. */
const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;
/** Letters of Latin's extensions that read as plain ones: the script g, dotless i, small capitals. */
const LATIN_LIKE = /[ɡıɩʏɑɢʜʟɴʀᴀ-ᴢ]/u;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2800\u3164\uFE00-\uFE0E]/u;
const LINK =
  /https?:|www\.|t\.me\b|discord\.gg|[\p{L}\d-]{2,}\s?[.․。]\s?(?:com|org|net|io|xyz|app|site|fi|eth|link|top|live|club|vip|dev|gift|events?|finance|world|online|info|me|co|pro|claims?)\b/iu;
const MONEY =
  /\b(?:claim|voucher|airdrop|air drop|redeem|giveaway|free mint|reward(?:s| pass)?|bonus|prize|winner|eligible|visit)\b|[$€]\s?\d|\d\s?(?:\$|€|usd[ct]?|eth|bnb)\b|领取|空投|奖励/iu;
const TOKENS = /^\s*\$?(?:usdc|usdt|tether|usd coin|dai|weth|wbtc|eth|ethereum|bnb|matic|bitcoin|btc)\b/iu;
/** An honest gift goes to a few; whoever pays for so many at once wants to be seen. */
const MASS_RECIPIENTS = 20;

/**
 * Why a collection is hidden until its owner shows it, or null. Its name alone counts, as the contract has it, and how many
 * addresses were given pieces at once: descriptions and pictures are not read before the person asks for them.
 */
export function spamReasonOf(rawName: string, recipients: number | null): SpamReason | null {
  const name = rawName.normalize('NFKC');
  if (UNSEEN.test(rawName)) return 'hiddenText';
  if (LINK.test(name)) return 'link';
  if (/\p{Script=Latin}/u.test(name) && (FOREIGN.test(name) || LATIN_LIKE.test(rawName))) return 'lookAlike';
  if (TOKENS.test(name)) return 'token';
  if (MONEY.test(name)) return 'money';
  return (recipients ?? 0) >= MASS_RECIPIENTS ? 'mass' : null;
}
