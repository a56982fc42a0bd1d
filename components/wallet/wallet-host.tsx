'use client';
import dynamic from 'next/dynamic';
import { ErrorBoundary } from '@/components/ui/error-boundary';
import { WalletBroken } from './wallet-broken';
import { useEffect } from 'react';
import { resumeSends } from '@/lib/wallet/activity/resume';
import { rememberedConnectors } from '@/lib/wallet-state/forget-wallet';
import type { RequestViews } from '@/lib/wallet/requests';
import { KEY_SHARE_CONNECTOR, useWalletWanted, wakeWallet } from '@/lib/wallet/store';

const WalletRoot = dynamic(() => import('./wallet-root'), { ssr: false });

const WAKE_MS = 500;

/**
 * The place of the wallet beside the pages of the shell. Nothing of it is loaded before a page asks something of the
 * wallet (lib/wallet/store.ts), unless an external wallet was connected here: its account has to be watched. `views` are the
 * screens of everything that can be asked.
 */
export function WalletHost({ views }: { views: RequestViews }) {
  useEffect(resumeSends, []);
  useEffect(() => {
    if (rememberedConnectors().every((id) => id === KEY_SHARE_CONNECTOR)) return;
    // After the page has been drawn.
    const timer = setTimeout(wakeWallet, WAKE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!useWalletWanted()) return null;
  return (
    <ErrorBoundary fallback={<WalletBroken />}>
      <WalletRoot views={views} />
    </ErrorBoundary>
  );
}
