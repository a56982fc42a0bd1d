import type { AccountWallets } from '@/server/features/account/deps';
import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import { Faucet } from './faucet';
import { PaidAddressService } from './paid-address.service';
import { PaidAddressStore } from './paid-address.store';
import { PayeeService } from './payee.service';
import { PayeeStore } from './payee.store';
import { SentMoneyCheck } from './sent-money';
import { walletPages } from './wallet.pages';
import { walletHandlers } from './wallet.routes';

export function walletFeature(
  services: Pick<Services, 'storage' | 'clock' | 'limits' | 'config'>,
  needs: { readonly wallets: AccountWallets },
) {
  const { storage, config } = services;
  const payees = new PayeeService({ ...services, payees: new PayeeStore(storage) }, needs.wallets);
  const paid = new PaidAddressService({ ...services, paidAddresses: new PaidAddressStore(storage) });
  return feature({
    /** People as somebody may know their addresses. */
    payees,
    sentMoney: new SentMoneyCheck(services, needs.wallets),
    handlers: walletHandlers({ payees, paid, faucet: new Faucet(services), dataDir: config.dataDir }),
    pages: walletPages(services),
  });
}
