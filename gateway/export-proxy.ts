import type { GatewayConfig } from './config';
import type { Exchange } from './exchange';
import { proxySessionFile } from './media-proxy';

const EXPORT_PATH = /^\/api\/export\/([1-9]\d{0,9})$/;

export function isExportPath(pathname: string): boolean {
  return EXPORT_PATH.test(pathname);
}

/** Passes `GET /api/export/{id}` to the platform: the archive of a person's data, which the browser saves. */
export async function proxyExport(exchange: Exchange, config: GatewayConfig, peer: string): Promise<void> {
  if (exchange.request.method !== 'GET' && !exchange.isHead) return exchange.plain(404, 'Not found');
  await proxySessionFile(exchange, config, peer, exchange.address.pathname);
}
