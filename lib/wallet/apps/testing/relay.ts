/*
 * A relay that speaks WalletConnect's relay protocol (irn), in memory: it hands messages between those who have subscribed to a
 * topic and keeps them for who comes later. What carries its texts is somebody else's affair.
 */

interface Message {
  readonly topic: string;
  readonly message: string;
  readonly publishedAt: number;
  readonly tag: number;
  readonly attestation?: string;
}

interface Asked {
  readonly id: number;
  readonly method?: string;
  readonly params?: { topic?: string; topics?: string[]; message?: string; tag?: number };
}

type Send = (text: string) => void;

export class Relay {
  readonly #topics = new Map<string, Set<Send>>();
  readonly #kept = new Map<string, Message[]>();
  readonly #attest: (message: string) => Promise<string | undefined>;
  #lastId = Date.now() * 1_000;

  /** `attest`: what the Verify server says of the page that has published a message. */
  constructor(attest: (message: string) => Promise<string | undefined> = async () => undefined) {
    this.#attest = attest;
  }

  /** Takes a connection; answers what hears its texts. */
  join(send: Send): Send {
    return (text) => void this.#hear(JSON.parse(text) as Asked, send);
  }

  leave(send: Send): void {
    for (const peers of this.#topics.values()) peers.delete(send);
  }

  async #hear({ id, method, params = {} }: Asked, send: Send): Promise<void> {
    if (method === undefined) return;
    send(JSON.stringify({ id, jsonrpc: '2.0', result: await this.#done(method, params, send) }));
    const topics = method.endsWith('ubscribe') ? [...(params.topics ?? []), params.topic ?? ''] : [];
    for (const topic of topics) {
      for (const message of this.#kept.get(topic) ?? []) this.#deliver(message, send);
    }
  }

  async #done(method: string, params: NonNullable<Asked['params']>, send: Send): Promise<unknown> {
    const { topic = '', topics = [] } = params;
    switch (method) {
      case 'irn_subscribe':
        this.#join(topic, send);
        return idOf(topic);
      case 'irn_batchSubscribe':
        for (const one of topics) this.#join(one, send);
        return topics.map(idOf);
      case 'irn_unsubscribe':
        this.#topics.get(topic)?.delete(send);
        return true;
      case 'irn_publish': {
        const message = params.message ?? '';
        const attestation = await this.#attest(message);
        const published = {
          topic,
          message,
          publishedAt: Date.now(),
          tag: params.tag ?? 0,
          ...(attestation && { attestation }),
        };
        const others = [...(this.#topics.get(topic) ?? [])].filter((one) => one !== send);
        if (others.length === 0) this.#kept.set(topic, [...(this.#kept.get(topic) ?? []), published]);
        for (const other of others) this.#deliver(published, other);
        return true;
      }
      default:
        return { messages: [], hasMore: false };
    }
  }

  #join(topic: string, send: Send): void {
    this.#topics.set(topic, (this.#topics.get(topic) ?? new Set()).add(send));
  }

  #deliver(data: Message, send: Send): void {
    this.#lastId += 1;
    const params = { id: idOf(data.topic), data };
    send(JSON.stringify({ id: this.#lastId, jsonrpc: '2.0', method: 'irn_subscription', params }));
  }
}

const idOf = (topic: string) => `subscription-${topic}`;
