import { freeInternalPort } from './ports.mjs';
import { environmentOf } from './service-secrets.mjs';
import { Service } from './service.mjs';

/**
 * The local chains that come along; none in production, unless they are asked for.
 *
 * @param {string} root Of the checkout.
 * @param {Record<string, string | undefined>} env
 * @param {(line: string) => void} say
 */
export function chainServices(root, env, say) {
  if (!env.CHAIN_STATUS_PORT) return [];
  return [
    new Service({
      name: 'local chain',
      args: ['.build/local-chain.mjs'],
      cwd: root,
      env: environmentOf('localChain', env),
      healthUrl: `http://127.0.0.1:${env.CHAIN_STATUS_PORT}/`,
      say,
    }),
  ];
}

/**
 * Where the local chains listen, and where web finds them unless somebody has said otherwise.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @param {Record<string, string | undefined>} variables
 */
export async function chainEnvironment(settings, variables) {
  if (!settings.localChain) return { CHAIN_STATUS_PORT: undefined };
  const ethPort = settings.chainEthPort ?? (await freeInternalPort());
  const bnbPort = settings.chainBnbPort ?? (await freeInternalPort());
  return {
    CHAIN_STATUS_PORT: String(await freeInternalPort()),
    CHAIN_ETH_PORT: String(ethPort),
    CHAIN_BNB_PORT: String(bnbPort),
    RPC_31337: variables.RPC_31337 || `http://127.0.0.1:${ethPort}`,
    RPC_31356: variables.RPC_31356 || `http://127.0.0.1:${bnbPort}`,
  };
}
