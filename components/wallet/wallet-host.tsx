'use client';
import { useEffect } from 'react';
import { ErrorBoundary } from '@/components/ui/error-boundary';
import { usePart } from '@/components/ui/use-part';
import { resumeSends } from '@/lib/wallet/activity/resume';
import { rememberedConnectors } from '@/lib/wallet-state/forget-wallet';
import type { RequestViews } from '@/lib/wallet/requests';
import { KEY_SHARE_CONNECTOR, useWalletWanted, wakeWallet } from '@/lib/wallet/store';
import { WalletBroken } from './wallet-broken';

const loadRoot = () => import('./wallet-root');

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
  const isWanted = useWalletWanted();
  const { part, isBroken, retry } = usePart(loadRoot, isWanted);
  if (!isWanted && !isBroken) return null;
  return (
    <ErrorBoundary fallback={<WalletBroken />}>
      {isBroken ? <WalletBroken onAskedAgain={retry} /> : part && <part.default views={views} />}
    </ErrorBoundary>
  );
}
