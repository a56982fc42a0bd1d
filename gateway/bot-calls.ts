import { callPattern, CLIENT_PATH, UPLOAD_PATH } from './chat-paths';
import type { MatrixRoomId } from '@/protocol/ids';

/**
 * What an access token of a bot may do with a call:
 * - `open`: everything. The answer is about no room.
 * - `room`: everything in the rooms of the token; the first `*` is the room.
 * - `sync`, `joined rooms`, `media`: what of the answer is about the rooms of the token.
 * - `refused`: nothing.
 */
export type BotRule = 'open' | 'room' | 'sync' | 'joined rooms' | 'media' | 'refused';

/**
 * Every call that chat-paths.ts lets through, in its words. A call without a row is refused; bot-calls.test.ts compares both
 * lists and the homeserver's routes.
 */
export const botCalls: Readonly<Record<string, BotRule>> = {
  'GET account/whoami': 'open',
  'GET auth_metadata': 'open',
  'GET capabilities': 'open',
  'GET joined_rooms': 'joined rooms',
  'GET media/config': 'open',
  'GET media/download/*/*': 'media',
  'GET media/download/*/*/*': 'media',
  'GET media/thumbnail/*/*': 'media',
  'GET rooms/*/context/*': 'room',
  'GET rooms/*/event/*': 'room',
  'GET rooms/*/joined_members': 'room',
  'GET rooms/*/members': 'room',
  'GET rooms/*/messages': 'room',
  'POST rooms/*/read_markers': 'room',
  'POST rooms/*/receipt/*/*': 'room',
  'PUT rooms/*/redact/*/*': 'room',
  'GET rooms/*/relations/*': 'room',
  'GET rooms/*/relations/*/*': 'room',
  'GET rooms/*/relations/*/*/*': 'room',
  'PUT rooms/*/send/*/*': 'room',
  'GET rooms/*/state': 'room',
  'GET rooms/*/state/*': 'room',
  'GET rooms/*/state/*/**': 'room',
  'GET rooms/*/threads': 'room',
  'GET rooms/*/timestamp_to_event': 'room',
  'PUT rooms/*/typing/*': 'room',
  'GET sync': 'sync',
  'GET versions': 'open',
  'POST upload': 'open',

  // The gateway answers it before it looks at this table (bot-platform.ts).
  'POST refresh': 'refused',

  'GET devices': 'refused',
  'GET devices/*': 'refused',
  'PUT devices/*': 'refused',
  'GET directory/list/room/*': 'refused',
  'GET directory/room/*': 'refused',
  'POST join/*': 'refused',
  'GET keys/changes': 'refused',
  'POST keys/claim': 'refused',
  'POST keys/query': 'refused',
  'POST keys/upload': 'refused',
  'GET login': 'refused',
  'POST login': 'refused',
  'GET login/sso/redirect': 'refused',
  'GET login/sso/redirect/*': 'refused',
  // The person revokes the token; a bot that logs out everywhere would log out the person.
  'POST logout': 'refused',
  'POST logout/all': 'refused',
  'GET presence/*/status': 'refused',
  'PUT presence/*/status': 'refused',
  'GET profile/*': 'refused',
  'GET profile/*/*': 'refused',
  'GET publicRooms': 'refused',
  'POST publicRooms': 'refused',
  'GET pushers': 'refused',
  'GET pushrules': 'refused',
  'GET pushrules/**': 'refused',
  'GET pushrules/*/**': 'refused',
  'GET pushrules/*/*/**': 'refused',
  'GET pushrules/*/*/*': 'refused',
  'PUT pushrules/*/*/*': 'refused',
  'DELETE pushrules/*/*/*': 'refused',
  'GET pushrules/*/*/*/actions': 'refused',
  'PUT pushrules/*/*/*/actions': 'refused',
  'GET pushrules/*/*/*/enabled': 'refused',
  'PUT pushrules/*/*/*/enabled': 'refused',
  'GET register/available': 'refused',
  'GET room_keys/version': 'refused',
  'GET room_keys/version/*': 'refused',
  'GET rooms/*/aliases': 'refused',
  'POST rooms/*/forget': 'refused',
  // It lists rooms beyond those of the token.
  'GET rooms/*/hierarchy': 'refused',
  'POST rooms/*/join': 'refused',
  'POST rooms/*/leave': 'refused',
  'POST search': 'refused',
  'GET thirdparty/protocols': 'refused',
  'GET user/*/account_data/*': 'refused',
  'PUT user/*/account_data/*': 'refused',
  'DELETE user/*/account_data/*': 'refused',
  // Filters of the person's other clients name other rooms.
  'POST user/*/filter': 'refused',
  'GET user/*/filter/*': 'refused',
  'GET user/*/rooms/*/account_data/*': 'refused',
  'PUT user/*/rooms/*/account_data/*': 'refused',
  'DELETE user/*/rooms/*/account_data/*': 'refused',
  'GET user/*/rooms/*/tags': 'refused',
  'PUT user/*/rooms/*/tags/*': 'refused',
  'DELETE user/*/rooms/*/tags/*': 'refused',
  'POST user_directory/search': 'refused',
  'GET voip/turnServer': 'refused',
};

const rows = Object.entries(botCalls).map(([call, rule]) => {
  const [method = '', template = ''] = call.split(' ');
  return { method, pattern: callPattern(template), rule };
});

/** Returns the rule of a call, and the room that it is about; `refused` for a call without a row. */
export function botRule(
  method: string,
  pathname: string,
): { rule: BotRule; matrixRoomId: MatrixRoomId | null } {
  const path = UPLOAD_PATH.test(pathname)
    ? 'upload'
    : pathname === '/_matrix/client/versions'
      ? 'versions'
      : CLIENT_PATH.exec(pathname)?.[1];
  const verb = method === 'HEAD' ? 'GET' : method;
  const row = rows.find((one) => one.method === verb && path !== undefined && one.pattern.test(path));
  const rule = row?.rule ?? 'refused';
  return { rule, matrixRoomId: rule === 'room' ? decoded(path?.split('/')[1] ?? '') : null };
}

/** As the homeserver reads it: decoded once. Null for what is no text. */
function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
