'use client';
import { useEffect } from 'react';
import useSWR from 'swr';
import { getAddress } from 'viem';
import { useTokenChoices } from '@/lib/queries/wallet-book';
import type { WalletNetwork } from '@/protocol/wallet';
import type { TokenChoice } from '@/protocol/wallet-book';
import { onSettled } from '@/lib/wallet/activity/settled';
import { chainReader } from '@/lib/wallet/chain-reader';
import { incomingContracts } from './incoming';
import type { ReadContract, UnlistedHolding } from './read-unlisted';

const LOOK_AGAIN_MS = 60_000;
const none: readonly never[] = [];

/** A contract on a network. */
type Asked = ReadContract & { readonly chainId: number };

/** Unlisted tokens that the person has added, as an address has them; empty until they are read. */
export function useUnlisted(holder: string | null, networks: readonly WalletNetwork[] | null) {
  const { data: choices } = useTokenChoices();
  const shown = unlistedOf(choices ?? none, networks ?? none).filter(({ isHidden }) => !isHidden);
  return useHoldingsOf('unlistedTokens', holder, networks, shown);
}

/** What is not in the list: what the person has hidden, and unlisted tokens that came by themselves. */
export function useHiddenTokens(holder: string, networks: readonly WalletNetwork[]) {
  const { data: choices } = useTokenChoices();
  const incoming = useSWR<Asked[], unknown>(
    ['incomingTokens', holder, networks.map(({ chainId }) => chainId).join()],
    () => readIncoming(holder, networks),
    { refreshInterval: LOOK_AGAIN_MS, keepPreviousData: true },
  );
  const known = unlistedOf(choices ?? none, networks);
  const isKnown = (one: Asked) => known.some((other) => idOf(other) === idOf(one));
  const unasked = choices ? (incoming.data ?? none).filter((one) => !isKnown(one)) : none;
  const hidden = known.filter(({ isHidden }) => isHidden);
  const unlisted = useHoldingsOf('hiddenTokens', holder, networks, [...unasked, ...hidden]);
  const listed = networks.flatMap((network) =>
    network.tokens.filter(({ chainId, address }) =>
      choices?.some(
        (one) => one.isHidden && one.chainId === chainId && one.contract === (address && getAddress(address)),
      ),
    ),
  );
  return {
    listed,
    // What came and is not there any more, or is no token, is nothing to decide about.
    unlisted: unlisted.filter(
      ({ token, amount }) => amount !== 0n || hidden.some((one) => idOf(one) === token.id),
    ),
  };
}

function useHoldingsOf(
  key: string,
  holder: string | null,
  networks: readonly WalletNetwork[] | null,
  contracts: readonly Asked[],
): readonly UnlistedHolding[] {
  const { data, mutate } = useSWR<UnlistedHolding[], unknown>(
    holder === null || !networks || contracts.length === 0
      ? null
      : [key, holder, contracts.map(keyOf).join(' ')],
    () => readAll(getAddress(holder ?? ''), networks ?? [], contracts),
    { compare: Object.is, refreshInterval: LOOK_AGAIN_MS, keepPreviousData: true },
  );
  useEffect(() => onSettled(() => void mutate()), [mutate]);
  return contracts.length === 0 ? none : (data ?? none);
}

/** A network that does not answer has none; what it holds of listed tokens says that it is away. */
async function readAll(
  holder: `0x${string}`,
  networks: readonly WalletNetwork[],
  contracts: readonly Asked[],
): Promise<UnlistedHolding[]> {
  // With its table of look-alike letters, which wallets without unlisted tokens never need.
  const { readUnlisted } = await import('./read-unlisted');
  const read = await Promise.all(
    contracts.map((one) => {
      const network = networks.find(({ chainId }) => chainId === one.chainId);
      if (!network) return null;
      return readUnlisted(chainReader(one.chainId), network, one, holder).catch(() => null);
    }),
  );
  return read.flatMap((one) => (one === null ? [] : [one]));
}

async function readIncoming(holder: string, networks: readonly WalletNetwork[]): Promise<Asked[]> {
  const lists = await Promise.all(
    networks.map(async (network) => {
      const client = chainReader(network.chainId);
      const contracts = await incomingContracts(client, network, getAddress(holder)).catch(() => none);
      return contracts.map((contract) => ({ chainId: network.chainId, contract, decimals: null }));
    }),
  );
  return lists.flat();
}

/** Choices about contracts that the server does not list, on the networks that are looked at. */
function unlistedOf(choices: readonly TokenChoice[], networks: readonly WalletNetwork[]) {
  return choices.filter(({ chainId, contract }) => {
    const network = networks.find((one) => one.chainId === chainId);
    return (
      network && !network.tokens.some(({ address }) => address?.toLowerCase() === contract.toLowerCase())
    );
  });
}

const idOf = ({ chainId, contract }: Asked) => `${chainId}:${getAddress(contract)}`;
const keyOf = (one: Asked) => `${idOf(one)}:${one.decimals}`;
