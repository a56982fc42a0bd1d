import {
  decodeAbiParameters,
  hexToString,
  parseAbi,
  size,
  toHex,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem';
import { isHandle } from '@/protocol/handle-name';

/** The calls of holders. What the owner of the contract sends is not read, so it counts as unknown. */
export const handleCallAbi = parseAbi([
  'struct CreateProfileParams { address to; string handle; string avatar; string metadata; address operator; }',
  'function commit(bytes32 commitment)',
  'function createProfile(CreateProfileParams params, bytes preData, bytes postData) payable returns (uint256)',
  'function setPrimaryProfile(uint256 profileId)',
  'function setAvatar(uint256 profileId, string avatar)',
  'function setMetadata(uint256 profileId, string metadata)',
  'function setOperatorApproval(uint256 profileId, address operator, bool approved)',
  'function transferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
]);

/** What people do with our contract of handles. */
export type HandleCall =
  /** Nothing but the hash of a purchase that is to come. */
  | { readonly kind: 'commit' }
  | {
      readonly kind: 'buy';
      readonly handle: string;
      /** Wei; 0 for a free one. */
      readonly price: bigint;
      readonly to: Address;
      /** Who may change avatar and metadata; null: the holder alone. */
      readonly operator: Address | null;
      /** Whether it becomes the public name of the signing account. */
      readonly isPublicName: boolean;
    }
  /** `looks` null: the account has no public name any more. */
  | { readonly kind: 'setPublicName'; readonly looks: string | null }
  | { readonly kind: 'transfer'; readonly looks: string; readonly from: Address; readonly to: Address };

interface BuyParams {
  readonly to: Address;
  readonly handle: string;
  readonly avatar: string;
  readonly metadata: string;
  readonly operator: Address;
}

/** Null for a call without a sentence of its own, and for one that the contract refuses. */
export function handleCallOf(name: string, args: unknown, value: bigint): HandleCall | null {
  const of = args as readonly unknown[];
  if (name === 'createProfile') return buyOf(of as readonly [BuyParams, Hex, Hex], value);
  if (value !== 0n) return null;
  switch (name) {
    case 'commit':
      return { kind: 'commit' };
    case 'setPrimaryProfile': {
      const [id] = of as readonly [bigint];
      if (id === 0n) return { kind: 'setPublicName', looks: null };
      const looks = looksOf(id);
      return looks === null ? null : { kind: 'setPublicName', looks };
    }
    case 'transferFrom':
    case 'safeTransferFrom': {
      const [from, to, id, data] = of as readonly [Address, Address, bigint, Hex?];
      const looks = looksOf(id);
      const isPlain = data === undefined || data === '0x';
      return looks === null || !isPlain ? null : { kind: 'transfer', looks, from, to };
    }
    default:
      return null;
  }
}

function buyOf(
  [params, preData, postData]: readonly [BuyParams, Hex, Hex],
  value: bigint,
): HandleCall | null {
  const { to, handle, operator } = params;
  if (!isHandle(handle) || size(preData) !== 64 || postData !== '0x') return null;
  const isPublicName = publicNameIn(preData);
  if (isPublicName === null) return null;
  return {
    kind: 'buy',
    handle,
    price: value,
    to,
    operator: operator === zeroAddress ? null : operator,
    isPublicName,
  };
}

function publicNameIn(preData: Hex): boolean | null {
  try {
    const [, isPublicName] = decodeAbiParameters([{ type: 'bytes32' }, { type: 'bool' }], preData);
    return isPublicName;
  } catch {
    return null;
  }
}

/**
 * The number of a profile says how its handle looks, not how it is spelled: 0 as o, 1 as l and rn as m. No two handles look
 * alike. Null for a number that no handle has.
 */
function looksOf(id: bigint): string | null {
  const text = hexToString(toHex(id, { size: 32 }), { size: 32 });
  return isHandle(text) ? text : null;
}
