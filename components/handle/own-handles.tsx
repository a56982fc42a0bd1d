'use client';

import { AtSign } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Address } from 'viem';
import { useConfig } from 'wagmi';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Note } from '@/components/ui/note';
import { Tag } from '@/components/ui/tag';
import type { HandlePlace } from '@/lib/handle/handle-place';
import type { OwnHandle } from '@/lib/handle/read-handles';
import { sendPublicName } from '@/lib/handle/send-step';
import { chainFailureOf, type ChainFailure } from '@/lib/reward/chain-failure';
import { FailureText } from './failure-text';

export type OwnHandlesProps = {
  place: HandlePlace;
  account: Address;
  handles: readonly OwnHandle[];
  onChanged: () => void;
  onGet: () => void;
  onClose: () => void;
};

/** The handles of a wallet, and which of them is its public name. */
export function OwnHandles({ place, account, handles, onChanged, onGet, onClose }: OwnHandlesProps) {
  const t = useTranslations('handle');
  const config = useConfig();
  const [busyId, setBusyId] = useState<bigint | null>(null);
  const [failure, setFailure] = useState<ChainFailure | null>(null);

  async function makePublic(profileId: bigint): Promise<void> {
    setFailure(null);
    setBusyId(profileId);
    try {
      await sendPublicName(config, place, account, profileId);
      onChanged();
    } catch (caught) {
      setFailure(chainFailureOf(caught));
    } finally {
      setBusyId(null);
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {t('close')}
          </Button>
          <Button size="lg" variant="primary" onClick={onGet}>
            {t('getAnother')}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-1.5">
        {handles.map(({ handle, profileId, isPublicName }) => (
          <li
            key={handle}
            className="flex min-h-13 items-center gap-3 rounded-control bg-surface-2 px-3.5 py-2"
          >
            <AtSign aria-hidden className="size-4 shrink-0 text-text-3" />
            <Link
              href={`/@${handle}`}
              prefetch={false}
              className="min-w-0 grow truncate font-medium hover:underline"
            >
              @{handle}
            </Link>
            {isPublicName ? (
              <Tag>{t('publicName')}</Tag>
            ) : (
              <Button
                size="sm"
                busy={busyId === profileId}
                disabled={busyId !== null}
                aria-label={t('makePublicNamed', { handle })}
                onClick={() => void makePublic(profileId)}
              >
                {t('makePublic')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="text-xs text-text-3">{t('ownText')}</p>
      {failure && (
        <Note tone="danger" live>
          <FailureText
            failure={failure}
            network={place.network.name}
            symbol={place.network.nativeToken.symbol}
          />
        </Note>
      )}
    </Dialog>
  );
}
