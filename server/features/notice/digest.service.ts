import type { Language } from '@/protocol/account';
import type { UserId } from '@/protocol/ids';
import { minuteIn, type DigestRhythm } from '@/protocol/notice-setting-rules';
import type { OutgoingMail } from '@/server/mail/mailer';
import type { Services } from '@/server/services';
import type { DigestStore } from './digest.store';
import { digestLines } from './digest-text';
import type { NoticeSettingStore } from './notice-setting.store';
import type { NoticeStore } from './notice.store';
import { noticeView } from './notice.view';
import { unsubscribeToken } from './unsubscribe-token';

/** People in one run; the next run goes on. */
const AT_ONCE = 500;
/** More are counted. */
const NOTICES_MAX = 100;
const HOUR_MS = 3600 * 1000;
/** 08:00 on the person's clocks. */
const DAILY_MINUTE = 8 * 60;

type Deps = Pick<Services, 'storage' | 'clock' | 'mailQueue' | 'config'> & {
  readonly digests: DigestStore;
  readonly settings: NoticeSettingStore;
  readonly notices: NoticeStore;
};

/** Mails people what they have not read, as often as they want. */
export class DigestService {
  readonly #store: DigestStore;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = deps.digests;
    deps.mailQueue.compose('digest', (emailKey, language) => this.#compose(emailKey, language));
  }

  /** After a person has chosen how often, or another time zone; inside the transaction of it. */
  async reschedule(userId: UserId, chosen: { digest: DigestRhythm; zone: string }): Promise<void> {
    const now = this.#deps.clock.now();
    if (chosen.digest === 'never') await this.#store.cancel(userId);
    else await this.#store.schedule(userId, nextOf(chosen, now), now);
  }

  /** Puts the digests that are due into the mail queue; returns how many. */
  async queueDue(): Promise<number> {
    let queued = 0;
    for (let looked = 0; looked < AT_ONCE; looked += 1) {
      const outcome = await this.#deps.storage.transaction(() => this.#queueOne());
      if (outcome === null) break;
      if (outcome) queued += 1;
    }
    return queued;
  }

  /** Null where none is due. */
  async #queueOne(): Promise<boolean | null> {
    const { clock, settings, notices, mailQueue } = this.#deps;
    const now = clock.now();
    const due = await this.#store.takeDue(now);
    if (!due) return null;
    const chosen = await settings.of(due.userId);
    const nextAt = nextOf({ digest: chosen.digest, zone: chosen.quiet.zone }, now);
    const hasNews =
      due.emailVerified &&
      (
        await notices.list(due.userId, {
          onlyUnread: true,
          limit: 1,
          offset: 0,
          way: 'mail',
          between: [due.handed < due.number ? due.since : due.toldUntil, now],
        })
      ).length > 0;
    if (!hasNews) {
      await this.#store.postpone(due.userId, nextAt);
      return false;
    }
    await this.#store.number(due, { until: now, nextAt });
    await mailQueue.put('digest', due.emailKey, due.language ?? 'en');
    return true;
  }

  /** Null where nothing is left to tell: the person has read it, or wants no digest any more. */
  async #compose(emailKey: string, language: Language): Promise<OutgoingMail | null> {
    const { notices, settings, config } = this.#deps;
    const digest = await this.#store.waiting(emailKey);
    if (!digest) return null;
    const { userId, number, since, until } = digest;
    const rows = await notices.list(userId, {
      onlyUnread: true,
      limit: NOTICES_MAX,
      offset: 0,
      way: 'mail',
      between: [since, until],
    });
    if (rows.length === 0) return null;
    const { digestPrivate } = await settings.of(userId);
    const words = digest.language ?? language;
    return {
      to: digest.email,
      language: words,
      template: 'digest',
      lines: digestLines(rows.map(noticeView), { language: words, withPrivate: digestPrivate }),
      link: `${config.publicUrl}/index/notification`,
      minutes: 0,
      unsubscribe: `${config.publicUrl}/unsubscribe?token=${unsubscribeToken(userId, config.sessionSecret)}`,
      once: {
        begin: () => this.#store.hand(userId, number),
        failed: () => this.#store.takeBack(userId, number),
        sent: () => this.#store.noteSent(userId, number),
      },
    };
  }
}

/** When the next digest comes. */
function nextOf({ digest, zone }: { digest: DigestRhythm; zone: string }, now: Date): Date {
  if (digest !== 'daily') return new Date(now.getTime() + HOUR_MS);
  const minutes = (DAILY_MINUTE - minuteIn(zone, now) + 24 * 60) % (24 * 60) || 24 * 60;
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000 + minutes * 60_000);
}
