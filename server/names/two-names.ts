import { transliterate } from 'transliteration';
import {
  keptName,
  plainRoomName,
  plainSpaceName,
  ROOM_SHOWN_NAME_MAX_LENGTH,
  shownNameProblem,
  SPACE_SHOWN_NAME_MAX_LENGTH,
} from '@/protocol/name-rules';
import { ROOM_NAME_PATTERN } from '@/protocol/room-rules';
import { SPACE_NAME_MAX_LENGTH, SPACE_NAME_PATTERN } from '@/protocol/space-rules';
import { AppError } from '@/server/http/app-error';

/** What a client sends: one of the two is enough. */
export interface TypedNames {
  readonly name?: string | undefined;
  readonly asciiName?: string | undefined;
}
/** The name that people see, and the one in plain letters; often they are the same. */
export interface TwoNames {
  readonly name: string;
  readonly asciiName: string;
}

/** Throws if one of the names of a space breaks the rules of its characters (OPN-52, SPC-55). */
export function spaceNames({ name: shown, asciiName: typed }: TypedNames): TwoNames {
  if (typed !== undefined) checkPlainSpaceName(typed.trim());
  const name = keptName(shown ?? typed ?? '');
  const problem = shownNameProblem(name, SPACE_SHOWN_NAME_MAX_LENGTH);
  if (problem === 'too_long') {
    throw new AppError('space_name_too_long', { field: 'displayName', max: SPACE_SHOWN_NAME_MAX_LENGTH });
  }
  if (problem) throw new AppError('space_name_invalid', { field: 'displayName' });
  const asciiName = typed?.trim() ?? plainSpaceName(transliterate(name));
  checkPlainSpaceName(asciiName);
  return { name, asciiName };
}

function checkPlainSpaceName(name: string): void {
  if (name.length > SPACE_NAME_MAX_LENGTH) {
    throw new AppError('space_name_too_long', { field: 'guildName', max: SPACE_NAME_MAX_LENGTH });
  }
  // The class is quoted because clients know this refusal by it (SPC-59, OPN-52).
  if (!SPACE_NAME_PATTERN.test(name)) {
    throw new AppError('space_name_invalid', { field: 'guildName', pattern: '[a-zA-Z0-9]' });
  }
}

/** The same of a channel or room (CHN-25). */
export function roomNames({ name: shown, asciiName: typed }: TypedNames): TwoNames {
  if (typed !== undefined) checkPlainRoomName(typed);
  const name = shown === undefined ? (typed ?? '') : keptName(shown);
  // Names that begin with an underscore are good in plain letters, and shown as they are.
  if (name !== typed && shownNameProblem(name, ROOM_SHOWN_NAME_MAX_LENGTH) && !ROOM_NAME_PATTERN.test(name)) {
    throw new AppError('room_name_invalid', { field: 'displayName' });
  }
  const asciiName = typed ?? plainRoomName(transliterate(name));
  checkPlainRoomName(asciiName);
  return { name, asciiName };
}

function checkPlainRoomName(name: string): void {
  if (!ROOM_NAME_PATTERN.test(name)) throw new AppError('room_name_invalid', { field: 'roomName' });
}
