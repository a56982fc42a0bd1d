import { type Hex, encodeDeployData } from 'viem';
import { profileHandlesAbi } from '@/contracts/generated/profile-handles.abi';
import { profileHandlesBytecode } from '@/contracts/generated/profile-handles.bytecode';
import { accountsOf, type LocalKeys } from './accounts';

/** Names that would speak for the installation. */
export const reservedHandles = [
  'admin',
  'administrator',
  'everyone',
  'guildhall',
  'help',
  'here',
  'moderator',
  'official',
  'root',
  'security',
  'staff',
  'support',
  'system',
] as const;

/** What deploys the contract of handles. */
export const handlesInitCode = (keys: LocalKeys): Hex =>
  encodeDeployData({
    abi: profileHandlesAbi,
    bytecode: profileHandlesBytecode as Hex,
    args: [accountsOf(keys).owner.address, [...reservedHandles]],
  });
