import { protocolAt } from '@/protocol/known-protocols';
import { ownContract, type SignerCatalogue } from './catalogue';
import { targetAt } from './swap/read-swap';

/** Who stands at an address that gets a permission, as far as the signer knows by itself. */
export function knownContract(
  catalogue: SignerCatalogue,
  chainId: number | null,
  address: string,
): { readonly own: 'rewards' } | { readonly name: string } | null {
  if (ownContract(catalogue, chainId, address) === 'rewards') return { own: 'rewards' };
  const router = chainId === null ? null : targetAt(catalogue.routers, chainId, address);
  const name = router?.name ?? protocolAt(chainId, address);
  return name === null ? null : { name };
}
