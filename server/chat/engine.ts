import { z } from 'zod';
import type { Clock } from '@/runtime/clock';
import { MATRIX_SENDER_LOCALPART } from '@/protocol/chat-names';
import type { ChatConfig } from '@/server/config/config';
import type { Log } from '@/server/log/log';
import type { ChatStore } from './chat.store';
import { Homeserver } from './homeserver';
import { MatrixClient } from './matrix-client';

/** So long the start waits for a homeserver that other people run. */
const ANSWER_MS_MAX = 3_000;

/** The configuration names another homeserver than the one that the rooms lie on. Starting again would not help. */
export class ChatRefused extends Error {
  override readonly name = 'ChatRefused';
}

/**
 * The one homeserver of the installation. Engine and server name are part of every id that is stored, so they are fixed
 * at the first contact; afterwards another one is refused.
 */
export class ChatEngine {
  readonly #client: MatrixClient;
  #homeserver: Homeserver | null = null;
  #asking: Promise<Homeserver> | null = null;
  readonly #config: ChatConfig;
  readonly #deps: { readonly store: ChatStore; readonly clock: Clock; readonly log: Log };

  constructor(
    config: ChatConfig,
    deps: { readonly store: ChatStore; readonly clock: Clock; readonly log: Log },
  ) {
    this.#config = config;
    this.#deps = deps;
    this.#client = new MatrixClient(config);
  }

  get client(): MatrixClient {
    return this.#client;
  }

  /** Refuses a configuration that does not go with what is fixed. */
  async check(): Promise<void> {
    const { serverName } = this.#config;
    const fixed = await this.#deps.store.fixed();
    if (!fixed) return;
    if (fixed.engine !== this.#config.engine) {
      throw new ChatRefused(
        `The chat of this installation lies on the engine "${fixed.engine}" and cannot be moved to "${this.#config.engine}". Set CHAT_ENGINE and CHAT_URL as they were.`,
      );
    }
    if (serverName !== null && fixed.serverName !== serverName) {
      throw new ChatRefused(
        `The chat of this installation has the server name "${fixed.serverName}" and cannot get the name "${serverName}". Set MATRIX_SERVER_NAME as it was.`,
      );
    }
  }

  /**
   * Refuses a homeserver that is not the one of this installation, if one answers soon. Another process runs it, so it may
   * as well come later.
   */
  async checkHomeserver(): Promise<void> {
    const soon = new Promise<void>((resolve) => setTimeout(resolve, ANSWER_MS_MAX).unref());
    await Promise.race([
      soon,
      this.connect().catch((error: unknown) => {
        if (error instanceof ChatRefused) throw error;
      }),
    ]);
  }

  /** The homeserver, once it has said who it is; with `probe` it is asked again. Throws HomeserverAway. */
  async connect(probe = false): Promise<Homeserver> {
    if (this.#homeserver && !probe) return this.#homeserver;
    this.#asking ??= this.#ask().finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #ask(): Promise<Homeserver> {
    const serverName = await this.#ownName();
    const { store, clock, log } = this.#deps;
    if (this.#config.serverName !== null && this.#config.serverName !== serverName) {
      throw new ChatRefused(
        `MATRIX_SERVER_NAME is "${this.#config.serverName}", but the homeserver is called "${serverName}".`,
      );
    }
    await this.#checkName(serverName);
    if (!this.#homeserver) {
      await store.fix(this.#config.engine, serverName, clock.now());
      // Of two processes that came first at the same time, one was.
      await this.#checkName(serverName);
      log.write('chat.connected', { engine: this.#config.engine });
    }
    const homeserver = this.#homeserver ?? new Homeserver(this.#client, serverName);
    if (!this.#homeserver && this.#config.engine === 'synapse') await homeserver.accounts.registerSender();
    this.#homeserver = homeserver;
    return homeserver;
  }

  async #checkName(serverName: string): Promise<void> {
    await this.check();
    const fixed = await this.#deps.store.fixed();
    if (fixed && fixed.serverName !== serverName) {
      throw new ChatRefused(
        `The chat of this installation has the server name "${fixed.serverName}", but the homeserver at CHAT_URL is called "${serverName}". Set CHAT_URL as it was.`,
      );
    }
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  async #ownName(): Promise<string> {
    const answer = await this.#client.call({ method: 'GET', path: 'client/v3/account/whoami' });
    const matrixUserId = z.object({ user_id: z.string() }).parse(answer).user_id;
    const prefix = `@${MATRIX_SENDER_LOCALPART}:`;
    if (!matrixUserId.startsWith(prefix)) {
      throw new ChatRefused(`The application service's user must be "${MATRIX_SENDER_LOCALPART}".`);
    }
    return matrixUserId.slice(prefix.length);
  }
}
