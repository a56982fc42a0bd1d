'use client';

import { Unplug } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, useSyncExternalStore } from 'react';
import { getAddress, isAddressEqual, type Address } from 'viem';
import useSWR from 'swr';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { handlePlaceOf, type HandlePlace } from '@/lib/handle/handle-place';
import { forgetPurchase, keepPurchase, purchases, type HandlePurchase } from '@/lib/handle/purchase';
import { readOwnHandles } from '@/lib/handle/read-handles';
import { useWalletNetworks } from '@/lib/queries/wallet';
import { useConnectedWallet } from '@/lib/wallet/use-connected-wallet';
import type { RequestViewProps } from '@/lib/wallet/requests';
import { useWalletState } from '@/lib/wallet/store';
import { GetHandle } from './get-handle';
import { OwnHandles } from './own-handles';
import { PurchaseDialog } from './purchase-dialog';

const none: readonly HandlePurchase[] = [];

/** Handles of the connected wallet; a wallet is connected first if none is. What was begun here is gone on with. */
export default function HandleDialog({ settle }: RequestViewProps<'handles'>) {
  const wallet = useWalletState();
  const networks = useWalletNetworks();
  const isReady = useConnectedWallet(() => settle(null));

  if (!isReady || wallet.address === null) return null;
  const onClose = () => settle(null);
  if (!networks.data) return <Waiting onClose={onClose} />;
  const place = handlePlaceOf(networks.data);
  if (!place) return <NoHandles onClose={onClose} />;
  return (
    <Handles
      place={place}
      account={getAddress(wallet.address)}
      onDone={(handle) => settle({ handle })}
      onClose={onClose}
    />
  );
}

type HandlesProps = {
  place: HandlePlace;
  account: Address;
  onDone: (handle: string) => void;
  onClose: () => void;
};

function Handles({ place, account, onDone, onClose }: HandlesProps) {
  const t = useTranslations('handle');
  const begun = useSyncExternalStore(purchases.subscribe, purchases.items, () => none);
  const [view, setView] = useState<'list' | 'get'>('list');
  /** Its first step is to be sent at once. */
  const [starting, setStarting] = useState<string | null>(null);
  const own = useSWR(['ownHandles', place.contract, account], () => readOwnHandles(place, account), {
    shouldRetryOnError: false,
  });
  const current = begun.find(
    ({ buyer, contract }) => isAddressEqual(buyer, account) && isAddressEqual(contract, place.contract),
  );
  if (current) {
    return (
      <PurchaseDialog
        key={current.secret}
        place={place}
        purchase={current}
        isStarting={starting === current.secret}
        onClose={onClose}
        onAgain={() => {
          forgetPurchase(current);
          setView('get');
        }}
        onBought={() => {
          forgetPurchase(current);
          onDone(current.handle);
        }}
      />
    );
  }
  if (own.error && !own.data) {
    return (
      <Dialog open onOpenChange={onClose} title={t('title')} closeLabel={t('close')}>
        <ErrorState
          title={t('failedTitle')}
          text={t('failedText', { network: place.network.name })}
          retryLabel={t('retry')}
          onRetry={() => void own.mutate()}
        />
      </Dialog>
    );
  }
  if (!own.data) return <Waiting onClose={onClose} />;
  if (view === 'get' || own.data.length === 0) {
    return (
      <GetHandle
        place={place}
        account={account}
        onBack={own.data.length > 0 ? () => setView('list') : null}
        onClose={onClose}
        onReserve={(purchase) => {
          setStarting(purchase.secret);
          return keepPurchase(purchase);
        }}
      />
    );
  }
  return (
    <OwnHandles
      place={place}
      account={account}
      handles={own.data}
      onChanged={() => void own.mutate()}
      onGet={() => setView('get')}
      onClose={onClose}
    />
  );
}

function Waiting({ onClose }: { onClose: () => void }) {
  const t = useTranslations('handle');
  return (
    <Dialog open onOpenChange={onClose} title={t('title')} closeLabel={t('close')}>
      <div role="img" aria-label={t('loading')} className="flex flex-col gap-3">
        <Skeleton className="h-13" />
        <Skeleton className="h-24" />
      </div>
    </Dialog>
  );
}

function NoHandles({ onClose }: { onClose: () => void }) {
  const t = useTranslations('handle');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title')}
      closeLabel={t('close')}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <EmptyState icon={<Unplug />} title={t('noneHere')} text={t('noneHereText')} />
    </Dialog>
  );
}
