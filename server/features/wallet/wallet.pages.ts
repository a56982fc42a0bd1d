import { readDeployments } from '@/contracts/local-chain/deployment';
import { chainFolder } from '@/contracts/local-chain/local-chain';
import type { DeployedPage } from '@/protocol/page';
import { localRouter } from '@/protocol/swap-router';
import type { PageRoutes } from '@/server/http/page';
import type { Services } from '@/server/services';
import { GasPrices } from './gas-prices';

/** What the signer's document is told of this installation. */
export function walletPages({ config }: Pick<Services, 'config'>): PageRoutes {
  const gasPrices = new GasPrices(config);
  return { deployed: async () => ({ ...deployed(config), gasPrices: await gasPrices.now() }) };
}

function deployed({ rewards, handles, dataDir }: Services['config']): Omit<DeployedPage, 'gasPrices'> {
  const local = readDeployments(chainFolder(dataDir));
  return {
    contracts: [
      ...[...rewards.contracts].map(([chainId, { address }]) => rewardsAt(chainId, address)),
      ...[...rewards.olderContracts].flatMap(([chainId, older]) =>
        older.map(({ address }) => rewardsAt(chainId, address)),
      ),
      ...(handles.contract ? [handlesAt(handles.contract.chainId, handles.contract.address)] : []),
      ...local.flatMap(({ chainId, rewards: address, olderRewards, faucet, handles: handle }) => [
        ...[address, ...olderRewards].map((one) => rewardsAt(chainId, one)),
        { chainId, address: faucet, contract: 'faucet' as const },
        ...(handle === null ? [] : [handlesAt(chainId, handle)]),
      ]),
    ],
    routers: local.map(localRouter),
    tokens: local.flatMap(({ chainId, tokens }) =>
      tokens.map(({ address, symbol, decimals }) => ({ chainId, address, symbol, decimals })),
    ),
  };
}

const handlesAt = (chainId: number, address: string) => ({ chainId, address, contract: 'handles' as const });
const rewardsAt = (chainId: number, address: string) => ({ chainId, address, contract: 'rewards' as const });
