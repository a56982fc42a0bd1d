import type { MailTemplate } from '@/server/db/schema/account';
import type { Services } from '@/server/services';
import type { UserId } from '@/protocol/ids';
import type { StepAccounts } from './deps';

const templates = ['step_on', 'step_changed', 'step_off', 'step_code_used'] as const;
type Notice = Extract<MailTemplate, (typeof templates)[number]>;

/** Tells the owner of an account, by mail and on every device, what happens to its second step. */
export class StepNotices {
  readonly #deps: Pick<Services, 'config' | 'mailQueue' | 'chat'>;
  readonly #accounts: StepAccounts;

  constructor(deps: Pick<Services, 'config' | 'mailQueue' | 'chat'>, accounts: StepAccounts) {
    this.#deps = deps;
    this.#accounts = accounts;
    for (const template of templates) {
      deps.mailQueue.compose(template, async (emailKey, language) => {
        const account = await accounts.findByEmail(emailKey);
        return (
          account && {
            to: account.email,
            language: account.language ?? language,
            template,
            link: `${deps.config.publicUrl}/index/settings/account/${account.id}?section=security`,
            minutes: 0,
          }
        );
      });
    }
  }

  /** Inside the transaction of what happened, so that nothing happens unnoticed. */
  async tell(accountId: UserId, notice: Notice): Promise<void> {
    await this.#deps.chat.markChanged('account', [accountId]);
    const account = await this.#accounts.find(accountId);
    if (account) await this.#deps.mailQueue.put(notice, account.emailKey, account.language ?? 'en');
  }
}
