'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Lead } from '@/components/ui/lead';
import { Note } from '@/components/ui/note';
import { BLOCKS_MAX } from '@/lib/wallet/activity/block-range';
import type { Plan } from '@/lib/wallet/sending/use-plan';

type ComparedWithProps = { plan: Pick<Plan, 'uncompared'>; network: string; onRetry: () => void };

/** What an address that is new was compared with, and what was left out. */
export function ComparedWith({ plan: { uncompared }, network, onRetry }: ComparedWithProps) {
  const t = useTranslations('wallet');
  if (uncompared.includes('devices')) {
    return (
      <Note
        tone="warn"
        live
        action={
          <Button size="sm" variant="ghost" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      >
        <Lead>{t('sending.comparedHere')}</Lead>
        {t('sending.comparedHereText')}
      </Note>
    );
  }
  return (
    <p className="text-xs text-text-3">
      {uncompared.includes('chain')
        ? t('sending.comparedDevices', { network })
        : t('sending.comparedWith', { network, count: Number(BLOCKS_MAX) })}
    </p>
  );
}

type ComparedCheckProps = {
  warnings: Plan['warnings'];
  name: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** The sentence that is confirmed of an address that the wallet warns of. */
export function ComparedCheck({ warnings, name, checked, onChange }: ComparedCheckProps) {
  const t = useTranslations('wallet.sending');
  const isOf = (kind: Plan['warnings'][number]['kind']) => warnings.some((warning) => warning.kind === kind);
  return (
    <Checkbox checked={checked} onChange={(event) => onChange(event.currentTarget.checked)}>
      {isOf('handleMoved') && name !== undefined
        ? t('handleMovedAccepted', { handle: name })
        : isOf('changed') && name !== undefined
          ? t('changedAccepted', { name })
          : t('compared')}
    </Checkbox>
  );
}
