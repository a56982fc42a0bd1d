import type { walletRoutes } from '@/protocol/wallet';
import type { Handlers } from '@/server/http/call';
import type { Services } from '@/server/services';
import type { AccountWallets } from '../account/neighbours';
import { walletNetworks } from './catalogue';
import { Faucet } from './faucet';
import { PayeeService } from './payee.service';

/** Addresses of wallets are for whoever is signed in: everything that they did stands on a chain anyway. */
export function walletHandlers(
  services: Services,
  wallets: AccountWallets,
): Handlers<keyof typeof walletRoutes> {
  const payees = new PayeeService(services, wallets);
  const faucet = new Faucet(services);
  return {
    walletNetworks: async () => walletNetworks(services.config.dataDir),
    searchPeople: ({ caller, query }) => payees.search(caller.id, query),
    dripFaucet: ({ caller, body }) => faucet.drip(caller.id, body),
    payee: ({ params }) => payees.find(params.userId),
  };
}
