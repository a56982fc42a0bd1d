import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { cookieValue, sessionCookieName } from '@/protocol/session';
import { describeError } from '@/runtime/describe-error';
import type { ArchiveRoute } from '@/server/http/page';
import type { Sessions } from '@/server/http/sessions';
import type { Services } from '@/server/services';
import type { DataExportService } from './data-export.service';
import type { DataExportStore } from './data-export.store';

const guard = {
  'cache-control': 'private, no-store',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
};

/**
 * `GET /api/export/{exportId}`: the archive as one ZIP file, for a session of its person alone, suspended people too. It is packed while
 * it is sent, so that it lies nowhere as a whole.
 */
export function archiveRoute(
  { config, log }: Pick<Services, 'config' | 'log'>,
  exports: DataExportService,
  store: DataExportStore,
  sessions: Sessions,
): ArchiveRoute {
  const cookieName = sessionCookieName(config.publicUrl);
  return async (exportId, { request, id }) => {
    const cookie = cookieValue(request.headers.get('cookie'), cookieName);
    const caller = cookie === undefined ? null : await sessions.resolveCaller(cookie);
    if (!caller) return nothing(401);
    const row = /^[1-9]\d{0,9}$/.test(exportId) ? await exports.ready(caller.id, Number(exportId)) : null;
    if (!row) return nothing(404);
    const day = row.requestedAt.toISOString().slice(0, 10);
    const headers = {
      ...guard,
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="guildhall-${day}.zip"`,
    };
    if (request.method === 'HEAD') return new Response(null, { headers });
    const names = await store.names(row.id);
    log.write('export.fetched', { request: id, user: caller.id });
    const archive = new ZipFile();
    archive.on('error', (error) => log.write('export.failed', { problem: describeError(error) }));
    for (const { number, name } of names) {
      // One file at a time is read, when its turn comes.
      archive.addReadStreamLazy(name, { mtime: row.requestedAt }, (take) => {
        store.content(row.id, number).then(
          (content) => take(null, Readable.from([content ?? Buffer.alloc(0)])),
          (error: unknown) => take(error, Readable.from([])),
        );
      });
    }
    archive.end();
    const body = Readable.toWeb(Readable.from(archive.outputStream));
    return new Response(body as ReadableStream<Uint8Array>, { headers });
  };
}

const nothing = (status: number) => new Response(null, { status, headers: guard });
