import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { Metrics } from './metrics';

/** Where a process answers Prometheus. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** `9464` is a port of the loopback interface, `10.0.0.5:9464` one of a network that nobody else is on. */
export const metricsAddress = z.string().transform((text, context): MetricsAddress => {
  const [, host = '127.0.0.1', port] = /^(?:([\w.-]+|\[[0-9a-f:.]+\]):)?(\d{1,5})$/i.exec(text) ?? [];
  if (port !== undefined && Number(port) <= 65_535) {
    return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
  }
  context.addIssue({ code: 'custom', message: 'must be a port, or host:port' });
  return z.NEVER;
});

/** Answers `GET /metrics` on a listener of its own, which no browser reaches. Null without an address. */
export async function serveMetrics(
  metrics: Metrics,
  address: MetricsAddress | null,
): Promise<{ readonly url: string; close(): Promise<void> } | null> {
  if (address === null) return null;
  metrics.watchProcess();
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${address.host.includes(':') ? `[${address.host}]` : address.host}:${port}/metrics`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      metrics.registry.clear();
    },
  };
}
