import { deployedPage, type DeployedPage } from '@/protocol/page';
import { PlatformUnavailable, readPage } from './platform';

/** Our contracts, local tokens and gas prices. Nothing while the platform is away: the signer then calls each of them unknown. */
export async function readDeployed(): Promise<DeployedPage> {
  try {
    return await readPage('/internal/page/deployed', deployedPage);
  } catch (error) {
    if (error instanceof PlatformUnavailable)
      return { contracts: [], routers: [], tokens: [], gasPrices: [] };
    throw error;
  }
}
