'use client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { use, type ReactNode } from 'react';
import { WagmiProvider } from 'wagmi';
import { walletConfig } from '@/lib/wallet/config';

const queryClient = new QueryClient({
  defaultOptions: { queries: { refetchOnWindowFocus: false } },
});

/**
 * Lets what is inside use wagmi's hooks. There may be several at once, in the host and on a page: all share one wallet
 * and one store of answers. Suspends until the wallet is set up, and throws when the server does not answer; only for
 * parts that are loaded in the browser alone (`dynamic(…, { ssr: false })`).
 */
export function WalletProvider({ children }: { children: ReactNode }) {
  return (
    <WagmiProvider config={use(walletConfig())}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </WagmiProvider>
  );
}
