import { type Address, encodeDeployData, type Hex, parseEther, parseUnits, zeroAddress } from 'viem';
import { faucetAbi } from '@/contracts/generated/faucet.abi';
import { localCollectionAbi } from '@/contracts/generated/local-collection.abi';
import { localCollectionBytecode } from '@/contracts/generated/local-collection.bytecode';
import { localItemsAbi } from '@/contracts/generated/local-items.abi';
import { localItemsBytecode } from '@/contracts/generated/local-items.bytecode';
import { deployOnce, mined } from '@/contracts/local-chain/chain-client';
import type { AccessRule, BalanceTerm } from '@/protocol/access-rule';
import { CHAIN_ID, type TestChain } from './rewards';

/** The access rule that lets in whose balances meet all of some conditions. */
export const ofBalances = (...terms: BalanceTerm[]) =>
  ({ op: 'and', groups: [{ op: 'and', terms }] }) satisfies AccessRule;

/** So many coins of the local chain. */
export const coins = (amount: string): BalanceTerm => ({ kind: 'coin', chainId: CHAIN_ID, amount });

/** Something to hold on the local chain: what a rule says of it, and how an address gets some. */
export interface Holding {
  term(amount: string): BalanceTerm;
  give(address: Address, amount: number): Promise<void>;
}

const ITEM = 7n;

/** What rules can ask for, one of each kind, with contracts of ours. */
export async function holdings({ client, deployment }: TestChain): Promise<Record<string, Holding>> {
  const [gold] = deployment.tokens;
  const [token, faucet] = [gold?.address ?? zeroAddress, deployment.faucet];
  const collection = await deployOnce(
    client,
    encodeDeployData({
      abi: localCollectionAbi,
      bytecode: localCollectionBytecode as Hex,
      args: ['Local Atlas', 'LATL', zeroAddress],
    }),
  );
  const items = await deployOnce(
    client,
    encodeDeployData({
      abi: localItemsAbi,
      bytecode: localItemsBytecode as Hex,
      args: ['Local Items', zeroAddress],
    }),
  );
  const chainId = CHAIN_ID;
  return {
    coin: {
      term: coins,
      give: (address, amount) => client.setBalance({ address, value: parseEther(String(amount)) }),
    },
    token: {
      term: (amount) => ({ kind: 'token', chainId, amount, address: token, symbol: 'LGLD', decimals: 18 }),
      async give(address, amount) {
        const mint = { address: faucet, abi: faucetAbi, functionName: 'mint' } as const;
        const units = parseUnits(String(amount), 18);
        await mined(client, await client.writeContract({ ...mint, args: [token, address, units] }));
      },
    },
    collection: {
      term: (amount) => ({
        kind: 'nft',
        chainId,
        amount,
        address: collection,
        name: 'Local Atlas',
        standard: 'erc721',
        tokenId: null,
      }),
      async give(address, amount) {
        const mint = { address: collection, abi: localCollectionAbi, functionName: 'mint' } as const;
        for (let made = 0; made < amount; made += 1) {
          await mined(client, await client.writeContract({ ...mint, args: [address] }));
        }
      },
    },
    items: {
      term: (amount) => ({
        kind: 'nft',
        chainId,
        amount,
        address: items,
        name: 'Local Items',
        standard: 'erc1155',
        tokenId: String(ITEM),
      }),
      async give(address, amount) {
        const mint = { address: items, abi: localItemsAbi, functionName: 'mint' } as const;
        await mined(client, await client.writeContract({ ...mint, args: [address, ITEM, BigInt(amount)] }));
        // Of another kind, which does not count.
        await mined(client, await client.writeContract({ ...mint, args: [address, ITEM + 1n, 100n] }));
      },
    },
  };
}
