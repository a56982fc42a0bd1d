import { getAddress, type Address } from 'viem';
import type { ChainReader } from '@/lib/wallet/chain-reader';
import { multicall } from '@/lib/wallet/node/contract-reads';
import { balanceCall } from '@/protocol/balance-call';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import { tokenAddress } from '@/lib/wallet/tokens';
import { asks, askContract, numberIn } from '@/lib/wallet/unlisted/contract-answers';
import { isBalance } from './plausible';

/** What an address has of each token, by the token's id, in the smallest unit; null where a contract did not answer. */
export type Balances = ReadonlyMap<string, bigint | null>;

/** Tells what an address holds on a network. */
export interface BalanceProvider {
  balancesOf(holder: Address, network: WalletNetwork, tokens: readonly WalletToken[]): Promise<Balances>;
}

/**
 * Asks the chain by one multicall for everything that is listed, whatever the number of tokens. Unlisted contracts are asked each by
 * itself: one that burns all gas would take the others' answers with it. Rejects when the node does not answer.
 */
export function chainBalances(clientOf: (chainId: number) => ChainReader): BalanceProvider {
  return {
    async balancesOf(holder, network, tokens) {
      const client = clientOf(network.chainId);
      const unlisted = tokens.filter(({ isCustom }) => isCustom);
      const [listed, ...others] = await Promise.all([
        listedBalances(
          client,
          holder,
          network,
          tokens.filter(({ isCustom }) => !isCustom),
        ),
        ...unlisted.map((token) => unlistedBalance(client, holder, token)),
      ]);
      const balances = new Map([
        ...listed,
        ...unlisted.map(({ id }, index) => [id, others[index] ?? null] as const),
      ]);
      return new Map(tokens.map(({ id }) => [id, balances.get(id) ?? null]));
    },
  };
}

async function listedBalances(
  client: ChainReader,
  holder: Address,
  network: WalletNetwork,
  tokens: readonly WalletToken[],
): Promise<Balances> {
  if (tokens.length === 0) return new Map();
  const multicall3 = getAddress(network.multicall3);
  const answers = await multicall(
    client,
    tokens.map((token) => {
      const contract = tokenAddress(token);
      const asset =
        contract === null ? ({ kind: 'coin' } as const) : ({ kind: 'counted', contract } as const);
      return balanceCall(asset, holder, multicall3);
    }),
    { multicall3 },
  );
  const failed = answers.find(({ status }) => status === 'failure');
  // Where not even the coins are counted, no answer is a balance of anything.
  if (failed && answers.every(({ status }) => status === 'failure')) throw failed.error;
  return new Map(
    tokens.map(({ id }, index) => {
      const result: unknown = answers[index]?.result;
      return [id, typeof result === 'bigint' ? result : null];
    }),
  );
}

async function unlistedBalance(
  client: ChainReader,
  holder: Address,
  token: WalletToken,
): Promise<bigint | null> {
  const address = tokenAddress(token);
  if (address === null) return null;
  const amount = numberIn(await askContract(client, address, { data: asks.balanceOf(holder) }));
  return amount !== null && isBalance(amount) ? amount : null;
}
