import { Readable } from 'node:stream';
import type { FileRoute } from '@/server/http/page';
import type { FileStore } from './files';

/**
 * `GET /files/*`: public, because the names cannot be guessed, and the same for ever under one name. The policy
 * makes a picture harmless even when a person opens it as a document.
 */
export function fileRoute(files: FileStore): FileRoute {
  return async (path, request) => {
    // Names hold no character that an address escapes; an escaped one is another spelling and not served.
    const file = await files.get(path);
    if (!file) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
    const etag = `"${path.slice(path.lastIndexOf('/') + 1)}"`;
    const headers = {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      etag,
    };
    const known = request.headers
      .get('if-none-match')
      ?.split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''));
    const isKnown = known?.includes(etag) ?? false;
    if (isKnown || request.method === 'HEAD') file.stream.destroy();
    if (isKnown) return new Response(null, { status: 304, headers });
    const body = request.method === 'HEAD' ? null : Readable.toWeb(file.stream);
    return new Response(body as BodyInit | null, {
      headers: { ...headers, 'content-type': file.type, 'content-length': String(file.size) },
    });
  };
}
