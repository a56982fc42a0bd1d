import { DATA_POLICY } from '@/lib/csp/policy';
import { type WalletSettings } from '@/protocol/wallet-settings';
import type { GatewayConfig } from './config';
import type { Exchange } from './exchange';

/** Says which networks have a node and whether WalletConnect is offered: what the wallet in a browser begins with. */
export async function answerWalletSettings(
  exchange: Exchange,
  {
    nodes,
    signerOrigin,
    buyUrl,
    walletConnectProjectId,
  }: Pick<GatewayConfig, 'nodes' | 'signerOrigin' | 'buyUrl' | 'walletConnectProjectId'>,
): Promise<void> {
  const { method } = exchange.request;
  if (method !== 'GET' && method !== 'HEAD') {
    return exchange.plain(405, 'Settings are only read', { allow: 'GET, HEAD' });
  }
  const networks = [...nodes.keys()];
  const settings: WalletSettings = { networks, signerOrigin, buyUrl, walletConnectProjectId };
  await exchange.sendOnce(
    200,
    {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'content-security-policy': DATA_POLICY,
    },
    Buffer.from(JSON.stringify(settings)),
  );
}
