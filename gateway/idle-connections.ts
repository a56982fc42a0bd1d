import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@/runtime/network';

/**
 * Limits how many idle connections (without a request in progress, or with one whose body is still to come) one network may
 * hold, so that it cannot take all that the listener accepts. Beyond the limit the longest idle connection is closed; browsers
 * reopen it when they need it. Use this only without a proxy in front: behind one, all connections come from its address, and
 * the proxy sets the limit.
 */
export function boundIdleConnections(server: Server, idleMax: number): void {
  /** By network; the longest idle socket comes first. */
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
  server.on('request', (request, response) => {
    const { socket } = request;
    remove(socket);
    let isAnswered = false;
    if (hasBody(request)) {
      add(socket);
      request.once('end', () => {
        if (!isAnswered) remove(socket);
      });
    }
    response.once('close', () => {
      isAnswered = true;
      add(socket);
    });
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
