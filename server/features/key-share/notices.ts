import type { KeyShareEventKind } from '@/protocol/key-share';
import type { MailTemplate } from '@/server/db/schema/account';
import type { Services } from '@/server/services';
import type { KeyShareStore } from './key-share.store';
import type { KeyShareOwners, KeyShareStores } from './deps';
import type { UserId } from '@/protocol/ids';

/** What its owner is written about, and by which mail; everything else only stands in the list of events. */
const mailed: Partial<Record<KeyShareEventKind, MailTemplate>> = {
  created: 'key_created',
  password_changed: 'key_changed',
  resplit: 'key_changed',
  closed: 'key_closed',
  recovery_started: 'key_notice',
  share_released: 'key_released',
  device_added: 'key_device_added',
};

const EVENTS_SHOWN = 20;
const EVENTS_KEPT_MS = 90 * 86_400_000;

/** Tells the owner of a wallet what happens to it: in the app, where every device reads the list, and by mail. */
export class Notices {
  readonly #store: KeyShareStore;
  readonly #deps: Pick<Services, 'config' | 'clock' | 'mailQueue' | 'chat'>;

  constructor(
    deps: Pick<Services, 'config' | 'clock' | 'mailQueue' | 'chat'> & Pick<KeyShareStores, 'keyShares'>,
    owners: KeyShareOwners,
  ) {
    this.#deps = deps;
    this.#store = deps.keyShares;
    for (const template of [
      'key_created',
      'key_changed',
      'key_closed',
      'key_released',
      'key_device_added',
    ] as const) {
      deps.mailQueue.compose(template, async (emailKey, language) => {
        const account = await owners.findByEmail(emailKey);
        return (
          account && {
            to: account.email,
            language: account.language ?? language,
            template,
            link: `${deps.config.publicUrl}/index/wallet`,
            minutes: 0,
          }
        );
      });
    }
  }

  /** Inside the transaction of what happened, so that nothing happens unnoticed. */
  async tell(accountId: UserId, kind: KeyShareEventKind): Promise<void> {
    await this.#store.addEvent(accountId, kind, this.#deps.clock.now());
    await this.#deps.chat.markChanged('wallet', [accountId]);
    const template = mailed[kind];
    const owner = template && (await this.#store.owner(accountId));
    if (template && owner) await this.#deps.mailQueue.put(template, owner.emailKey, owner.language ?? 'en');
  }

  async latest(accountId: UserId): Promise<{ kind: KeyShareEventKind; time: string }[]> {
    const events = await this.#store.events(accountId, EVENTS_SHOWN);
    return events.map(({ kind, at }) => ({ kind, time: at.toISOString() }));
  }

  prune(): Promise<number> {
    return this.#store.pruneEvents(new Date(this.#deps.clock.now().getTime() - EVENTS_KEPT_MS));
  }
}
