import { getAddress, isAddressEqual, zeroAddress, type Address, type PublicClient } from 'viem';
import { getEnsAddress, normalize } from 'viem/ens';
import type { NamedPayee } from './name-pins';
import { isContract } from './is-contract';

/** ENS is kept on Ethereum alone; its names are good elsewhere, too. */
const ENS_CHAIN_ID = 1;
/** ENS's universal resolver, whose implementation the ENS DAO replaces behind this address. */
const UNIVERSAL_RESOLVER: Address = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe';

/** The one spelling of a name (ENSIP-15); null for what is no name, e.g. one that mixes alphabets to look like another. */
export function ensNameOf(text: string): string | null {
  try {
    return normalize(text);
  } catch {
    return null;
  }
}

/**
 * Where a name leads now; null for nowhere. Names whose records are kept outside the chain are not followed there, and reject, as
 * does a node that is away.
 */
export async function resolveEns(client: PublicClient, name: string): Promise<Address | null> {
  const address = await getEnsAddress(client, { name, universalResolverAddress: UNIVERSAL_RESOLVER });
  return address === null || isAddressEqual(address, zeroAddress) ? null : getAddress(address);
}

/** Who is paid by a name. A contract need not be the same one's on other networks. */
export async function readEnsPayee(client: PublicClient, name: string): Promise<NamedPayee | null> {
  const address = await resolveEns(client, name);
  if (address === null) return null;
  const code = await client.getCode({ address });
  return { kind: 'ens', name, address, onlyOn: isContract(code) ? ENS_CHAIN_ID : null };
}
