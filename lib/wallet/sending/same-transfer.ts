import { isAddressEqual } from 'viem';
import type { Transfer } from './transfer';

/** Whether two transfers move the same to the same address. */
export function isSameTransfer(one: Transfer, other: Transfer): boolean {
  return (
    one.chainId === other.chainId &&
    one.amount === other.amount &&
    isAddressEqual(one.from, other.from) &&
    (one.revoke || other.revoke ? isSameRevoke(one, other) : isAddressEqual(one.to, other.to)) &&
    one.nft?.tokenId === other.nft?.tokenId &&
    (one.token === null || other.token === null
      ? one.token === other.token
      : isAddressEqual(one.token, other.token))
  );
}

/** Reports whether both revoke the same approval. An NFT has only one, so its spender doesn't matter. */
function isSameRevoke(one: Transfer, other: Transfer): boolean {
  if (!one.revoke || !other.revoke) return one.revoke === other.revoke;
  if (one.revoke.kind === 'piece' || other.revoke.kind === 'piece')
    return (
      one.revoke.kind === other.revoke.kind &&
      'tokenId' in one.revoke &&
      'tokenId' in other.revoke &&
      one.revoke.tokenId === other.revoke.tokenId
    );
  return one.revoke.kind === other.revoke.kind && isAddressEqual(one.to, other.to);
}
