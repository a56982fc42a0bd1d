import type { walletRoutes } from '@/protocol/wallet';
import type { walletBookRoutes } from '@/protocol/wallet-book';
import type { walletListRoutes } from '@/protocol/wallet-list';
import type { Config } from '@/server/config/config';
import type { Handlers } from '@/server/http/call';
import { walletNetworks } from './catalogue';
import type { Faucet } from './faucet';
import type { PaidAddressService } from './paid-address.service';
import type { PayeeService } from './payee.service';
import type { WalletBookService } from './wallet-book.service';
import type { WalletListService } from './wallet-list.service';

/** An address tells everything that its owner did on a chain, so strangers learn it only where the owner allows. */
export function walletHandlers({
  payees,
  paid,
  book,
  list,
  faucet,
  config,
}: {
  readonly payees: PayeeService;
  readonly paid: PaidAddressService;
  readonly book: WalletBookService;
  readonly list: WalletListService;
  readonly faucet: Faucet;
  readonly config: Pick<Config, 'dataDir' | 'handles' | 'swapProvider'>;
}): Handlers<keyof typeof walletRoutes | keyof typeof walletBookRoutes | keyof typeof walletListRoutes> {
  return {
    walletNetworks: async () => walletNetworks(config),
    paidAddresses: ({ caller, query }) => paid.comparable(caller.id, query),
    notePaid: ({ caller, body }) => paid.note(caller, body.sends),
    savedAddresses: ({ caller }) => book.addresses(caller.id),
    saveAddress: ({ caller, body }) => book.saveAddress(caller.id, body),
    removeSavedAddress: ({ caller, body }) => book.removeAddress(caller.id, body),
    historyNotes: ({ caller }) => book.notes(caller.id),
    saveHistoryNote: ({ caller, body }) => book.saveNote(caller.id, body),
    tokenChoices: ({ caller }) => book.choices(caller.id),
    chooseToken: ({ caller, body }) => book.choose(caller.id, body),
    walletList: ({ caller }) => list.read(caller.id),
    keepWalletList: ({ caller, body }) => list.keep(caller.id, body),
    dripFaucet: ({ caller, body }) => faucet.drip(caller.id, body),
    payee: ({ caller, params }) => payees.find(caller, params.userId),
  };
}
