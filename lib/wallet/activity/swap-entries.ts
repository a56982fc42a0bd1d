import { getAddress, isAddressEqual, type Address, type Hash } from 'viem';
import type { ChainReader } from '@/lib/wallet/chain-reader';
import { readReceipt, readTransaction } from '@/lib/wallet/node/chain-reads';
import { shortAddress } from '@/lib/format/address';
import { decodeLog } from '@/lib/wallet/node/event-logs';
import { swapAggregators, swapRouters } from '@/protocol/swap-router';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import type { FoundEntry, Paid } from './history-entry';
import { transferEvent } from './transfer-event';

/** What own transactions are that moved something: a swap at a listed router is one entry with both its sides. */
export async function readSwapEntries(
  client: ChainReader,
  { chainId, swapRouter, nativeToken }: Pick<WalletNetwork, 'chainId' | 'swapRouter' | 'nativeToken'>,
  tokens: readonly WalletToken[],
  { holder, hashes }: { readonly holder: Address; readonly hashes: readonly Hash[] },
): Promise<FoundEntry[]> {
  const routers = [...swapRouters, ...(swapRouter ? [swapRouter] : [])];
  const isTarget = (to: Address) =>
    [...routers, ...swapAggregators].some(
      (one) => one.chainId === chainId && isAddressEqual(one.address as Address, to),
    );
  const found = await Promise.all(
    hashes.map(async (hash): Promise<FoundEntry[]> => {
      const { from, to, input, value } = await readTransaction(client, hash);
      if (to === null || !isAddressEqual(from, holder) || !isTarget(to)) return [];
      // With the forms of swaps, which wallets that don't swap never need.
      const { readSwap } = await import('@/lib/signer/swap/read-swap');
      const swap = readSwap({ chainId, to, data: input, value }, routers);
      if (typeof swap === 'string' || !isAddressEqual(swap.recipient, holder)) return [];
      const { logs, isReverted, blockNumber, transactionIndex } = await readReceipt(client, hash);
      const pays = sideOf(swap.pays, swap.amount, { tokens, nativeToken });
      // The last step of a swap for coins pays the wrapped coin to the router, which sends it on as coins.
      const into = swap.receives === null ? to : holder;
      const contract = swap.receives ?? getAddress(swap.router.wrappedNative);
      const amount = logs
        .flatMap((log) => decodeLog(transferEvent, log) ?? [])
        .filter(({ address, args }) => isAddressEqual(address, contract) && isAddressEqual(args.to, into))
        .reduce((sum, { args }) => sum + args.value, 0n);
      // Coins that an aggregator pays out leave no log, and less than the minimum undoes the swap.
      const isLeast = swap.receives === null && swap.deadline === null && !isReverted;
      const receives = sideOf(swap.receives, isLeast ? swap.minimum : amount, { tokens, nativeToken });
      return [
        {
          ...receives,
          kind: 'swap',
          chainId,
          isLeast,
          other: getAddress(to),
          nft: null,
          paid: pays,
          isFailed: isReverted,
          hash,
          block: blockNumber,
          place: -1 - transactionIndex,
        },
      ];
    }),
  );
  return found.flat();
}

function sideOf(
  token: Address | null,
  amount: bigint,
  { tokens, nativeToken }: { readonly tokens: readonly WalletToken[] } & Pick<WalletNetwork, 'nativeToken'>,
): Paid {
  if (token === null) {
    const { symbol, decimals } = nativeToken;
    return { amount, token, symbol, decimals, isCounted: true };
  }
  const known = tokens.find((one) => one.address !== null && isAddressEqual(one.address as Address, token));
  return {
    ...{ amount, token },
    symbol: known?.symbol ?? shortAddress(token),
    decimals: known?.decimals ?? 0,
    // The decimals of an unlisted token are unknown.
    isCounted: known !== undefined,
  };
}
