import { encodeAbiParameters, encodeFunctionData, toHex, zeroAddress, type Address, type Hex } from 'viem';
import { profileHandlesAbi } from '@/contracts/generated/profile-handles.abi';

/*
 * What people send to our contract of handles.
 */

const SECRET: Hex = `0x${'5e'.repeat(32)}`;

/** The number of a profile whose handle looks so. */
export const profileId = (looks: string) => BigInt(toHex(looks, { size: 32 }));

export const commit = () =>
  encodeFunctionData({ abi: profileHandlesAbi, functionName: 'commit', args: [SECRET] });

export function buy({
  handle,
  to,
  operator = zeroAddress,
  isPublicName = false,
  preData,
  postData = '0x',
}: {
  handle: string;
  to: Address;
  operator?: Address;
  isPublicName?: boolean;
  preData?: Hex;
  postData?: Hex;
}): Hex {
  const data = encodeAbiParameters([{ type: 'bytes32' }, { type: 'bool' }], [SECRET, isPublicName]);
  return encodeFunctionData({
    abi: profileHandlesAbi,
    functionName: 'createProfile',
    args: [{ to, handle, avatar: '', metadata: '', operator }, preData ?? data, postData],
  });
}

export const setPublicName = (looks: string | null) =>
  encodeFunctionData({
    abi: profileHandlesAbi,
    functionName: 'setPrimaryProfile',
    args: [looks === null ? 0n : profileId(looks)],
  });

export const giveHandle = (
  name: 'transferFrom' | 'safeTransferFrom',
  { from, to, id }: { from: Address; to: Address; id: bigint },
) => encodeFunctionData({ abi: profileHandlesAbi, functionName: name, args: [from, to, id] });
