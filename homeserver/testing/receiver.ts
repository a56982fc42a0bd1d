import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { AnswerBody } from './client';

export interface ReceivedTransaction {
  readonly id: string;
  readonly authorization: string | undefined;
  readonly events: readonly AnswerBody[];
}

/** What the receiver does with the next transaction: accept it, fail, or take it in and drop the answer. */
export type Mood = 'accept' | 'fail' | 'drop';

/** Stands where the platform stands, and takes what the homeserver pushes. */
export class TestReceiver {
  readonly transactions: ReceivedTransaction[] = [];
  mood: Mood = 'accept';
  readonly #server = createServer((request, response) => void this.#take(request, response));
  #port = 0;

  /** On the port of the last time, so that the homeserver finds it again. */
  async open(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Events in the order in which they came first. */
  get events(): AnswerBody[] {
    const known = new Map(
      this.transactions.flatMap(({ events }) => events).map((event) => [event.event_id, event]),
    );
    return [...known.values()];
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, id = ''] = /^\/_matrix\/app\/v1\/transactions\/([^/?]+)$/.exec(request.url ?? '') ?? [];
    const { events } = (await json(request)) as { events: AnswerBody[] };
    this.transactions.push({ id, authorization: request.headers.authorization, events });
    if (this.mood === 'drop') return void request.socket.destroy();
    response.writeHead(this.mood === 'accept' && request.method === 'PUT' ? 200 : 500, {
      'content-type': 'application/json',
    });
    response.end('{}');
  }
}
