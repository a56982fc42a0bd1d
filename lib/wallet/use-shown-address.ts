'use client';
import { useEffect } from 'react';
import { useMe } from '@/lib/queries/account';
import { useKeyShareState } from '@/lib/queries/key-share';
import { isKeyShareLeft, rememberedConnectors } from '@/lib/wallet-state/forget-wallet';
import { KEY_SHARE_CONNECTOR, useWalletState, wakeWallet, type WalletKind } from './store';

export interface ShownAddress {
  /** Null where the person has no wallet here. */
  readonly address: string | null;
  /** Null of a wallet that belongs to the account and isn't connected here. */
  readonly kind: WalletKind | null;
  /** False until it is certain which wallet is worked with. */
  readonly isKnown: boolean;
}

/**
 * The wallet that a page shows: the connected one, else the own key-share wallet, which connects by itself when it is needed, else
 * the one of the account. Only a wallet of another app is connected for that: the page loads wagmi for no other.
 */
export function useShownAddress(): ShownAddress {
  const { data: me } = useMe();
  const hasKeyShare = me?.hasKeyShare === true;
  const { data: keyShare, error } = useKeyShareState(hasKeyShare);
  const wallet = useWalletState();
  const isExternal = rememberedConnectors().some((id) => id !== KEY_SHARE_CONNECTOR);
  useEffect(() => {
    if (isExternal) wakeWallet();
  }, [isExternal]);
  if (wallet.address !== null) return { address: wallet.address, kind: wallet.kind, isKnown: true };
  const own = isExternal || isKeyShareLeft() ? null : (keyShare?.active?.address ?? null);
  const address = own ?? me?.address ?? null;
  const isComing = isExternal && wallet.status === 'connecting';
  const isAsked = hasKeyShare && !keyShare && !error;
  return {
    address,
    kind: hasKeyShare && keyShare?.active?.address === address ? 'keyShare' : null,
    isKnown: me !== undefined && !isAsked && (address !== null || !isComing),
  };
}
