import { OutgoingRefused, type GuardedFetch, type Wanted } from '@/server/outgoing/guarded-fetch';
import type { NftRefusal } from '@/protocol/nft';

/** Why something of a piece could not be read. */
export class NftUnreadable extends Error {
  override readonly name = 'NftUnreadable';

  constructor(
    readonly reason: NftRefusal,
    cause?: unknown,
  ) {
    super(`not readable: ${reason}`, { cause });
  }

  /** Whether it may be readable the next time. */
  get isPassing(): boolean {
    return ['slow', 'unreachable', 'missing', 'ipfs'].includes(this.reason);
  }
}

/** A path below a content id; nothing that climbs out of it. */
const IPFS = /^ipfs:\/\/(?:ipfs\/)?([a-zA-Z0-9]{32,90}(?:\/[^?#]*)?)$/;

/**
 * Reads what the address in a contract or a document leads to: a data address, `https:` by the guarded fetcher, `ipfs:` by the
 * gateway of the installation. Everything else is refused.
 */
export class MediaAddresses {
  readonly #fetch: GuardedFetch;
  readonly #ipfsGateway: string | null;

  constructor(fetch: GuardedFetch, ipfsGateway: string | null) {
    this.#fetch = fetch;
    this.#ipfsGateway = ipfsGateway;
  }

  /** Throws NftUnreadable. */
  async read(address: string, wanted: Wanted): Promise<Uint8Array> {
    if (address === '') throw new NftUnreadable('none');
    if (/^data:/i.test(address)) return dataOf(address, wanted.bytesMax);
    try {
      return await this.#fetch.read(this.#httpsOf(address), wanted);
    } catch (error) {
      if (error instanceof OutgoingRefused) throw new NftUnreadable(error.reason, error);
      throw error;
    }
  }

  #httpsOf(address: string): string {
    if (!/^ipfs:/i.test(address)) return address;
    const segments = IPFS.exec(address)?.[1]?.split('/').map(decodeSegment);
    // After decoding: an escaped `..` climbs as a plain one does, and so does one between escaped slashes.
    if (!segments || segments.some(isClimbing)) throw new NftUnreadable('address');
    if (this.#ipfsGateway === null) throw new NftUnreadable('ipfs');
    return `${this.#ipfsGateway}/ipfs/${segments.map(encodeURIComponent).join('/')}`;
  }
}

const isClimbing = (segment: string) => segment.split(/[\\/]/).includes('..');

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The bytes of a data address; its type does not count, because the bytes say what they are. */
function dataOf(address: string, bytesMax: number): Uint8Array {
  const comma = address.indexOf(',');
  if (comma < 0 || comma > 200) throw new NftUnreadable('address');
  const body = address.slice(comma + 1);
  // Three characters stand for a byte at most.
  if (body.length > bytesMax * 3) throw new NftUnreadable('tooLarge');
  const bytes = /;base64$/i.test(address.slice(0, comma)) ? base64(body) : percent(body);
  if (bytes.length > bytesMax) throw new NftUnreadable('tooLarge');
  return bytes;
}

function base64(body: string): Uint8Array {
  if (!/^[\w+/-]*={0,2}$/.test(body)) throw new NftUnreadable('address');
  return Buffer.from(body, 'base64');
}

/** Escapes that are none stay as they are: many contracts write their documents without any. */
function percent(body: string): Uint8Array {
  return Buffer.from(
    body.replace(/(?:%[\da-fA-F]{2})+/g, (escapes) =>
      Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('utf8'),
    ),
    'utf8',
  );
}
