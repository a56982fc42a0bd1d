import { isPlatformData } from '@/runtime/platform-data';
import type { MatrixRoomId, MatrixUserId } from '@/protocol/ids';

/**
 * What people's own tokens reach of the Client-Server API, whatever engine stands behind: the calls of this list and
 * nothing else. Below `/_matrix/client/<version>/`; `*` is one segment, `**` also an empty one.
 */
export const openCalls = [
  'GET account/whoami',
  'GET auth_metadata',
  'GET capabilities',
  'GET devices',
  'GET PUT devices/*',
  'GET directory/list/room/*',
  'GET directory/room/*',
  'POST join/*',
  'GET joined_rooms',
  'GET keys/changes',
  'POST keys/claim',
  'POST keys/query',
  'POST keys/upload',
  'GET POST login',
  'GET login/sso/redirect',
  'GET login/sso/redirect/*',
  'POST logout',
  'POST logout/all',
  'GET media/config',
  'GET PUT presence/*/status',
  'GET profile/*',
  'GET profile/*/*',
  'GET POST publicRooms',
  'GET pushers',
  'GET pushrules/**',
  'GET pushrules',
  'GET pushrules/*/**',
  'GET pushrules/*/*/**',
  'GET PUT DELETE pushrules/*/*/*',
  'GET PUT pushrules/*/*/*/actions',
  'GET PUT pushrules/*/*/*/enabled',
  'POST refresh',
  'GET register/available',
  'GET room_keys/version',
  'GET room_keys/version/*',
  'GET rooms/*/aliases',
  'GET rooms/*/context/*',
  'GET rooms/*/event/*',
  'POST rooms/*/forget',
  'GET rooms/*/hierarchy',
  'POST rooms/*/join',
  'GET rooms/*/joined_members',
  'POST rooms/*/leave',
  'GET rooms/*/members',
  'GET rooms/*/messages',
  'POST rooms/*/read_markers',
  'POST rooms/*/receipt/*/*',
  'GET rooms/*/relations/*',
  'GET rooms/*/relations/*/*',
  'GET rooms/*/relations/*/*/*',
  'PUT rooms/*/send/*/*',
  'GET rooms/*/state',
  'GET rooms/*/state/*',
  'GET rooms/*/state/*/**',
  'GET rooms/*/threads',
  'GET rooms/*/timestamp_to_event',
  'PUT rooms/*/typing/*',
  'POST search',
  'GET sync',
  'GET thirdparty/protocols',
  'GET PUT DELETE user/*/account_data/*',
  'POST user/*/filter',
  'GET user/*/filter/*',
  'GET PUT DELETE user/*/rooms/*/account_data/*',
  'GET user/*/rooms/*/tags',
  'PUT DELETE user/*/rooms/*/tags/*',
  'POST user_directory/search',
  'GET voip/turnServer',
];

/** What clients may well try, and the platform alone does: they get a refusal that they understand. */
const platformCalls = [
  'POST createRoom',
  'DELETE devices/*',
  'POST delete_devices',
  'PUT directory/list/room/*',
  'PUT DELETE directory/room/*',
  'POST knock/*',
  'PUT DELETE profile/*',
  'PUT DELETE profile/*/*',
  'POST register',
  'POST rooms/*/ban',
  'POST rooms/*/invite',
  'POST rooms/*/kick',
  'PUT rooms/*/state/*',
  'PUT rooms/*/state/*/**',
  'POST rooms/*/unban',
  'POST rooms/*/upgrade',
];

export const CLIENT_PATH = /^\/_matrix\/client\/(?:v1|v3|r0|unstable)\/(.+)$/;
export const UPLOAD_PATH = /^\/_matrix\/media\/(?:v3|r0)\/upload\/?$/;
const MEDIA_PATH = /^media\/(?:download\/[^/]+\/([^/]+)(?:\/[^/]*)?|thumbnail\/[^/]+\/([^/]+))$/;
const MOMENT_PATH = /^\/_matrix\/client\/\w+\/rooms\/[^/]+\/timestamp_to_event$/;
const REDACT_PATH = /^rooms\/([^/]+)\/redact\/([^/]+)\/[^/]+$/;
const ROOM_PATH = /^rooms\/([^/]+)\/./;
const LOGIN_PATH = /^login(\/sso\/redirect(?:\/[^/]+)?)?$/;
const ACCOUNT_DATA_PATH = /^user\/[^/]+\/account_data\/([^/]+)$/;
const REPORT_PATH = /^(?:rooms\/([^/]+)\/report(?:\/([^/]+))?|users\/([^/]+)\/report)$/;
const SEND_PATH = /^rooms\/([^/]+)\/send\/([^/]+)\/[^/]+$/;

/** Query parameters with which the platform acts for others, and a token that would end in logs. */
const innerParameters = ['user_id', 'device_id', 'org.matrix.msc3202.device_id', 'ts', 'access_token'];

/** What an engine that knows nothing of the platform's rules has to be asked about first; ids as in the path. */
export type Check =
  | { readonly what: 'media'; readonly mediaId: string }
  | { readonly what: 'redaction'; readonly matrixRoomId: MatrixRoomId; readonly eventId: string }
  | { readonly what: 'room'; readonly matrixRoomId: MatrixRoomId }
  /** The check needs the body. */
  | {
      readonly what: 'sent event';
      readonly matrixRoomId: MatrixRoomId;
      readonly type: string;
      /** The whole path, with the id of the transaction. */
      readonly path: string;
    };

export type ChatPass =
  /** No such endpoint, for people. */
  | { readonly kind: 'closed' }
  /** Only the platform does it. */
  | { readonly kind: 'platform' }
  /** `upload` has a body of its own size. */
  | {
      readonly kind: 'open';
      readonly upload: boolean;
      readonly check?: Check;
      readonly login?: LoginCall;
      /** Its body may be for the platform. */
      readonly refresh?: true;
      readonly report?: ReportCall;
    };

/** What somebody reports, decoded: moderators of the product read it, whatever engine there is. */
export interface ReportCall {
  readonly matrixRoomId: MatrixRoomId | null;
  readonly eventId: string | null;
  readonly matrixUserId: MatrixUserId | null;
}

/** Calls that the web process answers together with the platform: no homeserver knows how people log in. */
export type LoginCall = 'flows' | 'redirect' | 'token';

const closed: ChatPass = { kind: 'closed' };
const open = { kind: 'open', upload: false } as const satisfies ChatPass;

/** What happens to a path below `/_matrix/`. */
export function chatPass(method: string, pathname: string): ChatPass {
  // Ambiguous forms (`//`, `/../` however it is spelled, an encoded slash before the segment) match nothing here.
  if (/\/(?:\.|%2e){0,2}(?:\/|$)/i.test(pathname.replace(/\/$/, ''))) return closed;
  if (UPLOAD_PATH.test(pathname)) {
    return method === 'POST' || method === 'OPTIONS' ? { kind: 'open', upload: true } : closed;
  }
  if (pathname === '/_matrix/client/versions') return open;
  const path = CLIENT_PATH.exec(pathname)?.[1];
  if (path === undefined) return closed;
  // Browsers ask before they call; the gateway itself answers.
  if (method === 'OPTIONS') return open;
  const verb = method === 'HEAD' ? 'GET' : method;
  if (isListed(verb, path, platformPatterns) || isPlatformWrite(verb, path)) return { kind: 'platform' };
  const reported = verb === 'POST' ? REPORT_PATH.exec(path) : null;
  if (reported) {
    const [, room, event, user] = reported;
    const of = (segment: string | undefined) => (segment === undefined ? null : decoded(segment));
    return { ...open, report: { matrixRoomId: of(room), eventId: of(event), matrixUserId: of(user) } };
  }
  const check = checkOf(verb, path, pathname);
  if (check) return { ...open, check };
  if (!isListed(verb, path, openPatterns)) return closed;
  if (path === 'refresh') return { ...open, refresh: true };
  const [isLogin, redirect] = LOGIN_PATH.exec(path) ?? [];
  if (isLogin !== undefined) {
    return { ...open, login: redirect === undefined ? (verb === 'POST' ? 'token' : 'flows') : 'redirect' };
  }
  const [, matrixRoomId] = (verb === 'GET' && ROOM_PATH.exec(path)) || [];
  return matrixRoomId === undefined ? open : { ...open, check: { what: 'room', matrixRoomId } };
}

function isPlatformWrite(method: string, path: string): boolean {
  const [, type] = (method !== 'GET' && ACCOUNT_DATA_PATH.exec(path)) || [];
  return type !== undefined && isPlatformData(decoded(type));
}

function checkOf(method: string, path: string, pathname: string): Check | undefined {
  if (method === 'GET') {
    const [isMedia, downloaded, drawn] = MEDIA_PATH.exec(path) ?? [];
    return isMedia === undefined ? undefined : { what: 'media', mediaId: downloaded ?? drawn ?? '' };
  }
  if (method !== 'PUT') return undefined;
  const [, matrixRoomId = '', eventId = ''] = REDACT_PATH.exec(path) ?? [];
  if (eventId !== '') return { what: 'redaction', matrixRoomId, eventId };
  const [, sentTo = '', type = ''] = SEND_PATH.exec(path) ?? [];
  return type === ''
    ? undefined
    : { what: 'sent event', matrixRoomId: sentTo, type: decoded(type), path: pathname };
}

type Patterns = ReadonlyMap<string, readonly RegExp[]>;
const openPatterns = patternsOf(openCalls);
const platformPatterns = patternsOf(platformCalls);

function isListed(method: string, path: string, patterns: Patterns): boolean {
  return patterns.get(method)?.some((pattern) => pattern.test(path)) ?? false;
}

function patternsOf(calls: readonly string[]): Patterns {
  const patterns = new Map<string, RegExp[]>();
  for (const call of calls) {
    const words = call.split(' ');
    const pattern = callPattern(words.pop() ?? '');
    for (const method of words) patterns.set(method, [...(patterns.get(method) ?? []), pattern]);
  }
  return patterns;
}

/** The paths of a template of these lists. */
export function callPattern(template: string): RegExp {
  return new RegExp(`^${template.replaceAll('**', '[^/]{0,}').replace(/(?<=\/)\*/g, '[^/]+')}$`);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The query as it travels on, with its question mark; empty when nothing is left of it. */
export function chatQuery(query: URLSearchParams, pathname: string): string {
  const kept = new URLSearchParams(query);
  for (const name of innerParameters) kept.delete(name);
  // For other calls, `ts` sets the time of a sent event.
  const ts = query.get('ts');
  if (ts !== null && MOMENT_PATH.test(pathname)) kept.set('ts', ts);
  return kept.size > 0 ? `?${kept}` : '';
}
