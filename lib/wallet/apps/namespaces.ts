/** What apps may ask for. Reads of the chain are theirs to do elsewhere. */
export const APP_METHODS = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'] as const;
const EVENTS = ['chainChanged', 'accountsChanged'];

export interface Wanted {
  readonly chains?: readonly string[] | undefined;
  readonly methods: readonly string[];
  readonly events: readonly string[];
}

export interface ProposedNamespaces {
  readonly required: Readonly<Record<string, Wanted>>;
  readonly optional: Readonly<Record<string, Wanted>>;
}

/**
 * What a session gets (CAIP-25): the networks that app and wallet both know, with one address. Null where the app needs a
 * network or a method that there is not.
 */
export function approvedNamespaces(
  { required, optional }: ProposedNamespaces,
  { chainIds, address }: { readonly chainIds: readonly number[]; readonly address: string },
) {
  const own = chainIds.map((chainId) => `eip155:${chainId}`);
  const chainsOf = (of: Readonly<Record<string, Wanted>>) =>
    Object.entries(of).flatMap(([key, { chains }]) => (key.includes(':') ? [key] : (chains ?? [])));
  const needed = Object.entries(required);
  const isServed =
    needed.every(([key]) => key === 'eip155' || own.includes(key)) &&
    chainsOf(required).every((chain) => own.includes(chain)) &&
    needed.every(([, { methods }]) => methods.every((method) => has(APP_METHODS, method))) &&
    needed.every(([, { events }]) => events.every((event) => has(EVENTS, event)));
  const wanted = [...chainsOf(required), ...chainsOf(optional)];
  const chains = own.filter((chain) => wanted.includes(chain));
  if (!isServed || chains.length === 0) return null;
  return {
    eip155: {
      chains,
      methods: [...APP_METHODS],
      events: [...EVENTS],
      accounts: chains.map((chain) => `${chain}:${address}`),
    },
  };
}

const has = (of: readonly string[], one: string) => of.includes(one);
