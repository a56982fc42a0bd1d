import type { BalanceReader } from '@/server/chain/balance-reader';
import type { AccountWallets } from '@/server/features/account/deps';
import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import { approvalHandlers } from './approval.routes';
import { ApprovalService } from './approval.service';
import { ApprovalStore } from './approval.store';

const DAY_MS = 86_400_000;
/** What nobody has looked at for so long is read again if somebody does. */
const KEPT_DAYS = 60;
const FORGOTTEN_AT_ONCE = 500;

export function approvalFeature(
  services: Pick<Services, 'storage' | 'clock' | 'limits' | 'config'>,
  needs: { readonly wallets: AccountWallets; readonly balances: BalanceReader },
) {
  const store = new ApprovalStore(services.storage);
  return feature({
    handlers: approvalHandlers(new ApprovalService({ ...services, store }, needs)),
    jobs: [
      {
        name: 'approvals.forget',
        everySeconds: 3_600,
        work: () =>
          store.forgetHolders(
            new Date(services.clock.now().getTime() - KEPT_DAYS * DAY_MS),
            FORGOTTEN_AT_ONCE,
          ),
      },
    ],
  });
}
