'use client';

import { useTranslations } from 'next-intl';
import { useId, type ReactNode } from 'react';
import type { Address } from 'viem';
import { Button } from '@/components/ui/button';
import { ComparedAddress } from '@/components/ui/compared-address';

type ChosenPayeeProps = { icon: ReactNode; name: string; address: Address; onChange: () => void };

/** The recipient that was chosen by a name, with the address it leads to. */
export function ChosenPayee({ icon, name, address, onChange }: ChosenPayeeProps) {
  const t = useTranslations('wallet.sending');
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-1.5">
      <span id={id} className="text-sm font-medium text-text-2">
        {t('to')}
      </span>
      <div className="flex items-center gap-3 rounded-control bg-surface-2 px-3 py-2">
        {icon}
        <span className="min-w-0 grow">
          <span className="block truncate font-medium">{name}</span>
          <ComparedAddress address={address} className="block text-xs text-text-3" />
        </span>
        <Button size="sm" variant="ghost" onClick={onChange}>
          {t('change')}
        </Button>
      </div>
    </div>
  );
}
