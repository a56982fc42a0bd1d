import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** For the top of a test file: has a server listen on a port of its own until the test has ended. */
export function testListener(): (server: Server) => Promise<number> {
  const running = new Set<Server>();
  afterEach(async () => {
    for (const server of running) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    running.clear();
  });
  return async (server) => {
    running.add(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
}
