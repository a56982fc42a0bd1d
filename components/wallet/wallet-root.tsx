'use client';
import { Suspense, type ComponentType } from 'react';
import { useWalletRequests, type RequestName } from '@/lib/wallet/store';
import { requestViews, type RequestViewProps } from './request-views';
import { WalletProvider } from './wallet-provider';

type AnyRequest = RequestViewProps<RequestName>;

/** The wallet beside the pages: what it was connected to comes back here, and its dialogs stand here. */
export default function WalletRoot() {
  const requests = useWalletRequests();
  return (
    <WalletProvider>
      {requests.map(({ id, name, input, settle }) => {
        // Name ties view, input and settle together, which the union of all cannot say.
        const View = requestViews[name] as ComponentType<AnyRequest>;
        return (
          <Suspense key={id}>
            <View input={input} settle={settle as AnyRequest['settle']} />
          </Suspense>
        );
      })}
    </WalletProvider>
  );
}
