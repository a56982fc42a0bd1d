import type { UserId } from '@/protocol/ids';
import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import { accountDeletionHandlers } from './account-deletion.routes';
import { AccountDeletionService } from './account-deletion.service';
import { AccountDeletionStore } from './account-deletion.store';
import { AccountPurge } from './account-purge';
import { AfterRestore } from './after-restore';
import { DeletionList } from './deletion-list';
import type { DeletionDeps, DeletionNeeds } from './deps';
import { PersonPresenceStore } from './person-presence.store';
import { Vanishing } from './vanishing';

export function accountDeletionFeature(
  services: Services,
  needs: DeletionNeeds & {
    readonly people: {
      findByEmail(emailKey: string): Promise<{
        readonly id: UserId;
        readonly email: string;
        readonly language: 'en' | 'zh' | null;
      } | null>;
    };
  },
) {
  const { storage, config, mailQueue, log } = services;
  const deps: DeletionDeps = {
    ...services,
    ...needs,
    deletions: new AccountDeletionStore(storage),
    presence: new PersonPresenceStore(storage),
    list: new DeletionList(config.dataDir),
  };
  mailQueue.compose('account_deleted', async (emailKey, language) => {
    const account = await needs.people.findByEmail(emailKey);
    return (
      account && {
        to: account.email,
        language: account.language ?? language,
        template: 'account_deleted',
        link: `${config.publicUrl}/login`,
        minutes: 0,
      }
    );
  });
  const vanishing = new Vanishing(deps);
  const purge = new AccountPurge(deps);
  const restored = new AfterRestore(deps, vanishing);
  return feature({
    handlers: accountDeletionHandlers(new AccountDeletionService(deps, vanishing), log),
    jobs: [
      { name: 'accounts.purge', everySeconds: 3600, work: () => purge.purgeDue() },
      { name: 'accounts.list_deletions', everySeconds: 3600, work: () => restored.writeList() },
    ],
    begin: async () => void (await restored.apply()),
  });
}
