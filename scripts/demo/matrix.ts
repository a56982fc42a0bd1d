import { request } from 'undici';
import { MATRIX_USER_PREFIX } from '@/protocol/chat-names';
import type { Picture } from './pictures';
import type { MatrixRoomId, UserId } from '@/protocol/ids';

export interface As {
  /** Matrix id of the person in whose name something is said. */
  readonly sender: string;
  readonly atMs: number;
}

type Answer = Record<string, unknown>;

const MARKER = 'guildhall.demo';

/** The homeserver as the application service sees it: it may speak for people, at times of its choice. */
export class DemoMatrix {
  #transactions = 0;
  readonly #run = Date.now().toString(36);
  readonly #url: string;
  readonly #token: string;
  readonly #sender: string;

  private constructor(url: string, token: string, sender: string) {
    this.#url = url;
    this.#token = token;
    this.#sender = sender;
  }

  static async open(url: string, token: string): Promise<DemoMatrix> {
    const unknown = new DemoMatrix(url, token, '');
    const { user_id: sender } = await unknown.#call('GET', 'v3/account/whoami');
    return new DemoMatrix(url, token, String(sender));
  }

  userId(personId: UserId): string {
    return `@${MATRIX_USER_PREFIX}${personId}:${this.#sender.slice(this.#sender.indexOf(':') + 1)}`;
  }

  /** When the demonstration was first filled in here: everything is dated from then. */
  async firstFilledMs(): Promise<number> {
    const path = `v3/user/${encodeURIComponent(this.#sender)}/account_data/${MARKER}`;
    const kept = await this.#call('GET', path).catch(() => null);
    if (typeof kept?.now_ms === 'number') return kept.now_ms;
    const nowMs = Date.now();
    await this.#call('PUT', path, { now_ms: nowMs });
    return nowMs;
  }

  async members(matrixRoomId: MatrixRoomId): Promise<string[]> {
    const { joined } = await this.#call('GET', `v3/rooms/${encodeURIComponent(matrixRoomId)}/joined_members`);
    return Object.keys(joined as object);
  }

  /** Time of the newest message, 0 in a room without any. */
  async newestMessageMs(matrixRoomId: MatrixRoomId, reader: string): Promise<number> {
    const filter = encodeURIComponent(JSON.stringify({ types: ['m.room.message'] }));
    const path = `v3/rooms/${encodeURIComponent(matrixRoomId)}/messages?dir=b&limit=20&filter=${filter}`;
    const { chunk } = await this.#call('GET', path, undefined, { sender: reader });
    return Math.max(0, ...(chunk as { origin_server_ts: number }[]).map((event) => event.origin_server_ts));
  }

  async send(matrixRoomId: MatrixRoomId, type: string, content: object, as: As): Promise<string> {
    this.#transactions += 1;
    const path = `v3/rooms/${encodeURIComponent(matrixRoomId)}/send/${type}/${this.#run}.${this.#transactions}`;
    return String((await this.#call('PUT', path, content, as)).event_id);
  }

  async sendPicture(matrixRoomId: MatrixRoomId, { bytes, width, height }: Picture, as: As): Promise<void> {
    const query = new URLSearchParams({ user_id: as.sender, filename: 'sheet.jpg' });
    const response = await fetch(`${this.#url}/_matrix/media/v3/upload?${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(bytes),
    });
    const { content_uri: url } = (await response.json()) as { content_uri: string };
    const info = { mimetype: 'image/jpeg', w: width, h: height, size: bytes.length };
    await this.send(matrixRoomId, 'm.room.message', { msgtype: 'm.image', body: 'sheet.jpg', url, info }, as);
  }

  async read(matrixRoomId: MatrixRoomId, eventId: string, reader: string): Promise<void> {
    const path = `v3/rooms/${encodeURIComponent(matrixRoomId)}/receipt/m.read/${encodeURIComponent(eventId)}`;
    await this.#call('POST', path, {}, { sender: reader });
  }

  async #call(
    method: 'GET' | 'PUT' | 'POST',
    path: string,
    body?: object,
    as?: { sender: string; atMs?: number },
  ): Promise<Answer> {
    const address = new URL(`${this.#url}/_matrix/client/${path}`);
    if (as) address.searchParams.set('user_id', as.sender);
    if (as?.atMs !== undefined) address.searchParams.set('ts', String(as.atMs));
    // Thousands of calls: `fetch` itself would take a tenth of what filling in takes this process.
    const response = await request(address, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.body.json()) as Answer;
    if (response.statusCode !== 200)
      throw new Error(`${method} ${path.split('?')[0]}: ${response.statusCode} ${String(answer.error)}`);
    return answer;
  }
}
