'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConnect, type Connector } from 'wagmi';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Note } from '@/components/ui/note';
import { KEY_SHARE_CONNECTOR } from '@/lib/wallet/store';
import type { RequestViewProps } from '../request-views';

/** Offers every wallet that this browser can reach; answers the one that was connected. */
export default function ConnectDialog({ settle }: RequestViewProps<'connect'>) {
  const t = useTranslations('connect');
  const { connectors, connectAsync, isPending } = useConnect();
  const [hasFailed, setHasFailed] = useState(false);

  const connect = async (connector: Connector) => {
    setHasFailed(false);
    try {
      const { accounts } = await connectAsync({ connector });
      const kind = connector.id === KEY_SHARE_CONNECTOR ? 'keyShare' : 'external';
      settle({ address: accounts[0], kind });
    } catch {
      setHasFailed(true);
    }
  };

  return (
    <Dialog open onOpenChange={(open) => !open && settle(null)} title={t('title')} closeLabel={t('close')}>
      <div className="flex flex-col gap-2">
        {connectors.map((connector) => (
          <Button key={connector.uid} disabled={isPending} onClick={() => void connect(connector)}>
            {connector.name}
          </Button>
        ))}
        {connectors.length === 0 && <p className="text-text-2">{t('none')}</p>}
        {hasFailed && <Note tone="danger">{t('error')}</Note>}
      </div>
    </Dialog>
  );
}
