import { encodeAbiParameters, keccak256, type Hex } from 'viem';
import { profileHandlesAbi } from '@/contracts/generated/profile-handles.abi';
import type { HandlePurchase } from './purchase';

/** `CreateProfileParams` of the contract. */
export function paramsOf({ buyer, handle, operator }: HandlePurchase) {
  return { to: buyer, handle, avatar: '', metadata: '', operator } as const;
}

const createProfile = profileHandlesAbi.find(
  (item) => item.type === 'function' && item.name === 'createProfile',
);

/** What the contract's `commitmentOf` returns; found here so that no node learns the name before it is bought. */
export function commitmentOf(of: HandlePurchase): Hex {
  const [tuple] = createProfile?.inputs ?? [];
  if (!tuple) throw new Error('The ABI of handles has no createProfile');
  return keccak256(
    encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'address' }, tuple, { type: 'bytes32' }],
      [BigInt(of.chainId), of.contract, paramsOf(of), of.secret],
    ),
  );
}

/** The secret and whether the handle becomes the public name, as the contract takes them. */
export function preDataOf({ secret }: HandlePurchase, isPublicName: boolean): Hex {
  return encodeAbiParameters([{ type: 'bytes32' }, { type: 'bool' }], [secret, isPublicName]);
}
