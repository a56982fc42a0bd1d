import { getAddress, isAddressEqual, zeroAddress, type Address } from 'viem';
import { profileHandlesAbi } from '@/contracts/generated/profile-handles.abi';
import { call } from '@/lib/api/client';
import { readingClient } from '@/lib/wallet/clients';
import { hasHandleQuery } from '@/protocol/handle';
import { isHandle } from '@/protocol/handle-name';
import type { HandlePlace } from './handle-place';

type Place = Pick<HandlePlace, 'chainId' | 'contract'>;

const statuses = ['free', 'taken', 'lookAlike', 'reserved', 'invalid'] as const;

/** Whether a handle can be bought, and which one is in its way. */
export interface Availability {
  readonly status: (typeof statuses)[number];
  readonly existing: string;
  /** Wei. */
  readonly price: bigint;
}

export async function readAvailability(place: Place, handle: string): Promise<Availability> {
  const [status, existing, price] = await readingClient(place.chainId).readContract({
    ...contractOf(place),
    functionName: 'availabilityOf',
    args: [handle],
  });
  return { status: statuses[status] ?? 'invalid', existing, price };
}

/** Whether an account has had its free handle. */
export function readFreeTaken(place: Place, account: Address): Promise<boolean> {
  return readingClient(place.chainId).readContract({
    ...contractOf(place),
    functionName: 'freeHandleTaken',
    args: [account],
  });
}

/** Who holds exactly this handle, as the chain says now; null for nobody. Rejects when the node does not answer. */
export async function resolveHandle(place: Place, handle: string): Promise<Address | null> {
  if (!isHandle(handle)) return null;
  const holder = await readingClient(place.chainId).readContract({
    ...contractOf(place),
    functionName: 'resolve',
    args: [handle],
  });
  return isAddressEqual(holder, zeroAddress) ? null : getAddress(holder);
}

/** Who is paid by a handle. */
export interface HandlePayee {
  readonly handle: string;
  readonly address: Address;
  /** The one network that money may go to; null: any. A contract need not be the holder's on others. */
  readonly onlyOn: number | null;
}

/** Where a handle is paid, as the chain says now; null for nowhere. Rejects when the node does not answer. */
export async function readHandlePayee(place: Place, handle: string): Promise<HandlePayee | null> {
  const address = await resolveHandle(place, handle);
  if (address === null) return null;
  const code = await readingClient(place.chainId).getCode({ address });
  // An account that has delegated its code (EIP-7702) is the same person's everywhere.
  const isContract = code !== undefined && code !== '0x' && !code.startsWith('0xef0100');
  return { handle, address, onlyOn: isContract ? place.chainId : null };
}

/** A handle of an account. */
export interface OwnHandle {
  readonly handle: string;
  readonly profileId: bigint;
  readonly isPublicName: boolean;
}

/**
 * The handles of an account that the profile service names and the chain confirms, the public name first. A lookup that fails finds
 * none (OPN-96).
 */
export async function readOwnHandles(place: Place, account: Address): Promise<OwnHandle[]> {
  const { data } = await call('hasHandle', {
    body: { operationName: 'hasHandle', query: hasHandleQuery, variables: { address: account } },
    failure: 'silent',
  });
  const client = readingClient(place.chainId);
  const publicName = await client.readContract({
    ...contractOf(place),
    functionName: 'getPrimaryProfile',
    args: [account],
  });
  const named = data.address.wallet.profiles.edges.map(({ node }) => node);
  const held = await Promise.all(
    named.map(async ({ handle, profileId }): Promise<OwnHandle | null> => {
      const holder = await resolveHandle(place, handle);
      const id = BigInt(profileId);
      return holder !== null && isAddressEqual(holder, account)
        ? { handle, profileId: id, isPublicName: id === publicName }
        : null;
    }),
  );
  return held
    .filter((one) => one !== null)
    .sort((one, other) => Number(other.isPublicName) - Number(one.isPublicName));
}

function contractOf({ contract }: Place) {
  return { address: contract, abi: profileHandlesAbi } as const;
}
