import { Agent } from 'undici';
import { upstreamHeaders } from '@/lib/bff/upstream-request';
import { MEDIA_ID_PATTERN } from '@/protocol/chat-names';
import type { GatewayConfig } from './config';
import type { Exchange } from './exchange';
import { passPlatformFile } from './platform-file';

const MEDIA_PATH = /^\/api\/media\/([^/]+)$/;
const NFT_MEDIA_PATH = /^\/api\/nft\/media\/[1-9]\d{0,9}\/0x[0-9a-fA-F]{40}\/\d{1,78}$/;
const askedWith = new Set(['cookie', 'if-none-match', 'user-agent']);
/** Their number is bounded by the transfers of transfers.ts. */
const agent = new Agent({
  connect: { timeout: 5_000 },
  headersTimeout: 60_000,
  bodyTimeout: 60_000,
});

export function isMediaPath(pathname: string): boolean {
  return MEDIA_PATH.test(pathname);
}

/**
 * Passes `GET /api/media/{id}` to the platform, which asks the homeserver as the person of the session. No envelope:
 * pictures and files of messages are shown and saved by the browser itself.
 */
export async function proxyMedia(exchange: Exchange, config: GatewayConfig, peer: string): Promise<void> {
  const id = MEDIA_PATH.exec(exchange.address.pathname)?.[1] ?? '';
  const size = ['width', 'height'].map((name) => [name, exchange.address.query.get(name)] as const);
  const isKnown = MEDIA_ID_PATTERN.test(id) && size.every(([, value]) => /^\d{1,4}$/.test(value ?? '0'));
  if (!isKnown || (exchange.request.method !== 'GET' && !exchange.isHead)) {
    return exchange.plain(404, 'Not found');
  }
  const query = new URLSearchParams(size.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
  await proxySessionFile(exchange, config, peer, `/api/media/${id}?${query}`);
}

export function isNftMediaPath(pathname: string): boolean {
  return NFT_MEDIA_PATH.test(pathname);
}

/** Passes `GET /api/nft/media/…` to the platform: the video or sound of a piece, in ranges. */
export async function proxyNftMedia(exchange: Exchange, config: GatewayConfig, peer: string): Promise<void> {
  if (exchange.request.method !== 'GET' && !exchange.isHead) return exchange.plain(404, 'Not found');
  const range = exchange.header('range');
  await proxySessionFile(exchange, config, peer, exchange.address.pathname, {
    ...(range !== undefined && { range: range.slice(0, 64) }),
  });
}

/** Passes a file that the platform has for the person of the session alone. */
export async function proxySessionFile(
  exchange: Exchange,
  config: GatewayConfig,
  peer: string,
  path: string,
  besides: Readonly<Record<string, string>> = {},
): Promise<void> {
  const gone = new AbortController();
  exchange.response.on('close', () => {
    if (!exchange.response.writableFinished) gone.abort();
  });
  const passed = upstreamHeaders((name) => (askedWith.has(name) ? (exchange.header(name) ?? null) : null), {
    ...config,
    requestId: exchange.id,
    peer,
    language: exchange.language,
  });
  await passPlatformFile(exchange, config, {
    path,
    headers: { ...passed, ...besides },
    dispatcher: agent,
    signal: gone.signal,
    refusal: (asked) => {
      // 403 says "no session" here as everywhere below /api.
      const status = { 401: 403, 404: 404, 429: 429 }[asked] ?? 502;
      return [status, status === 502 ? 'Unavailable' : status === 404 ? 'Not found' : 'Refused'];
    },
  });
}
