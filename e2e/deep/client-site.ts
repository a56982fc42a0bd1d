import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/** Where a client for browsers is served. */
export interface ClientSite {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the files of a client on the loopback interface. What `config` says takes the place of what its own `config.json` says. */
export async function serveClient(folder: string, config: object): Promise<ClientSite> {
  const app = new Hono();
  const own = JSON.parse(await readFile(path.join(folder, 'config.json'), 'utf8')) as object;
  app.get('/config.json', (context) => context.json({ ...own, ...config }));
  app.use('*', serveStatic({ root: folder }));
  // Asked for relative to the page, wherever in its addresses the client is (Cinny's docker-nginx.conf).
  app.get('*/olm.wasm', serveStatic({ root: folder, path: 'olm.wasm' }));
  // Its own addresses are the client's; it finds its way in them by script.
  app.get('*', serveStatic({ root: folder, path: 'index.html' }));
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  await new Promise<void>((resolve) => server.once('listening', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
