import { isChannel, type RoomKind } from '@/protocol/room';
import { FILE_URL_PREFIX } from '@/server/files/path';
import { AppError } from '@/server/http/app-error';

/** One emoji as a keyboard gives it: flags, skin tones and joined ones are one, digits and signs are none. */
const EMOJI =
  /^(?:\p{RI}\p{RI}|\p{Emoji}(?:\p{EMod}|\u{FE0F}\u{20E3}?|[\u{E0020}-\u{E007E}]+\u{E007F})?(?:\u{200D}\p{Emoji}(?:\p{EMod}|\u{FE0F})?)*)$/u;
const EMOJI_LENGTH_MAX = 40;

/** Channels show an emoji, rooms a picture; either may have none. Whether there is such a picture is not checked here. */
export function checkedLogo(kind: RoomKind, logo: string): string {
  const fits = isChannel({ kind }) ? isEmoji(logo) : logo.startsWith(FILE_URL_PREFIX);
  if (logo !== '' && !fits) throw new AppError('invalid_input', { field: 'logo' });
  return logo;
}

function isEmoji(text: string): boolean {
  // Digits, # and * count as emoji because keycaps are made of them.
  return text.length <= EMOJI_LENGTH_MAX && EMOJI.test(text) && !/^[\d#*]$/.test(text);
}
