import { isReadOnly, tellReadOnly } from '@/lib/api/read-only';
import { Observable } from '@/lib/observable';
import { useObservable } from '@/lib/use-observable';
import type { RequestName, WalletRequests } from './requests';

/** `id` of the key-share wallet's connector. */
export const KEY_SHARE_CONNECTOR = 'keyShare';

export type WalletKind = 'keyShare' | 'external';

/** What pages may know of the wallet without loading it. */
export type WalletState =
  | {
      readonly status: 'disconnected' | 'connecting';
      readonly address: null;
      readonly kind: null;
      readonly chainId: null;
    }
  | {
      readonly status: 'connected';
      readonly address: `0x${string}`;
      readonly kind: WalletKind;
      /** The chain that the wallet is on, which need not be one of ours. */
      readonly chainId: number;
    };

/** A request of a page that waits for the wallet's screens. */
export type WalletRequest = {
  [Name in RequestName]: {
    readonly id: number;
    readonly name: Name;
    readonly input: WalletRequests[Name]['input'];
    /** Ends the request; null says that the person closed it. Later calls do nothing. */
    readonly settle: (answer: WalletRequests[Name]['answer'] | null) => void;
  };
}[RequestName];

export const disconnected = {
  status: 'disconnected',
  address: null,
  kind: null,
  chainId: null,
} as const satisfies WalletState;
const none: readonly WalletRequest[] = [];

const state = new Observable<WalletState>(disconnected);
const requests = new Observable(none);
const isAwake = new Observable(false);
let lastId = 0;

/** Says on every page what the wallet is; only the wallet itself calls it. */
export function setWalletState(next: WalletState): void {
  const now = state.get();
  const isSame =
    next.status === now.status &&
    next.address === now.address &&
    next.kind === now.kind &&
    next.chainId === now.chainId;
  if (!isSame) state.set(next);
}

/** The wallet as it is now; it is `disconnected` as long as nobody has needed it. */
export function useWalletState(): WalletState {
  return useObservable<WalletState>(state, disconnected);
}

/**
 * Asks the person something with the wallet, e.g. to connect one or to send. Loads the wallet if it is not there yet.
 * Resolves with the answer, or null when the person closed the dialog; what failed was shown there.
 */
export function askWallet<Name extends RequestName>(
  name: Name,
  input: WalletRequests[Name]['input'],
): Promise<WalletRequests[Name]['answer'] | null> {
  if (isReadOnly()) {
    void tellReadOnly();
    return Promise.resolve(null);
  }
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const settle = (answer: WalletRequests[Name]['answer'] | null) => {
      const waiting = requests.get();
      if (!waiting.some((request) => request.id === id)) return;
      requests.set(waiting.filter((request) => request.id !== id));
      resolve(answer);
    };
    // Name ties input and answer together, which the union cannot say of a generic one.
    requests.set([...requests.get(), { id, name, input, settle } as unknown as WalletRequest]);
  });
}

/** What waits, the newest last: a request may ask another one on its way. */
export function useWalletRequests(): readonly WalletRequest[] {
  return useObservable(requests, none);
}

/** Loads the wallet and connects again what was connected, without asking anything. */
export function wakeWallet(): void {
  isAwake.set(true);
}

/** Whether anybody has needed the wallet in this page. */
export function useWalletWanted(): boolean {
  const asked = useObservable(requests, none).length > 0;
  return useObservable(isAwake, false) || asked;
}
