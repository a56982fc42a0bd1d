import type { PushState } from '@/protocol/push';
import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_DAYS } from '@/protocol/session';
import { AppError } from '@/server/http/app-error';
import type { Caller, RequestFacts } from '@/server/http/call';
import type { Services } from '@/server/services';
import { newToken } from '@/server/tokens/secret-token';
import type { PushClient, PushTarget } from './push-client';
import type { PushSubscriptionStore } from './push-subscription.store';

const DAY_MS = 24 * 3600 * 1000;

type Deps = Pick<Services, 'clock' | 'config' | 'limits' | 'log' | 'chat'> & {
  readonly client: PushClient | null;
  readonly subscriptions: PushSubscriptionStore;
};

/** Which browsers people get pushes in. */
export class PushService {
  readonly #store: PushSubscriptionStore;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = deps.subscriptions;
  }

  async state(caller: Caller): Promise<PushState> {
    const now = this.#deps.clock.now().getTime();
    const all = await this.#store.list(caller.id, {
      usedAfter: new Date(now - SESSION_IDLE_DAYS * DAY_MS),
      openedAfter: new Date(now - SESSION_ABSOLUTE_DAYS * DAY_MS),
    });
    const here = all.find(({ sessionId }) => sessionId === caller.sessionId);
    return {
      publicKey: this.#deps.config.push?.publicKey ?? null,
      here: here ? { mark: here.mark, since: here.createdAt.toISOString() } : null,
      devices: all
        .filter((one) => one !== here)
        .map(({ agent, createdAt }) => ({ agent, since: createdAt.toISOString() })),
    };
  }

  /** Throws `push_disabled`, or `push_endpoint_refused` for an address that is never asked. */
  async subscribe(caller: Caller, target: PushTarget, request: RequestFacts): Promise<PushState> {
    const { client, limits, clock, log, chat } = this.#deps;
    if (!client) throw new AppError('push_disabled');
    if (!client.isAllowed(target.endpoint)) throw new AppError('push_endpoint_refused');
    await limits.take('push_subscribe', String(caller.id));
    await this.#store.put({
      ...target,
      sessionId: caller.sessionId,
      userId: caller.id,
      mark: newToken(),
      language: request.language,
      createdAt: clock.now(),
    });
    log.write('push.subscribed', { request: request.id, user: caller.id, session: caller.sessionId });
    await chat.markChanged('devices', [caller.id]);
    return this.state(caller);
  }

  async unsubscribe(caller: Caller, request: RequestFacts): Promise<null> {
    const { log, chat } = this.#deps;
    if (await this.#store.delete(caller.sessionId)) {
      log.write('push.unsubscribed', { request: request.id, user: caller.id, session: caller.sessionId });
      await chat.markChanged('devices', [caller.id]);
    }
    return null;
  }
}
