import type { walletRoutes } from '@/protocol/wallet';
import type { Config } from '@/server/config/config';
import type { Handlers } from '@/server/http/call';
import { walletNetworks } from './catalogue';
import type { Faucet } from './faucet';
import type { PaidAddressService } from './paid-address.service';
import type { PayeeService } from './payee.service';

/** An address tells everything that its owner did on a chain, so strangers learn it only where the owner allows. */
export function walletHandlers({
  payees,
  paid,
  faucet,
  config,
}: {
  readonly payees: PayeeService;
  readonly paid: PaidAddressService;
  readonly faucet: Faucet;
  readonly config: Pick<Config, 'dataDir' | 'handles'>;
}): Handlers<keyof typeof walletRoutes> {
  return {
    walletNetworks: async () => walletNetworks(config),
    paidAddresses: ({ caller, query }) => paid.comparable(caller.id, query),
    notePaid: ({ caller, body }) => paid.note(caller, body.sends),
    dripFaucet: ({ caller, body }) => faucet.drip(caller.id, body),
    payee: ({ caller, params }) => payees.find(caller, params.userId),
  };
}
