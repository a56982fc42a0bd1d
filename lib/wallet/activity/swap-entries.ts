import { erc20Abi, getAddress, isAddressEqual, parseEventLogs, type Address, type Hash } from 'viem';
import type { ChainReader } from '@/lib/wallet/chain-reader';
import { readSwap } from '@/lib/signer/swap/read-swap';
import { swapRouters } from '@/protocol/swap-router';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import type { FoundEntry, Paid } from './history-entry';

/** What own transactions are that moved something: a swap at a listed router is one entry with both its sides. */
export async function readSwapEntries(
  client: ChainReader,
  { chainId, swapRouter, nativeToken }: Pick<WalletNetwork, 'chainId' | 'swapRouter' | 'nativeToken'>,
  tokens: readonly WalletToken[],
  { holder, hashes }: { readonly holder: Address; readonly hashes: readonly Hash[] },
): Promise<FoundEntry[]> {
  const routers = [...swapRouters, ...(swapRouter ? [swapRouter] : [])];
  const found = await Promise.all(
    hashes.map(async (hash): Promise<FoundEntry[]> => {
      const { from, to, input, value } = await client.getTransaction({ hash });
      if (to === null || !isAddressEqual(from, holder)) return [];
      const swap = readSwap({ chainId, to, data: input, value }, routers);
      if (typeof swap === 'string' || !isAddressEqual(swap.recipient, holder)) return [];
      // Coins that an aggregator pays out leave no log: the payment alone stands in the history.
      if (swap.receives === null && swap.deadline === null) return [];
      const { logs, status, blockNumber, transactionIndex } = await client.getTransactionReceipt({ hash });
      const pays = sideOf(swap.pays, swap.amount, { tokens, nativeToken });
      // The last step of a swap for coins pays the wrapped coin to the router, which sends it on as coins.
      const into = swap.receives === null ? to : holder;
      const contract = swap.receives ?? getAddress(swap.router.wrappedNative);
      const amount = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs })
        .filter(({ address, args }) => isAddressEqual(address, contract) && isAddressEqual(args.to, into))
        .reduce((sum, { args }) => sum + args.value, 0n);
      const receives = sideOf(swap.receives, amount, { tokens, nativeToken });
      return [
        {
          ...receives,
          kind: 'swap',
          chainId,
          isCounted: true,
          other: getAddress(to),
          nft: null,
          paid: pays,
          isFailed: status === 'reverted',
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
  if (token === null) return { amount, token, symbol: nativeToken.symbol, decimals: nativeToken.decimals };
  const known = tokens.find((one) => one.address !== null && isAddressEqual(one.address as Address, token));
  return { amount, token, symbol: known?.symbol ?? '?', decimals: known?.decimals ?? 0 };
}
