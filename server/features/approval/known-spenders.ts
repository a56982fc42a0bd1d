import type { Address } from 'viem';
import { readDeployments } from '@/contracts/local-chain/deployment';
import { chainFolder } from '@/contracts/local-chain/local-chain';
import type { SpenderKind } from '@/protocol/approval';
import { protocolAt } from '@/protocol/known-protocols';
import { knownTokens } from '@/protocol/known-tokens';
import { localRouter, swapAggregators, swapRouters } from '@/protocol/swap-router';
import type { Config } from '@/server/config/config';

export interface KnownSpender {
  readonly kind: Exclude<SpenderKind, 'contract' | 'account'>;
  readonly name: string | null;
}

/** What this installation lists by itself on one network: contracts that take tokens for it, and tokens and collections. */
export interface ApprovalList {
  /** Null for a contract that no list has. */
  spender(address: Address): KnownSpender | null;
  /** Whether a token or collection is one of ours. */
  isListed(contract: string): boolean;
}

/** The lists of a network as they are now: a local chain brings its own along. */
export function approvalList(
  { dataDir, rewards, handles }: Pick<Config, 'dataDir' | 'rewards' | 'handles'>,
  chainId: number,
): ApprovalList {
  const deployment = readDeployments(chainFolder(dataDir)).find((one) => one.chainId === chainId);
  const known = new Map<string, KnownSpender>();
  const add = (address: string | null | undefined, spender: KnownSpender) => {
    if (address) known.set(address.toLowerCase(), spender);
  };
  for (const router of [
    ...swapRouters,
    ...swapAggregators,
    ...(deployment ? [localRouter(deployment)] : []),
  ]) {
    if (router.chainId === chainId) add(router.address, { kind: 'router', name: router.name });
  }
  if (handles.contract?.chainId === chainId) add(handles.contract.address, { kind: 'handles', name: null });
  add(deployment?.handles, { kind: 'handles', name: null });
  for (const address of [
    rewards.contracts.get(chainId)?.address,
    ...(rewards.olderContracts.get(chainId) ?? []).map((one) => one.address),
    ...(deployment ? [deployment.rewards, ...deployment.olderRewards] : []),
  ]) {
    add(address, { kind: 'rewards', name: null });
  }
  const listed = new Set(
    [
      ...(knownTokens.get(chainId) ?? []),
      ...(deployment?.tokens ?? []),
      ...(deployment?.collections ?? []),
    ].map(({ address }) => address.toLowerCase()),
  );
  return {
    spender: (address) => {
      const protocol = protocolAt(chainId, address);
      return (
        known.get(address.toLowerCase()) ?? (protocol === null ? null : { kind: 'protocol', name: protocol })
      );
    },
    isListed: (contract) => listed.has(contract.toLowerCase()),
  };
}
