import type { AccountWallets } from '@/server/features/account/deps';
import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import { Faucet } from './faucet';
import { PaidAddressService } from './paid-address.service';
import { PaidAddressStore } from './paid-address.store';
import { PayeeService } from './payee.service';
import { PayeeStore } from './payee.store';
import { WalletBookService } from './wallet-book.service';
import { WalletBookStore } from './wallet-book.store';
import { SentMoneyCheck } from './sent-money';
import { WalletListService } from './wallet-list.service';
import { WalletListStore } from './wallet-list.store';
import { walletPages } from './wallet.pages';
import { walletHandlers } from './wallet.routes';

export function walletFeature(
  services: Pick<Services, 'storage' | 'clock' | 'limits' | 'config' | 'chat'>,
  needs: { readonly wallets: AccountWallets },
) {
  const { storage, config } = services;
  const stores = { payees: new PayeeStore(storage), paidAddresses: new PaidAddressStore(storage) };
  const payees = new PayeeService({ ...services, ...stores }, needs.wallets);
  const paid = new PaidAddressService({ ...services, ...stores });
  const book = new WalletBookService({ ...services, book: new WalletBookStore(storage) });
  const list = new WalletListService({ ...services, list: new WalletListStore(storage) }, needs.wallets);
  return feature({
    /** People as a person may know their addresses. */
    payees,
    /** Addresses of others that a person watches. */
    watched: list,
    sentMoney: new SentMoneyCheck(services, needs.wallets),
    handlers: walletHandlers({ payees, paid, book, list, faucet: new Faucet(services), config }),
    pages: walletPages(services),
  });
}
