import { type Deployment, readDeployments } from '@/contracts/local-chain/deployment';
import { chainFolder } from '@/contracts/local-chain/local-chain';
import { knownTokens } from '@/protocol/known-tokens';
import { networks, type NetworkDefinition } from '@/protocol/network';
import { swapEndpoint } from '@/protocol/swap';
import { localRouter, swapAggregators } from '@/protocol/swap-router';
import { tokenTypes, type WalletNetwork, type WalletToken } from '@/protocol/wallet';
import type { Config } from '@/server/config/config';
import { priceFeeds } from './price-feeds';

/** Where every public chain has it, and our local ones too. */
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
/** When the catalogue was last gone over. */
const CATALOGUE_TIME = '2026-11-01T00:00:00.000Z';
/** Stands for a dollar on local chains. */
const LOCAL_DOLLAR = 'LUSD';
const pictures = new Set(['ETH', 'BNB', 'MATIC', 'USDC', 'USDT', 'LGLD', 'LUSD', 'LOLD']);

/** Every network with its tokens; of a local one what lies on it now. Which of them have a node the browser knows. */
export function walletNetworks({
  dataDir,
  handles,
  swapProvider,
}: Pick<Config, 'dataDir' | 'handles' | 'swapProvider'>): WalletNetwork[] {
  const deployments = new Map(readDeployments(chainFolder(dataDir)).map((one) => [one.chainId, one]));
  return networks.map((network) => ({
    ...walletNetwork(network, deployments.get(network.chainId), swapProvider !== null),
    handles: handlesOn(network.chainId, deployments.get(network.chainId), handles),
  }));
}

function handlesOn(chainId: number, deployment: Deployment | undefined, handles: Config['handles']) {
  const contract = handles.contract?.chainId === chainId ? handles.contract.address : deployment?.handles;
  return contract ? { contract, operator: handles.operator } : null;
}

function walletNetwork(
  network: NetworkDefinition,
  deployment: Deployment | undefined,
  hasSwapProvider: boolean,
): Omit<WalletNetwork, 'handles'> {
  const { chainId, name, shortName, nativeToken, explorer, isLocal } = network;
  const feeds = priceFeeds.get(chainId);
  const known = knownTokens.get(chainId) ?? [];
  const listed = deployment?.tokens ?? known;
  const native = token(network, { ...nativeToken, address: null }, 0);
  const tokens = [native, ...listed.map((one, index) => token(network, one, index + 1))];
  const dollar = deployment?.tokens.find(({ symbol }) => symbol === LOCAL_DOLLAR);
  return {
    id: chainId,
    name,
    shortName,
    symbol: nativeToken.symbol,
    platform: 'EVM',
    chainId,
    logo: `/wallet/${shortName.replace('local-', '')}.svg`,
    explorer,
    rpc: `/rpc/${chainId}`,
    wss: null,
    swapEndpoint:
      deployment || (hasSwapProvider && swapAggregators.some((one) => one.chainId === chainId))
        ? swapEndpoint(chainId)
        : null,
    swapRouter: deployment ? localRouter(deployment) : null,
    nativeToken: { ...nativeToken },
    isLocal,
    multicall3: MULTICALL3,
    faucet: deployment?.faucet ?? null,
    prices: {
      pools:
        deployment && dollar
          ? {
              factory: deployment.uniswapFactory,
              wrappedNative: deployment.wrappedNative,
              dollar: dollar.address,
            }
          : null,
      feeds: feeds
        ? [
            { tokenId: native.id, aggregator: feeds.native },
            ...known.flatMap(({ address, symbol }) => {
              const aggregator = feeds.tokens[symbol];
              return aggregator === undefined ? [] : [{ tokenId: tokenId(chainId, address), aggregator }];
            }),
          ]
        : [],
    },
    tokens,
  };
}

const tokenId = (chainId: number, address: string | null) => `${chainId}:${address ?? 'native'}`;

function token(
  { chainId, shortName }: NetworkDefinition,
  { address, name, symbol, decimals }: Pick<WalletToken, 'address' | 'name' | 'symbol' | 'decimals'>,
  sort: number,
): WalletToken {
  return {
    id: tokenId(chainId, address),
    name,
    symbol,
    logo: pictures.has(symbol) ? `/wallet/${symbol.toLowerCase()}.svg` : '',
    tokenType: address === null ? tokenTypes.native : tokenTypes.erc20,
    address,
    decimals,
    chainId,
    sort,
    suggested: true,
    usdPrice: null,
    changePercent24Hour: null,
    isCustom: false,
    createdTime: CATALOGUE_TIME,
    updatedTime: CATALOGUE_TIME,
    network: shortName,
  };
}
