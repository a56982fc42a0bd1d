'use client';
import { useTranslations } from 'next-intl';
import { bytesToHex } from 'viem';
import { Note } from '@/components/ui/note';
import type { Bytes } from '@/lib/keys/bytes';
import { WholeAddress } from './whole-address';

/** The key itself, for another wallet. */
export function PrivateKey({ privateKey, address }: { privateKey: Bytes; address: string }) {
  const t = useTranslations('signer.export');
  return (
    <>
      <Note tone="warn">{t('warning')}</Note>
      <div className="flex flex-col gap-1">
        <span className="text-sm text-text-3">{t('address')}</span>
        <WholeAddress address={address} />
      </div>
      <div className="flex flex-col gap-1">
        <span className="text-sm text-text-3">{t('shown')}</span>
        <output
          aria-label={t('shown')}
          data-secret="key"
          className="rounded-control bg-surface-2 p-3 font-mono text-sm break-all select-all"
        >
          {bytesToHex(privateKey)}
        </output>
      </div>
    </>
  );
}
