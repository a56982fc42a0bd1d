import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@/runtime/network';

/**
 * Bounds the connections of one network on which no request is under way, so that nobody takes all that the listener has: beyond
 * it the longest idle one is closed, which browsers open again when they need it. Only where the peer of a connection is the
 * visitor: behind a proxy all come from one address, and the proxy bounds them.
 */
export function boundIdleConnections(server: Server, idleMax: number): void {
  /** By network, the longest idle first. */
  const idle = new Map<string, Set<Socket>>();
  const networks = new WeakMap<Socket, string>();

  const remove = (socket: Socket) => {
    const network = networks.get(socket) ?? '';
    const sockets = idle.get(network);
    sockets?.delete(socket);
    if (sockets?.size === 0) idle.delete(network);
  };
  const add = (socket: Socket) => {
    if (socket.destroyed) return;
    const network = networks.get(socket) ?? '';
    const sockets = idle.get(network) ?? new Set();
    sockets.delete(socket);
    sockets.add(socket);
    idle.set(network, sockets);
    const [first] = sockets;
    if (sockets.size > idleMax) first?.destroy();
  };

  server.on('connection', (socket) => {
    networks.set(socket, networkOf(socket.remoteAddress ?? ''));
    socket.once('close', () => remove(socket));
    add(socket);
  });
  server.on('request', ({ socket }, response) => {
    remove(socket);
    response.once('close', () => add(socket));
  });
}
