import { callerOf, matrixIdOf, say, startChatTest, type ChatTest, type MatrixCaller } from './chat';
import type { TestClient } from './client';
import { TEST_AS_TOKEN } from './homeserver';
import { createSpace } from './space';
import type { MatrixRoomId, SpaceId } from '@/protocol/ids';

/** A running gateway. */
interface Gateway {
  readonly port: number;
  close(): Promise<void>;
}

/** Appears only in rooms outside the bots' scope, so no answer to a bot may contain it. */
export const CANARY = 'canary';

/** A person with a channel for bots and rooms that are none of theirs. */
export class BotScene {
  private constructor(
    readonly chat: ChatTest,
    readonly gateway: Gateway,
    readonly spaceId: SpaceId,
    readonly owner: TestClient,
    /** Another member of all the rooms. */
    readonly other: TestClient,
    readonly asOwner: MatrixCaller,
    readonly ownerToken: string,
  ) {}

  /** `startGateway` gets the platform and the environment that leads to the homeserver. */
  static async start(
    startGateway: (platform: ChatTest['platform'], environment: Record<string, string>) => Promise<Gateway>,
  ): Promise<BotScene> {
    const chat = await startChatTest();
    const gateway = await startGateway(chat.platform, {
      CHAT_URL: chat.homeserver.url,
      CHAT_ENGINE: chat.homeserver.engine,
      CHAT_AS_TOKEN: TEST_AS_TOKEN,
    });
    const [owner, other] = await Promise.all([chat.platform.person(), chat.platform.person()]);
    const spaceId = await createSpace(owner);
    await other.call('joinSpace', { params: { spaceId } });
    for (const name of ['bots', `${CANARY}_club`]) {
      const { id } = await owner.call('createRoom', { body: { spaceId, name, kind: 'privateRoom' } });
      await owner.call('addRoomMembers', { body: { room: String(id), userIds: [other.id] } });
    }
    await chat.platform.services.chat.idle();
    const { accessToken } = await owner.call('logInToChat', { query: { noForce: 'true' } });
    const asOwner = callerOf(`http://127.0.0.1:${gateway.port}`, accessToken);
    return new BotScene(chat, gateway, spaceId, owner, other, asOwner, accessToken);
  }

  get url(): string {
    return `http://127.0.0.1:${this.gateway.port}`;
  }

  room(name: string) {
    return this.chat.room(this.owner, this.spaceId, name);
  }

  /** Makes a bot of the owner's for these rooms. */
  async bot(rooms: readonly number[], days: 7 | 30 | 90 | 365 = 30) {
    const made = await this.owner.call('createBot', { body: { name: 'Test bot', rooms: [...rooms], days } });
    return { ...made, call: callerOf(this.url, made.token) };
  }

  /** Sends a message as the owner. */
  async message(matrixRoomId: MatrixRoomId, content: object): Promise<string> {
    const { status, body } = await say(this.asOwner, matrixRoomId, content);
    if (status !== 200) throw new Error(`The message was refused: ${JSON.stringify(body)}`);
    return String(body.event_id);
  }

  /** Uploads a file; answers its `mxc` address. */
  async upload(token: string, text: string): Promise<string> {
    const answer = await fetch(`${this.url}/_matrix/media/v3/upload?filename=a.txt`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
      body: text,
    });
    return ((await answer.json()) as { content_uri: string }).content_uri;
  }

  /** Opens a file; answers its text, or the status of the refusal. */
  async open(token: string, mxc: string): Promise<string | number> {
    const answer = await fetch(this.url + mxc.replace('mxc://', '/_matrix/client/v1/media/download/'), {
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.status === 200 ? answer.text() : answer.status;
  }

  get ownerId(): string {
    return matrixIdOf(this.owner);
  }

  async close(): Promise<void> {
    await this.gateway.close();
    await this.chat.close();
  }
}

/** A file as a message shows it. */
export const file = (url: string) => ({ msgtype: 'm.file', body: 'a.txt', url });
