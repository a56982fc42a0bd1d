'use client';

import { useTranslations } from 'next-intl';
import { AddressBlock } from '@/components/wallet/address-block';

export type ConfirmedRecipientProps = {
  /** What the recipient is called, by the person or by their address book; undefined where neither names the address. */
  name: string | undefined;
  address: string;
  /** How well the address is known; null while that is looked up. */
  knownAs: 'known' | 'savedKind' | 'notKnown' | null;
};

/** Who receives it, with the whole address. */
export function ConfirmedRecipient({ name, address, knownAs }: ConfirmedRecipientProps) {
  const t = useTranslations('wallet.sending');
  return (
    <div className="flex flex-col gap-1.5">
      <span className="flex items-baseline justify-between gap-3 text-sm">
        <span className="min-w-0 truncate font-medium text-text-2">
          {name === undefined ? t('to') : t('person', { name })}
        </span>
        {knownAs !== null && <span className="shrink-0 text-text-3">{t(knownAs)}</span>}
      </span>
      <AddressBlock address={address} label={t('to')} />
    </div>
  );
}
