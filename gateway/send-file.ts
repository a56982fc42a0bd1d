import type { GatewayConfig } from './config';
import type { Exchange } from './exchange';
import { isExportPath, proxyExport } from './export-proxy';
import { isMediaPath, isNftMediaPath, proxyMedia, proxyNftMedia } from './media-proxy';
import { peerOf } from './peer';
import type { Transfers } from './transfers';

type FileProxy = (exchange: Exchange, config: GatewayConfig, peer: string) => Promise<void>;

/** Returns what answers the path of a file for the person of the session; null for other paths. */
export function sessionFile(pathname: string): FileProxy | null {
  if (isMediaPath(pathname)) return proxyMedia;
  if (isNftMediaPath(pathname)) return proxyNftMedia;
  return isExportPath(pathname) ? proxyExport : null;
}

/** Sends a file of the platform when it is its turn. */
export async function sendFile(
  exchange: Exchange,
  deps: { readonly config: GatewayConfig; readonly transfers: Transfers },
  send: FileProxy,
): Promise<void> {
  exchange.kind = 'file';
  const peer = peerOf(exchange, deps);
  if (await deps.transfers.run(peer, exchange.response, () => send(exchange, deps.config, peer))) return;
  exchange.plain(429, 'Too many files at a time', { 'retry-after': '5' });
}
