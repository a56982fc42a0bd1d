import { UserRejectedRequestError } from 'viem';

/** A request of the same kind waits in the wallet already (EIP-1474, MetaMask). */
const PENDING = -32002;

/** Why a wallet was not connected or did not sign; `connect.json` has a sentence for each. */
export type ConnectFailure = 'rejected' | 'pending' | 'failed';

export function connectFailureOf(error: unknown): ConnectFailure {
  for (let one = error; typeof one === 'object' && one !== null; one = (one as { cause?: unknown }).cause) {
    const { code } = one as { code?: unknown };
    if (code === UserRejectedRequestError.code) return 'rejected';
    if (code === PENDING) return 'pending';
  }
  return 'failed';
}
