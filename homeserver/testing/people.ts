import type { WantedConfig } from '@/homeserver/config/config';
import { MatrixTestClient } from './client';

export interface PersonOptions {
  readonly deviceId?: string;
  /** Of the stand-alone server; costs a moment, and is needed for a second login there. */
  readonly password?: string;
}

/** Ways into a homeserver of the tests, by its own HTTP interface. */
export class People {
  readonly stranger: MatrixTestClient;
  readonly #base: () => string;
  readonly #config: Pick<WantedConfig, 'appservice'>;

  constructor(base: () => string, config: Pick<WantedConfig, 'appservice'>) {
    this.#base = base;
    this.#config = config;
    this.stranger = new MatrixTestClient(base, { userId: '' });
  }

  async register(name: string, { deviceId, password }: PersonOptions = {}): Promise<MatrixTestClient> {
    if (this.#config.appservice) {
      const { user_id: userId } = await this.asClient().post('register', {
        type: 'm.login.application_service',
        username: name,
        inhibit_login: true,
      });
      return this.login(userId as string, { deviceId });
    }
    const answer = await this.stranger.post('register', {
      username: name,
      auth: { type: 'm.login.dummy' },
      device_id: deviceId,
      password,
    });
    return this.#client(answer);
  }

  async login(userId: string, { deviceId, password }: PersonOptions = {}): Promise<MatrixTestClient> {
    const identifier = { type: 'm.id.user', user: userId };
    const answer = this.#config.appservice
      ? await this.asClient().post('login', {
          type: 'm.login.application_service',
          identifier,
          device_id: deviceId,
        })
      : await this.stranger.post('login', {
          type: 'm.login.password',
          identifier,
          password,
          device_id: deviceId,
        });
    return this.#client(answer);
  }

  asClient(userId?: string): MatrixTestClient {
    const { appservice } = this.#config;
    if (!appservice) throw new Error('This server has no application service');
    return new MatrixTestClient(this.#base, {
      userId: userId ?? appservice.senderLocalpart,
      token: appservice.asToken,
      query: userId === undefined ? {} : { user_id: userId },
    });
  }

  #client(answer: { user_id: string; access_token: string; device_id: string }): MatrixTestClient {
    return new MatrixTestClient(this.#base, {
      userId: answer.user_id,
      token: answer.access_token,
      deviceId: answer.device_id,
    });
  }
}
