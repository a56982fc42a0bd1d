import { Readable } from 'node:stream';
import { getAddress } from 'viem';
import type { UserId } from '@/protocol/ids';
import { cookieValue, sessionCookieName } from '@/protocol/session';
import { describeError } from '@/runtime/describe-error';
import { AppError } from '@/server/http/app-error';
import type { NftMediaRoute } from '@/server/http/page';
import type { Sessions } from '@/server/http/sessions';
import type { Services } from '@/server/services';
import { NftUnreadable } from './media-address';
import { Turns } from './turns';
import type { NftService } from './nft.service';
import { isNodeAway } from '@/server/chain/node-away';
import type { Played } from './piece-source';

/** So much of what was played lately stays in memory: players ask for one file in many ranges. */
const KEPT_BYTES_MAX = 72 * 1024 * 1024;
const PART_BYTES = 64 * 1024;
/** Files that are read at once for all people together, each whole in memory; none waits, because players ask again. */
const READING = { atOnce: 6, ofOne: 2, waiting: 0, waitingOfOne: 0 };

/** What makes a stranger's file harmless even when a person opens it as a document. */
const guard = {
  'content-security-policy': "sandbox; default-src 'none'; media-src 'self'",
  'x-content-type-options': 'nosniff',
  vary: 'cookie',
};

/**
 * `GET /api/nft/media/{chainId}/{contract}/{tokenId}`: video and sound of pieces, in ranges, for a session. They are read by the
 * guarded fetcher, so that the stranger's server learns nothing of who plays them, and are what their bytes say, whatever it says.
 */
export function nftMediaRoute(
  { config, log }: Pick<Services, 'config' | 'log'>,
  nfts: NftService,
  sessions: Sessions,
): NftMediaRoute {
  const cookieName = sessionCookieName(config.publicUrl);
  const kept = new Map<string, Promise<Played>>();
  const turns = new Turns(READING);

  const open = (key: string, accountId: UserId, read: () => Promise<Played>): Promise<Played> => {
    const known = kept.get(key);
    if (known) {
      // The one that was asked for last goes last.
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const reading = turns.run(accountId, read);
    if (reading === null) throw new AppError('busy', {}, { retryAfterSeconds: 5 });
    kept.set(key, reading);
    reading.then(
      () => forget(kept),
      () => kept.delete(key),
    );
    return reading;
  };

  return async ({ chainId, contract, tokenId }, { request, id }) => {
    const cookie = cookieValue(request.headers.get('cookie'), cookieName);
    const caller = cookie === undefined ? null : await sessions.resolveCaller(cookie);
    if (!caller || caller.isSuspended || caller.isDeleted) return nothing(401);
    const isKey =
      /^[1-9]\d{0,9}$/.test(chainId) && /^0x[0-9a-fA-F]{40}$/.test(contract) && /^\d{1,78}$/.test(tokenId);
    if (!isKey) return nothing(404);
    try {
      const piece = { chainId: Number(chainId), contract: getAddress(contract), tokenId };
      const read = await nfts.played(caller.id, piece);
      if (read === null) return nothing(404);
      return answer(await open(`${chainId} ${piece.contract} ${tokenId}`, caller.id, read), request);
    } catch (error) {
      if (error instanceof NftUnreadable) return nothing(404);
      if (error instanceof AppError && ['too_many_requests', 'busy'].includes(error.error))
        return nothing(429);
      if (isNodeAway(error))
        log.write('request.failed', { request: id, method: 'GET', problem: describeError(error) });
      return nothing(502);
    }
  };
}

async function forget(kept: Map<string, Promise<Played>>): Promise<void> {
  let bytes = 0;
  for (const [key, reading] of [...kept].reverse()) {
    bytes += await reading.then(
      ({ bytes: { length } }) => length,
      () => 0,
    );
    if (bytes > KEPT_BYTES_MAX) kept.delete(key);
  }
}

function answer({ bytes, type }: Played, request: Request): Response {
  const headers = {
    ...guard,
    'cache-control': 'private, max-age=3600',
    'content-type': type,
    'content-disposition': 'inline',
    'accept-ranges': 'bytes',
  };
  const wanted = rangeOf(request.headers.get('range'), bytes.length);
  const [from, to] = wanted ?? [0, bytes.length - 1];
  const body = request.method === 'HEAD' ? null : Readable.from(partsOf(bytes.subarray(from, to + 1)));
  return new Response(body && (Readable.toWeb(body) as ReadableStream<Uint8Array>), {
    status: wanted === null ? 200 : 206,
    headers: {
      ...headers,
      'content-length': String(to - from + 1),
      ...(wanted !== null && { 'content-range': `bytes ${from}-${to}/${bytes.length}` }),
    },
  });
}

/** As fast as it is read: a response of one piece would hold a copy of it for as long as its reader likes. */
function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PART_BYTES) yield bytes.slice(from, from + PART_BYTES);
}

/** The one range that a player asks for; null for the whole, which is also the answer to what is no such range (RFC 9110, 14.2). */
export function rangeOf(header: string | null, length: number): readonly [from: number, to: number] | null {
  const [, first, last] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  return from > to ? null : [from, to];
}

const nothing = (status: number) =>
  new Response(null, { status, headers: { 'cache-control': 'no-store', ...guard } });
