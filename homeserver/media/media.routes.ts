import { create } from 'content-disposition';
import type { MediaRow } from '@/homeserver/db/schema/media';
import { badParameter, MatrixError, notFound } from '@/homeserver/api/matrix-error';
import { matrixRoute, type Answer, type MatrixCall, type MatrixRoute } from '@/homeserver/api/route';
import type { HomeserverConfig } from '@/homeserver/config/config';
import { CLOSING_ROOMS_HEADER } from '@/runtime/event-content';
import type { ShowingRooms } from './media-bindings';
import type { MediaFiles } from './media-files';
import type { MediaService } from './media-service';
import type { Thumbnails } from './thumbnails';

/** Limits a call to files that messages of these rooms show: ids with commas between them. */
const ROOMS_HEADER = 'x-guildhall-rooms';
const INLINE = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

export interface MediaServices {
  readonly config: Pick<HomeserverConfig, 'uploadBytesMax'>;
  readonly media: MediaService;
  readonly files: MediaFiles;
  readonly thumbnails: Thumbnails;
}

/** Client-Server API, "Content repository", authenticated endpoints alone. */
export function mediaRoutes({ config, media, files, thumbnails }: MediaServices): MatrixRoute[] {
  const download = async ({ requester, params, raw }: MatrixCall<unknown>): Promise<Answer> => {
    const row = await media.access(
      params.serverName ?? '',
      params.mediaId ?? '',
      requester.userId,
      placesOf(raw),
    );
    const headers = headersOf(row, row.contentType, params.fileName ?? row.fileName);
    if (isKnown(raw.request.headers['if-none-match'], headers.etag))
      return { status: 304, bytes: null, headers };
    return original(files, row, headers);
  };

  return [
    matrixRoute({
      method: 'POST',
      base: 'media',
      path: 'upload',
      versions: ['v3'],
      auth: 'user',
      limit: 'upload',
      async handler({ requester, query, raw: { request } }) {
        const declared = request.headers['content-length'];
        if (Number(declared ?? 0) > config.uploadBytesMax) {
          throw new MatrixError(413, 'M_TOO_LARGE', 'The file is too large');
        }
        const address = await media.upload({
          uploader: requester.userId,
          source: request,
          declaredType: request.headers['content-type'],
          fileName: query.get('filename') ?? undefined,
          declaredBytes: declared === undefined ? undefined : Number(declared),
          isLimited: !requester.isAppservice,
        });
        return { json: { content_uri: address } };
      },
    }),
    matrixRoute({
      method: 'GET',
      path: 'media/config',
      versions: ['v1'],
      auth: 'user',
      handler: async () => ({ json: { 'm.upload.size': config.uploadBytesMax } }),
    }),
    ...['media/download/{serverName}/{mediaId}', 'media/download/{serverName}/{mediaId}/{fileName}'].map(
      (path) =>
        matrixRoute({
          method: 'GET',
          path,
          versions: ['v1'],
          auth: 'user',
          limit: 'read',
          handler: download,
        }),
    ),
    matrixRoute({
      method: 'GET',
      path: 'media/thumbnail/{serverName}/{mediaId}',
      versions: ['v1'],
      auth: 'user',
      limit: 'read',
      async handler({ requester, params, query, raw }) {
        const row = await media.access(
          params.serverName ?? '',
          params.mediaId ?? '',
          requester.userId,
          placesOf(raw),
        );
        const wanted = {
          width: sideOf(query, 'width'),
          height: sideOf(query, 'height'),
          crop: query.get('method') === 'crop',
        };
        const thumbnail = await thumbnails.of(row, wanted);
        if (thumbnail === 'original') {
          const headers = headersOf(row, row.contentType, row.fileName);
          if (isKnown(raw.request.headers['if-none-match'], headers.etag)) {
            return { status: 304, bytes: null, headers };
          }
          return original(files, row, headers);
        }
        const headers = headersOf(row, thumbnail.type, undefined, thumbnail.variant);
        if (isKnown(raw.request.headers['if-none-match'], headers.etag)) {
          return { status: 304, bytes: null, headers };
        }
        return { bytes: thumbnail.bytes, headers };
      },
    }),
  ];
}

/** The rooms in which a message must show the file. Only the gateway can set this. */
function placesOf({ request }: MatrixCall<unknown>['raw']): ShowingRooms {
  const only = request.headers[ROOMS_HEADER];
  const closing = request.headers[CLOSING_ROOMS_HEADER];
  return {
    only: only === undefined ? null : new Set(String(only).split(',')),
    without: new Set(closing === undefined ? [] : String(closing).split(',')),
  };
}

async function original(
  files: MediaFiles,
  row: MediaRow,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const file = await files.read(row.mediaId);
  if (!file) throw notFound('There is no such file');
  return { stream: file.stream, headers: { ...headers, 'content-length': String(file.size) } };
}

function headersOf(row: MediaRow, type: string, fileName: string | null | undefined, variant = '') {
  const name = fileName ? fileName.replace(/[\p{Cc}\p{Cs}/\\]/gu, '_') : undefined;
  return {
    'content-type': type,
    'content-disposition': create(name, { type: INLINE.has(type) ? 'inline' : 'attachment' }),
    'content-security-policy':
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'private, max-age=31536000, immutable',
    etag: `"${row.mediaId}${variant}"`,
  };
}

function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}

function sideOf(query: URLSearchParams, name: string): number {
  const value = Number(query.get(name) ?? '');
  if (!Number.isInteger(value) || value < 1) throw badParameter(`${name} must be a number of pixels`);
  return value;
}
