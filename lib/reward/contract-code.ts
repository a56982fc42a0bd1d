import { concat, keccak256, size, slice, type Address, type Hex, type PublicClient } from 'viem';
import { guildRewardsFingerprint } from '@/contracts/generated/guild-rewards.fingerprint';
import { guildRewards1Fingerprint } from '@/contracts/versions/guild-rewards-1.fingerprint';
import { ChainError } from './chain-failure';

export interface Fingerprint {
  /** Of the code with zeros for its immutables. */
  readonly hash: string;
  /** Places in bytes, in their order, that the constructor writes: they differ by chain and address. */
  readonly immutables: readonly { readonly start: number; readonly length: number }[];
}

/** Whether code on a chain is the built one, whatever its immutables are. */
export function isBuiltCode(code: Hex, { hash, immutables }: Fingerprint): boolean {
  const last = immutables.at(-1);
  if (last && size(code) < last.start + last.length) return false;
  const masked = immutables.reduce<Hex>((whole, { start, length }) => {
    const end = start + length;
    const rest = end < size(whole) ? slice(whole, end) : '0x';
    return concat([start > 0 ? slice(whole, 0, start) : '0x', `0x${'00'.repeat(length)}`, rest]);
  }, code);
  return keccak256(masked) === hash;
}

/** The built one, and the one before, which an installation keeps until it has deployed the next. */
const known: readonly Fingerprint[] = [guildRewardsFingerprint, guildRewards1Fingerprint];

/** Throws `otherContract` unless the code at the address is that of a rewards contract that this build knows. */
export async function assertRewardsCode(client: PublicClient, address: Address): Promise<void> {
  const code = (await client.getCode({ address })) ?? '0x';
  if (!known.some((one) => isBuiltCode(code, one))) throw new ChainError({ kind: 'otherContract' });
}
