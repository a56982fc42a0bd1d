/**
 * First segments of the Client-Server API that browsers and Matrix clients may reach, after
 * `/_matrix/client/<version>/`. Everything else stays inside, whatever engine stands behind: its administration, its
 * federation, and what the platform decides alone.
 */
const segments = new Set([
  'account',
  'auth_metadata',
  'capabilities',
  'createRoom',
  'delete_devices',
  'devices',
  'directory',
  'join',
  'joined_rooms',
  'keys',
  'knock',
  'login',
  'logout',
  'media',
  'presence',
  'profile',
  'publicRooms',
  'pushers',
  'pushrules',
  'refresh',
  'register',
  'room_keys',
  'rooms',
  'search',
  'sendToDevice',
  'sync',
  'thirdparty',
  'user',
  'user_directory',
  'users',
  'voip',
]);

const CLIENT_PATH = /^\/_matrix\/client\/(?:v1|v3|r0|unstable)\/([A-Za-z_]+)(?:\/|$)/;
const UPLOAD_PATH = /^\/_matrix\/media\/(?:v3|r0)\/upload\/?$/;

/** Query parameters with which the platform acts for others, and a token that would end in logs. */
const innerParameters = ['user_id', 'device_id', 'org.matrix.msc3202.device_id', 'ts', 'access_token'];

export type ChatPass =
  | { readonly kind: 'closed' }
  /** `upload` has a body of its own size. */
  | { readonly kind: 'open'; readonly upload: boolean };

/** Whether a path below `/_matrix/` is passed to the homeserver. Names and pictures change through the platform. */
export function chatPass(method: string, pathname: string): ChatPass {
  // Ambiguous forms (`//`, `/../`, an encoded slash before the segment) match nothing here.
  if (/\/\.{0,2}(?:\/|$)/.test(pathname.replace(/\/$/, ''))) return { kind: 'closed' };
  if (UPLOAD_PATH.test(pathname)) {
    return method === 'POST' || method === 'OPTIONS' ? { kind: 'open', upload: true } : { kind: 'closed' };
  }
  if (pathname === '/_matrix/client/versions') return { kind: 'open', upload: false };
  const segment = CLIENT_PATH.exec(pathname)?.[1];
  if (segment === undefined || !segments.has(segment)) return { kind: 'closed' };
  if (segment === 'profile' && (method === 'PUT' || method === 'DELETE')) return { kind: 'closed' };
  return { kind: 'open', upload: false };
}

/** The query as it travels on, with its question mark; empty when nothing is left of it. */
export function chatQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  for (const name of innerParameters) kept.delete(name);
  return kept.size > 0 ? `?${kept}` : '';
}
