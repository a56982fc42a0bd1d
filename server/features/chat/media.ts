import { Readable } from 'node:stream';
import { create, parse } from 'content-disposition';
import { MEDIA_ID_PATTERN } from '@/protocol/chat-names';
import { cookieValue, sessionCookieName } from '@/protocol/session';
import { imageTypes } from '@/protocol/picture';
import { describeError } from '@/runtime/describe-error';
import { CLOSING_ROOMS_HEADER } from '@/runtime/event-content';
import type { Homeserver } from '@/server/chat/homeserver';
import { matrixPath } from '@/server/chat/matrix-client';
import type { RequestContext } from '@/server/http/request-context';
import { AppError } from '@/server/http/app-error';
import type { MediaCheckRoute, MediaRoute } from '@/server/http/page';
import type { Sessions } from '@/server/http/sessions';
import type { Services } from '@/server/services';

/** What lies under a media id never changes; who may see it is asked once a day. */
const CACHE_SECONDS = 86_400;
const SIDE_MAX = 2048;
const NAME_LENGTH_MAX = 120;

/** What makes a file harmless even when a person opens it as a document. */
const guard = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
};

/**
 * `GET /api/media/{mediaId}`: pictures and files of messages, for `<img>` and links, which carry the session cookie and
 * no token. The homeserver is asked as the person, so it decides who sees what. The four picture types are shown,
 * everything else is saved.
 */
export function mediaRoute(
  { chat, config, limits, log }: Pick<Services, 'chat' | 'config' | 'limits' | 'log'>,
  sessions: Sessions,
): MediaRoute {
  const cookieName = sessionCookieName(config.publicUrl);

  const open = async (mediaId: string, { request, url }: RequestContext): Promise<Response> => {
    const cookie = cookieValue(request.headers.get('cookie'), cookieName);
    const caller = cookie === undefined ? null : await sessions.resolveCaller(cookie);
    if (!caller || caller.isSuspended || caller.isDeleted) return nothing(401);
    const size = sizeOf(url.searchParams);
    if (!MEDIA_ID_PATTERN.test(mediaId) || size === 'invalid') return nothing(404);
    await limits.take('media', String(caller.id));
    return chat.ask(async (homeserver) => {
      if (!(await chat.media.mayOpen(mediaId, homeserver.userId(caller.id), homeserver))) return nothing(404);
      // Where the engine judges by the state of rooms, which may be older than a suspension.
      const closing = await chat.standings.closingRooms();
      const answer = await homeserver.client.open({
        method: 'GET',
        path: pathOf(homeserver, mediaId, size !== null),
        query: size ? { ...size, method: 'scale' } : {},
        as: homeserver.userId(caller.id),
        headers: closing.length > 0 ? { [CLOSING_ROOMS_HEADER]: closing.join(',') } : {},
        signal: request.signal,
        isFile: true,
      });
      if (answer.statusCode !== 200) {
        await answer.body.dump();
        // Whoever may not see it learns as little as of one that does not exist.
        return nothing(answer.statusCode < 500 ? 404 : 502);
      }
      const headers = headersOf(answer.headers);
      if (request.method === 'HEAD') {
        answer.body.destroy();
        return new Response(null, { headers });
      }
      return new Response(Readable.toWeb(answer.body) as ReadableStream<Uint8Array>, { headers });
    });
  };

  return async (mediaId, arrival) => {
    try {
      return await open(mediaId, arrival);
    } catch (error) {
      if (error instanceof AppError && error.error === 'chat_unavailable') return nothing(502);
      if (error instanceof AppError && error.error === 'too_many_requests') return nothing(429);
      log.write('request.failed', { request: arrival.id, method: 'GET', problem: describeError(error) });
      return nothing(500);
    }
  };
}

/**
 * `GET /internal/chat-media/{mediaId}` with a person's Matrix token: 204 when they may open that file, 404 when not. The
 * gateway asks it for Matrix clients, where the engine itself lets everybody.
 */
export function mediaCheckRoute({ chat }: Pick<Services, 'chat'>): MediaCheckRoute {
  return async (mediaId, token, rooms, isSending) => {
    if (token === undefined || !MEDIA_ID_PATTERN.test(mediaId)) return nothing(404);
    if (isSending) return nothing((await chat.media.isNewOrIn(mediaId, rooms)) ? 204 : 404);
    try {
      const may = await chat.ask((homeserver) => chat.media.mayTokenOpen(mediaId, token, homeserver, rooms));
      return nothing(may ? 204 : 404);
    } catch (error) {
      if (error instanceof AppError && error.error === 'chat_unavailable') return nothing(502);
      throw error;
    }
  };
}

const nothing = (status: number) =>
  new Response(null, { status, headers: { 'cache-control': 'no-store', ...guard } });

function pathOf({ serverName }: Homeserver, mediaId: string, isPreview: boolean): string {
  return isPreview
    ? matrixPath`client/v1/media/thumbnail/${serverName}/${mediaId}`
    : matrixPath`client/v1/media/download/${serverName}/${mediaId}`;
}

/** The wanted size of a preview; null for the file itself. */
function sizeOf(query: URLSearchParams): { width: string; height: string } | null | 'invalid' {
  const [width, height] = [query.get('width'), query.get('height')];
  if (width === null && height === null) return null;
  const sides = [width ?? height ?? '', height ?? width ?? ''] as const;
  const isSize = sides.every((side) => /^[1-9]\d{0,3}$/.test(side) && Number(side) <= SIDE_MAX);
  return isSize ? { width: sides[0], height: sides[1] } : 'invalid';
}

type UpstreamHeaders = Readonly<Record<string, string | string[] | undefined>>;

function headersOf(upstream: UpstreamHeaders): Record<string, string> {
  const given = textOf(upstream['content-type']).split(';')[0]?.trim().toLowerCase() ?? '';
  const isPicture = (imageTypes as readonly string[]).includes(given);
  const name = fileNameOf(textOf(upstream['content-disposition']));
  const length = textOf(upstream['content-length']);
  return {
    ...guard,
    'cache-control': `private, max-age=${CACHE_SECONDS}, immutable`,
    vary: 'cookie',
    'content-type': isPicture ? given : 'application/octet-stream',
    'content-disposition': create(name || undefined, { type: isPicture ? 'inline' : 'attachment' }),
    ...(/^\d+$/.test(length) && { 'content-length': length }),
  };
}

const textOf = (value: string | string[] | undefined) =>
  Array.isArray(value) ? (value[0] ?? '') : (value ?? '');

/** The name that the sender gave, without what could be a path, a control or a change of direction. */
function fileNameOf(header: string): string {
  const name = sentName(header).trim();
  return [...name.replace(/[\p{C}"\\/:*?<>|]/gu, '_').replace(/^\.+/, '_')]
    .slice(0, NAME_LENGTH_MAX)
    .join('');
}

function sentName(header: string): string {
  try {
    return parse(header).parameters.filename ?? '';
  } catch {
    // Not as the standard has it: then the file goes without its name.
    return '';
  }
}
