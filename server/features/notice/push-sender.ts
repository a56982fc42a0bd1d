import type { Language } from '@/protocol/account';
import type { UserId } from '@/protocol/ids';
import type { NoticeEntry } from '@/protocol/notification';
import { isQuiet } from '@/protocol/notice-setting-rules';
import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_DAYS } from '@/protocol/session';
import { describeError } from '@/runtime/describe-error';
import { RepeatedWork } from '@/runtime/repeated-work';
import type { PushDeliveryRow, PushSubscriptionRow } from '@/server/db/schema/push';
import { PUSH_GRACE_MS } from '@/server/notices/push-queue';
import type { Services } from '@/server/services';
import type { NoticeSettingStore } from './notice-setting.store';
import type { NoticeStore } from './notice.store';
import { noticeView } from './notice.view';
import type { PushClient, PushOutcome } from './push-client';
import type { PushDeliveryStore } from './push-delivery.store';
import type { PushSubscriptionStore } from './push-subscription.store';
import { pushPayload, pushTopic } from './push-text';

const DAY_MS = 24 * 3600 * 1000;
/** Within this a push is sent or given up for now; other processes leave it alone as long. */
const LEASE_MS = 60_000;
const SENT_AT_ONCE = 24;
/** To browsers of one person: they say where their pushes go, and the address may take its time to answer. */
const OF_PERSON_MAX = 3;
/** A delivery that others of its person hold up waits so long, and is given up after so many times. */
const BUSY_MS = 2_000;
const BUSY_ATTEMPTS_MAX = 30;
/** Push services answer at once; an address that takes longer counts as silent. */
const SLOW_MS = 5_000;
const BACK_OFF_MS = 30_000;
const BACK_OFF_MS_MAX = 3600_000;
/** About three quarters of an hour with the back-off; the list still has what it was about. */
const ATTEMPTS_MAX = 5;
/** An endpoint that says nothing so often in a row is forgotten: each time holds up the others. */
const SILENCES_MAX = 5;
const STOP_MS_MAX = 2_000;
/** A run ends after this and another one goes on, so that a platform that stops does not wait for a long queue. */
const RUN_MS_MAX = 3_000;

/** Kinds that somebody waits for an answer to. */
const urgentKinds: readonly NoticeEntry['kind'][] = ['mention', 'directMessage', 'messageRequest', 'reward'];

type Deps = Pick<Services, 'clock' | 'log' | 'metrics' | 'pushes'> & {
  readonly client: PushClient;
  readonly deliveries: PushDeliveryStore;
  readonly subscriptions: PushSubscriptionStore;
  readonly notices: NoticeStore;
  readonly settings: NoticeSettingStore;
};

/** What is left to send when a delivery is looked at. */
interface Ready {
  readonly subscription: PushSubscriptionRow & { readonly language: Language };
  readonly entry: NoticeEntry;
  readonly withText: boolean;
}

/**
 * Sends pushes. A delivery is noted as handed over before the request, so a process that dies in between sends nothing twice; one that
 * died before is sent by the next.
 */
export class PushSender {
  readonly #deps: Deps;
  readonly #starting = new RepeatedWork(() => this.#startDue());
  readonly #running = new Set<Promise<boolean>>();
  /** How many requests are on their way, by person. */
  readonly #ofPerson = new Map<UserId, number>();
  readonly #stopping = new AbortController();
  #isStopping = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
    deps.pushes.sentBy((inMs) => this.#wakeIn(inMs));
  }

  /** Sends everything that is due; returns how many pushes were sent meanwhile. */
  async drain(): Promise<number> {
    await this.#starting.run();
    const sent = await Promise.all(this.#running);
    return sent.filter(Boolean).length;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#timer) clearTimeout(this.#timer);
    const insist = setTimeout(() => this.#stopping.abort(), STOP_MS_MAX);
    await this.#starting.idle();
    await Promise.all(this.#running);
    clearTimeout(insist);
    await this.#deps.client.close();
  }

  #wakeIn(ms: number): void {
    if (this.#isStopping || (this.#timer && ms > 0)) return;
    if (this.#timer) clearTimeout(this.#timer);
    // A little later than due, so that one look finds all of a transaction.
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#starting.run().catch((error: unknown) => this.#failed(error));
    }, ms + 100).unref();
  }

  /** Begins with what is due and waits for no answer: one that is slow must not hold up the others. */
  async #startDue(): Promise<number> {
    const { deliveries } = this.#deps;
    const endsAt = performance.now() + RUN_MS_MAX;
    const hasTime = () => {
      if (performance.now() < endsAt) return !this.#isStopping;
      this.#wakeIn(0);
      return false;
    };
    while (hasTime()) {
      const found = await deliveries.spread(new Date(this.#now() + PUSH_GRACE_MS));
      if (found === null) break;
      if (found > 0) this.#wakeIn(PUSH_GRACE_MS);
    }
    let started = 0;
    while (hasTime()) {
      if (this.#running.size >= SENT_AT_ONCE) {
        await Promise.race(this.#running);
        continue;
      }
      const now = this.#now();
      const delivery = await deliveries.claim(new Date(now), new Date(now + LEASE_MS));
      if (!delivery) break;
      const sending = this.#handle(delivery)
        .catch((error: unknown) => this.#failed(error))
        .finally(() => this.#running.delete(sending));
      this.#running.add(sending);
      started += 1;
    }
    return started;
  }

  async #handle(delivery: PushDeliveryRow): Promise<boolean> {
    const { deliveries, client } = this.#deps;
    // Somebody died while the push service may have taken it.
    if (delivery.handed) return this.#done([delivery.id], 'unknown');
    const twins = await deliveries.twins(delivery);
    const ready = await this.#look(delivery);
    if (!ready) return this.#done([delivery.id, ...twins], 'dropped');
    const { subscription, entry, withText } = ready;
    const { userId } = subscription;
    const ofPerson = this.#ofPerson.get(userId) ?? 0;
    if (ofPerson >= OF_PERSON_MAX) {
      if (delivery.attempts > BUSY_ATTEMPTS_MAX) return this.#done([delivery.id, ...twins], 'dropped');
      await deliveries.postpone(delivery.id, new Date(this.#now() + BUSY_MS));
      this.#wakeIn(BUSY_MS);
      return false;
    }
    this.#ofPerson.set(userId, ofPerson + 1);
    try {
      if (!(await deliveries.hand(delivery.id, twins))) return false;
      const payload = pushPayload(entry, { ...subscription, withText });
      const about = { topic: pushTopic(entry.id), isUrgent: urgentKinds.includes(entry.kind) };
      const startedAt = performance.now();
      const outcome = await client.send(subscription, payload, about, this.#stopping.signal);
      return await this.#settle(delivery, subscription, outcome, performance.now() - startedAt > SLOW_MS);
    } finally {
      const left = (this.#ofPerson.get(userId) ?? 1) - 1;
      if (left > 0) this.#ofPerson.set(userId, left);
      else this.#ofPerson.delete(userId);
    }
  }

  /** Asks again whether the person may see it, has not read it, and wants to be disturbed now. */
  async #look({ sessionId, noticeId }: PushDeliveryRow): Promise<Ready | null> {
    const { subscriptions, notices, settings, clock } = this.#deps;
    const subscription = await subscriptions.reachable(sessionId, {
      usedAfter: new Date(this.#now() - SESSION_IDLE_DAYS * DAY_MS),
      openedAfter: new Date(this.#now() - SESSION_ABSOLUTE_DAYS * DAY_MS),
    });
    if (!subscription) return null;
    const row = await notices.unreadOne(subscription.userId, noticeId, 'push');
    if (!row) return null;
    const entry = noticeView(row);
    const { quiet, pushText, contactsThrough } = await settings.of(subscription.userId);
    if (isQuiet(quiet, clock.now())) {
      const writer = entry.kind === 'directMessage' ? entry.person : null;
      if (!contactsThrough || !writer || !(await settings.follows(subscription.userId, writer.id)))
        return null;
    }
    return { subscription, entry, withText: pushText };
  }

  async #settle(
    { id, attempts }: PushDeliveryRow,
    subscription: PushSubscriptionRow,
    outcome: PushOutcome,
    isSlow: boolean,
  ): Promise<boolean> {
    const { deliveries, subscriptions, log } = this.#deps;
    if (outcome.kind === 'silent') {
      await subscriptions.noteSilence(subscription, SILENCES_MAX);
      return this.#done([id], 'unknown');
    }
    if (outcome.kind === 'gone') {
      await subscriptions.forget(subscription);
      log.write('push.gone', { user: subscription.userId, session: subscription.sessionId });
      return this.#done([id], 'gone');
    }
    if (isSlow) await subscriptions.noteSilence(subscription, SILENCES_MAX);
    else await subscriptions.noteAnswer(subscription);
    if (outcome.kind !== 'refused') {
      await this.#done([id], 'sent');
      return true;
    }
    log.write('push.refused', { user: subscription.userId, problem: outcome.problem });
    if (attempts >= ATTEMPTS_MAX) return this.#done([id], 'refused');
    this.#counted('postponed');
    const waitMs = Math.min(
      Math.max(BACK_OFF_MS * 4 ** (attempts - 1), outcome.retryAfterMs),
      BACK_OFF_MS_MAX,
    );
    await deliveries.postpone(id, new Date(this.#now() + waitMs));
    return false;
  }

  async #done(ids: readonly number[], result: Result): Promise<false> {
    await this.#deps.deliveries.delete(ids);
    this.#counted(result);
    return false;
  }

  #counted(result: Result): void {
    this.#deps.metrics.count('guildhall_pushes_total', { result });
  }

  #failed(error: unknown): false {
    this.#deps.log.write('push.failed', { problem: describeError(error) });
    return false;
  }

  #now(): number {
    return this.#deps.clock.now().getTime();
  }
}

type Result = 'sent' | 'dropped' | 'gone' | 'refused' | 'postponed' | 'unknown';
