import { promisify } from 'node:util';
import zlib from 'node:zlib';
import Negotiator from 'negotiator';
import { ACCEPT_HEADER_LENGTH_MAX } from '@/protocol/accept-header';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const COMPRESSIBLE =
  /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json|ld\+json)|image\/svg\+xml)/i;
/** Below this the headers of a compressed answer cost more than they save. */
const WORTH_BYTES = 860;

/** The best encoding that an `Accept-Encoding` header allows (RFC 9110): br before gzip before none. */
export function acceptedEncoding(header: string | undefined): Encoding {
  const headers = { 'accept-encoding': (header ?? '').slice(0, ACCEPT_HEADER_LENGTH_MAX) };
  const allowed = new Negotiator({ headers }).encodings(['br', 'gzip']);
  return allowed.includes('br') ? 'br' : allowed.includes('gzip') ? 'gzip' : 'identity';
}

export function isCompressible(contentType: string | undefined): boolean {
  return COMPRESSIBLE.test(contentType ?? '');
}

/** Compresses finished bytes; answers null where it would not make them smaller. */
export async function compressBytes(
  bytes: Buffer,
  encoding: 'br' | 'gzip',
  effort: 'once' | 'often',
): Promise<Buffer | null> {
  if (bytes.length < WORTH_BYTES) return null;
  const quality = effort === 'once' ? 9 : 5;
  const packed =
    encoding === 'br'
      ? await brotli(bytes, {
          params: {
            [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
            [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        })
      : await gzip(bytes, { level: effort === 'once' ? 9 : 6 });
  return packed.length < bytes.length ? packed : null;
}
