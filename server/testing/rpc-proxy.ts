import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Whether a call of JSON-RPC goes on, the line breaks, or the node answers with an error of this text. */
type RpcFate = 'pass' | 'drop' | { readonly error: string };
type Hook = (method: string, body: string) => RpcFate | Promise<RpcFate>;

const pass = () => 'pass' as const;

/** Stands between the platform and a node, so that a test sees what is asked and breaks the line where it wants. */
export class RpcProxy {
  /** Methods that were asked, in their order. */
  readonly asked: string[] = [];
  #before: Hook = pass;
  #after: Hook = pass;
  readonly #target: string;
  readonly #server: Server;

  private constructor(target: string, server: Server) {
    this.#target = target;
    this.#server = server;
  }

  static async start(target: string): Promise<RpcProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const proxy = new RpcProxy(target, server);
    server.on('request', (request: IncomingMessage, response) => {
      void proxy.#forward(request).then(
        (text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text),
        () => request.socket.destroy(),
      );
    });
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Decides about each call before it reaches the node. */
  before(hook: Hook): void {
    this.#before = hook;
  }

  /** Decides about each answer, when the node has done what was asked. */
  after(hook: Hook): void {
    this.#after = hook;
  }

  /** Everything goes through again. */
  reset(): void {
    this.#before = pass;
    this.#after = pass;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #forward(request: IncomingMessage): Promise<string> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    const { method, id } = JSON.parse(body) as { method: string; id: number };
    this.asked.push(method);
    const fate = await this.#before(method, body);
    if (fate === 'drop') throw new Error('dropped');
    if (fate !== 'pass') {
      return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message: fate.error } });
    }
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(this.#target, { method: 'POST', headers, body });
    const text = await answer.text();
    if ((await this.#after(method, body)) === 'drop') throw new Error('dropped');
    return text;
  }
}
