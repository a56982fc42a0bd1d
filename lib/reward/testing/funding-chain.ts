import { createTestClient, erc20Abi, http, zeroAddress, type Address, type Hex, type TestClient } from 'viem';
import { getTransaction, readContract } from 'wagmi/actions';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import type { RewardToken } from '@/protocol/reward-values';
import type { RewardIntent } from '@/lib/reward/intent';
import { testPlatform, type Spoils } from './test-platform';
import { FUNDING_CHAIN_ID, newTestWallet, type TestWallet } from './test-wallet';

/** Where the contracts of a chain lie. */
interface Deployed {
  readonly rewards: Address;
  readonly faucet: Address;
  readonly tokens: readonly (RewardToken & { readonly address: Address })[];
}

/** The contract of rewards on a real chain, and a wallet there with what its faucet gives. */
export type FundingChain = Awaited<ReturnType<typeof fundingChain>>;

export async function fundingChain(url: string, deployed: Deployed) {
  const node: TestClient = createTestClient({ mode: 'anvil', transport: http(url) });
  const { rewards: contract, faucet } = deployed;
  const tokenNamed = (wanted: string) => {
    const found = deployed.tokens.find(({ symbol }) => symbol === wanted);
    if (!found) throw new Error(`there is no ${wanted}`);
    return found;
  };
  const dollar = tokenNamed('LUSD');
  const wallet: TestWallet = await newTestWallet({ url, node, faucet, contract });
  const { config, address: sender } = wallet;
  const of = { address: contract, abi: guildRewardsAbi } as const;
  const claimGas = await readContract(config, { ...of, functionName: 'claimGas' });
  let begun = 0;
  const coin: RewardToken = { ...dollar, address: zeroAddress, decimals: 18 };
  return {
    url,
    node,
    contract,
    wallet,
    claimGas,
    dollar,
    oldDollar: tokenNamed('LOLD'),
    coin,
    /** A reward of 30 dollars to three people, begun now. */
    intent: (fields: Partial<RewardIntent> = {}): RewardIntent => ({
      room: '!room:guild.test',
      chainId: FUNDING_CHAIN_ID,
      contract,
      sender,
      token: dollar,
      amount: '30000000',
      count: 3,
      recipients: null,
      random: true,
      expiresTime: new Date((Math.floor(Date.now() / 1000) + 3600) * 1000).toISOString(),
      message: '',
      claimGas: String(claimGas),
      approval: 'exact',
      key: String(++begun),
      commitment: null,
      salt: null,
      id: null,
      asked: null,
      transaction: null,
      nonce: null,
      ...fields,
    }),
    ports: (spoils?: Spoils) => testPlatform({ contract, claimGas }, spoils),
    recordOf: (id: Hex | null | undefined) =>
      readContract(config, { ...of, functionName: 'records', args: [id ?? '0x'] }),
    /** The coins that a transaction carried. */
    valueOf: async (hash: Hex | null | undefined) =>
      (await getTransaction(config, { hash: hash ?? '0x' })).value,
    allowanceOf: (token: Address) =>
      readContract(config, {
        address: token,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [sender, contract],
      }),
    /** The wallet does again what it should. */
    reset() {
      Object.assign(wallet, { refuse: null, loses: null, meanwhile: null, sent: 0 });
    },
  };
}
