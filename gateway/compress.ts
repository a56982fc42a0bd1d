import { promisify } from 'node:util';
import zlib from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const COMPRESSIBLE =
  /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json|ld\+json)|image\/svg\+xml)/i;
/** Below this the headers of a compressed answer cost more than they save. */
const WORTH_BYTES = 860;

/** The best encoding that an `Accept-Encoding` header allows: br before gzip before none. */
export function acceptedEncoding(header: string | undefined): Encoding {
  const weights = new Map<string, number>();
  for (const item of (header ?? '').slice(0, 512).split(',')) {
    const [name = '', ...params] = item.split(';').map((part) => part.trim().toLowerCase());
    const weight = params.find((param) => param.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const allowed = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return allowed('br') ? 'br' : allowed('gzip') ? 'gzip' : 'identity';
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
