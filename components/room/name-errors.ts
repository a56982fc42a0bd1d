import type { ApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import type { TypedNames } from '@/lib/name/use-plain-name';
import { ROOM_SHOWN_NAME_MAX_LENGTH, shownNameProblem } from '@/protocol/name-rules';
import { ROOM_NAME_PATTERN } from '@/protocol/room-rules';

/** Sentences about a room's form, by their place. */
export interface RoomErrors {
  name?: string;
  asciiName?: string;
  form?: string;
}

/** What is wrong with the names of a room, or null (OPN-07); `t` words `room.create`. */
export function invalidNames(
  { name, asciiName }: TypedNames,
  t: (key: 'shownNameInvalid' | 'invalidName') => string,
): RoomErrors | null {
  const invalid: RoomErrors = {
    // A plain name may begin with an underscore, and be shown so.
    ...(!ROOM_NAME_PATTERN.test(name) &&
      shownNameProblem(name, ROOM_SHOWN_NAME_MAX_LENGTH) && { name: t('shownNameInvalid') }),
    ...(!ROOM_NAME_PATTERN.test(asciiName) && { asciiName: t('invalidName') }),
  };
  return Object.keys(invalid).length > 0 ? invalid : null;
}

/** A refusal of the server, worded at its field. */
export async function refusedNames(error: ApiError): Promise<RoomErrors> {
  const text = await errorText(error);
  const field = error.fields.field === 'displayName' ? 'name' : 'asciiName';
  return /^(room_)?name_/.test(error.error) ? { [field]: text } : { form: text };
}
