import { getAddress } from 'viem';
import type { walletRoutes } from '@/protocol/wallet';
import type { BodyOf, QueryOf, ResultOf } from '@/protocol/route';
import type { Caller } from '@/server/http/call';
import type { Services } from '@/server/services';
import type { PaidAddressStore, PaidAddress } from './paid-address.store';
import type { UserId } from '@/protocol/ids';

type Routes = typeof walletRoutes;

/** Who sends money, or says to have sent it. */
export type Paying = Pick<Caller, 'id' | 'isSuspended'>;

/**
 * Remembers where each account has sent to, so that a recipient is compared with all of it on every device. The clients of the
 * account say what they have sent; nobody else's transfers get in, whatever the chain has of them.
 */
export class PaidAddressService {
  readonly #store: PaidAddressStore;
  readonly #deps: Pick<Services, 'clock' | 'limits'>;

  constructor(deps: Pick<Services, 'clock' | 'limits'> & { readonly paidAddresses: PaidAddressStore }) {
    this.#deps = deps;
    this.#store = deps.paidAddresses;
  }

  async comparable(
    accountId: UserId,
    { address, userId }: QueryOf<Routes['paidAddresses']>,
  ): Promise<ResultOf<Routes['paidAddresses']>> {
    await this.#deps.limits.take('paid_address', String(accountId));
    const found = await this.#store.comparable(accountId, getAddress(address), userId ?? null);
    return found.map(({ sentAt, name, ...one }) => ({
      ...one,
      name: name ?? '',
      sentTime: sentAt.toISOString(),
    }));
  }

  async note(caller: Paying, sends: BodyOf<Routes['notePaid']>['sends']): Promise<null> {
    const { id: accountId } = caller;
    await this.#deps.limits.take('paid_address', String(accountId));
    const known = caller.isSuspended ? await this.#store.paidAmong(accountId, peopleOf(sends)) : null;
    const now = this.#deps.clock.now();
    const byAddress = new Map<string, PaidAddress>();
    // The newest last, so that it says whom the address was for.
    const inOrder = [...sends].sort((one, other) => Date.parse(one.sentTime) - Date.parse(other.sentTime));
    for (const send of inOrder) {
      const address = getAddress(send.address);
      // A device whose clock is ahead must not outdo the others for ever.
      const sentAt = new Date(Math.min(Date.parse(send.sentTime), now.getTime()));
      // A suspended person learns more of nobody by saying that they have paid them.
      const named = send.userId !== null && known?.has(send.userId) !== false ? send.userId : null;
      const userId = named ?? byAddress.get(address)?.userId ?? null;
      byAddress.set(address, { accountId, address, userId, sentAt });
    }
    // In one order everywhere, so that two calls don't wait for each other's rows.
    const paid = [...byAddress.values()].sort((one, other) => (one.address < other.address ? -1 : 1));
    await this.#store.note(accountId, paid);
    return null;
  }
}

const peopleOf = (sends: BodyOf<Routes['notePaid']>['sends']): UserId[] =>
  sends.flatMap(({ userId }) => userId ?? []);
