'use client';
import { Suspense, type ComponentType } from 'react';
import type { RequestName, RequestViewProps, RequestViews } from '@/lib/wallet/requests';
import { useWalletRequests } from '@/lib/wallet/store';
import { WalletProvider } from './wallet-provider';

type AnyRequest = RequestViewProps<RequestName>;

/** The wallet beside the pages: what it was connected to comes back here, and its dialogs stand here. */
export default function WalletRoot({ views }: { views: RequestViews }) {
  const requests = useWalletRequests();
  return (
    <WalletProvider>
      {requests.map(({ id, name, input, settle }) => {
        // Name ties view, input and settle together, which the union of all cannot say.
        const View = views[name] as ComponentType<AnyRequest>;
        return (
          <Suspense key={id}>
            <View input={input} settle={settle as AnyRequest['settle']} />
          </Suspense>
        );
      })}
    </WalletProvider>
  );
}
