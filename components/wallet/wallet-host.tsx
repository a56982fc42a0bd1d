'use client';
import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { resumeSends } from '@/lib/wallet/activity/resume';
import { useWalletWanted } from '@/lib/wallet/store';

const WalletRoot = dynamic(() => import('./wallet-root'), { ssr: false });

/**
 * The place of the wallet beside the pages of the shell. Nothing of it is loaded before a page asks something of the
 * wallet (lib/wallet/store.ts).
 */
export function WalletHost() {
  useEffect(resumeSends, []);
  return useWalletWanted() ? <WalletRoot /> : null;
}
