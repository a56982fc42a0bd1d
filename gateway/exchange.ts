import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Language } from '@/protocol/account-rules';
import type { Address } from './address';
import { acceptedEncoding, compressBytes, type Encoding, isCompressible } from './compress';

/** One request and its answer, with what the gateway found out about it. */
export class Exchange {
  /** What the request turned out to be, for the log. */
  kind = 'unknown';
  /** How a page came about, for the log. */
  stored: string | undefined;
  readonly #extra: OutgoingHttpHeaders = {};
  /** Headers of every answer of the site. */
  readonly #common: Readonly<Record<string, string>>;

  constructor(
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    readonly id: string,
    readonly address: Address,
    readonly language: Language,
    common: Readonly<Record<string, string>>,
  ) {
    this.#common = common;
  }

  header(name: string): string | undefined {
    const value = this.request.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  get isHead(): boolean {
    return this.request.method === 'HEAD';
  }

  get encoding(): Encoding {
    return acceptedEncoding(this.header('accept-encoding'));
  }

  /** Adds a header to whatever is answered. */
  also(name: string, value: string): void {
    this.#extra[name] = value;
  }

  /** Begins the answer; a later failure can only break it off. */
  begin(status: number, headers: OutgoingHttpHeaders): void {
    const all: OutgoingHttpHeaders = {
      ...this.#common,
      'x-request-id': this.id,
      ...headers,
      ...this.#extra,
    };
    // An answer takes a common header away by leaving it undefined.
    for (const name of Object.keys(all)) if (all[name] === undefined) delete all[name];
    this.response.writeHead(status, all);
  }

  /** Answers finished bytes: 304 for who has them, the best encoding, no body for HEAD. */
  sendStored(
    status: number,
    page: {
      headers: OutgoingHttpHeaders;
      etag: string;
      bytes: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
    },
    caching: { 'cache-control': string; vary?: string },
  ): void {
    const vary = [caching.vary, page.bytes.br || page.bytes.gzip ? 'accept-encoding' : undefined]
      .filter(Boolean)
      .join(', ');
    const shared = { 'cache-control': caching['cache-control'], etag: page.etag, ...(vary && { vary }) };
    // A 304 carries no policy: the reader keeps the one that came with the bytes, whose hashes it needs.
    if (status === 200 && matches(this.header('if-none-match'), page.etag)) {
      this.begin(304, shared);
      this.response.end();
      return;
    }
    const wanted = this.encoding;
    const encoding: Encoding = page.bytes[wanted] ? wanted : 'identity';
    const bytes = page.bytes[encoding] ?? page.bytes.identity;
    this.begin(status, {
      ...page.headers,
      ...shared,
      'content-length': bytes.length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    });
    this.response.end(this.isHead ? undefined : bytes);
  }

  /** Answers bytes that were made for this request alone. */
  async sendOnce(status: number, headers: OutgoingHttpHeaders, bytes: Buffer): Promise<void> {
    const encoding = this.encoding;
    const packs =
      encoding !== 'identity' &&
      headers.etag === undefined &&
      isCompressible(String(headers['content-type']));
    const packed = packs ? await compressBytes(bytes, encoding, 'often') : null;
    const sent = packed ?? bytes;
    this.begin(status, {
      ...headers,
      ...(packs && { vary: [headers.vary, 'accept-encoding'].filter(Boolean).join(', ') }),
      ...(packed && { 'content-encoding': encoding }),
      ...(status !== 304 && { 'content-length': sent.length }),
    });
    this.response.end(this.isHead || status === 304 ? undefined : sent);
  }

  redirect(location: string): void {
    this.begin(307, { location, 'cache-control': 'no-store', 'content-length': 0 });
    this.response.end();
  }

  /** A short answer for machines. */
  plain(status: number, text: string, headers: OutgoingHttpHeaders = {}): void {
    const bytes = Buffer.from(`${text}\n`);
    this.begin(status, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': bytes.length,
      ...headers,
    });
    this.response.end(this.isHead ? undefined : bytes);
  }
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  const plain = etag.replace(/^W\//, '');
  return (ifNoneMatch ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === plain || tag.trim() === '*');
}
