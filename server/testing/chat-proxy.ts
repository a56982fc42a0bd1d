import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A request that came by. `path` has no query. */
export interface SeenCall {
  readonly method: string;
  readonly path: string;
  /** Set once it was answered. */
  status?: number;
}

/**
 * What happens to a request: it goes through, it is dropped before it arrives, or it arrives and the answer is dropped.
 */
export type Fate = 'pass' | 'drop' | 'drop answer';

/** Stands between two processes, so that a test sees what they say and loses what it wants to be lost. */
export class ChatProxy {
  readonly calls: SeenCall[] = [];
  /** Where requests go; null refuses them. */
  target: string | null = null;
  #fate: (call: SeenCall) => Fate | Promise<Fate> = () => 'pass';
  #afterwards: (call: SeenCall) => void | Promise<void> = () => undefined;
  #server: Server;
  #port = 0;

  private constructor() {
    this.#server = this.#listener();
  }

  static async start(): Promise<ChatProxy> {
    const proxy = new ChatProxy();
    await proxy.#listen();
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Decides about every request from now on. */
  decide(fate: (call: SeenCall) => Fate | Promise<Fate>): void {
    this.#fate = fate;
  }

  /** Runs when a request has been carried out, before its answer goes back. */
  beforeAnswer(work: (call: SeenCall) => void | Promise<void>): void {
    this.#afterwards = work;
  }

  /** Everything goes through again, and nothing has been seen. */
  reset(): void {
    this.calls.length = 0;
    this.#fate = () => 'pass';
    this.#afterwards = () => undefined;
  }

  /** Nobody listens: connections are refused. */
  async away(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async back(): Promise<void> {
    this.#server = this.#listener();
    await this.#listen();
  }

  async stop(): Promise<void> {
    if (this.#server.listening) await this.away();
  }

  async #listen(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    // Where a set-up fails half-way nobody stops it, and the run of the tests ends all the same.
    this.#server.unref();
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  #listener(): Server {
    return createServer((incoming, response) => {
      this.#carry(incoming, response).catch(() => response.destroy());
    });
  }

  async #carry(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const call: SeenCall = {
      method: incoming.method ?? 'GET',
      path: decodeURIComponent((incoming.url ?? '').split('?')[0] ?? ''),
    };
    this.calls.push(call);
    const fate = await this.#fate(call);
    if (fate === 'drop' || this.target === null) return void response.destroy();
    const outgoing = httpRequest(`${this.target}${incoming.url}`, {
      method: incoming.method,
      headers: incoming.headers,
    });
    incoming.pipe(outgoing);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    call.status = answer.statusCode;
    await this.#afterwards(call);
    if (fate === 'drop answer') return void response.destroy();
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    response.end(Buffer.concat(parts));
  }
}
