import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MemoryStorage } from '@/lib/testing/memory-storage';

export interface PageOptions {
  /** What the page's host passes questions to nodes on to. */
  readonly nodeUrl: string;
  /** `hidden`: nobody looks at it, so that what was sent is not followed. */
  readonly visibility: DocumentVisibilityState;
  /** What the host answers to everything else; it may also answer for the node. */
  readonly answer?: (path: string, body: string) => unknown;
}

/** Makes a page of ours of this process: with a host, an address and storage. Answers what closes the host. */
export async function openPage({ nodeUrl, visibility, answer }: PageOptions): Promise<() => void> {
  // Pages ask nodes at their own host.
  const host = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const body = Buffer.concat(parts).toString();
      const own = await answer?.(request.url ?? '', body);
      response.setHeader('content-type', 'application/json');
      if (own !== undefined) return response.end(JSON.stringify(own));
      const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      response.end(await (await fetch(nodeUrl, asked)).text());
    })();
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const { fetch: fetchWhole } = globalThis;
  Object.assign(globalThis, {
    window: globalThis,
    // Pages ask their own host by paths.
    fetch: (address: RequestInfo | URL, init?: RequestInit) =>
      fetchWhole(typeof address === 'string' ? new URL(address, origin) : address, init),
    location: { origin, host: new URL(origin).host, pathname: '/' },
    localStorage: new MemoryStorage(),
    document: {
      ...{ visibilityState: visibility, documentElement: { lang: 'en' } },
      ...{ addEventListener: () => {}, removeEventListener: () => {} },
    },
    addEventListener: () => {},
    removeEventListener: () => {},
  });
  return () => {
    host.close();
    host.closeAllConnections();
  };
}
