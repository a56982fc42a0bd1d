import type { walletRoutes } from '@/protocol/wallet';
import type { Handlers } from '@/server/http/call';
import type { Services } from '@/server/services';
import type { AccountWallets } from '@/server/features/account/neighbours';
import { walletNetworks } from './catalogue';
import { Faucet } from './faucet';
import { PaidAddressService } from './paid-address.service';
import { PayeeService } from './payee.service';

/** An address tells everything that its owner did on a chain, so strangers learn it only where the owner allows. */
export function walletHandlers(deps: Services, wallets: AccountWallets): Handlers<keyof typeof walletRoutes> {
  const payees = new PayeeService(deps, wallets);
  const paid = new PaidAddressService(deps);
  const faucet = new Faucet(deps);
  return {
    walletNetworks: async () => walletNetworks(deps.config.dataDir),
    searchPeople: ({ caller, query }) => payees.search(caller.id, query),
    paidAddresses: ({ caller, query }) => paid.comparable(caller.id, query),
    notePaid: ({ caller, body }) => paid.note(caller.id, body.sends),
    dripFaucet: ({ caller, body }) => faucet.drip(caller.id, body),
    payee: ({ caller, params }) => payees.find(caller.id, params.userId),
  };
}
