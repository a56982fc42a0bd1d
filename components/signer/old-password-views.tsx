'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '@/components/ui/button';
import type { Draft } from '@/lib/keys/draft';
import type { Unlocked } from '@/lib/keys/key-share-wallet';
import { KEPT_MS } from '@/lib/signer/unlock-keeper';
import { NewShares, type NewSharesProps } from './new-shares';
import { Panel } from './panel';
import { PrivateKey } from './private-key';
import { UnlockForm } from './unlock-form';
import { useSecret } from './use-secret';

type Opened = { unlock: (password: string) => Promise<Unlocked>; onClose: () => void };

const wipe = (unlocked: Unlocked) => unlocked.wipe();

export type ReplaceViewProps = Opened &
  Pick<NewSharesProps, 'judge' | 'onKept' | 'onDone'> & {
    kind: 'changePassword' | 'resplit';
    make: (unlocked: Unlocked, password: string) => Promise<Draft>;
  };

/** The old password, then new shares: the same split under a new password, or a new split. */
export function ReplaceView({ kind, unlock, make, onClose, ...rest }: ReplaceViewProps) {
  const t = useTranslations('signer');
  const [unlocked, keep] = useSecret(wipe);
  const name = kind === 'resplit' ? 'resplit' : 'change';
  if (!unlocked) {
    return (
      <UnlockForm
        title={t(`old.${name}Title`)}
        text={t(`old.${name}Text`)}
        onPassword={async (password) => keep(await unlock(password))}
        onClose={onClose}
      />
    );
  }
  return (
    <NewShares
      {...rest}
      title={t('choose.newTitle')}
      text={t('choose.newText')}
      make={(password) => make(unlocked, password)}
      onClose={onClose}
    />
  );
}

/** The private key, after the password, for two minutes. */
export function ExportView({ unlock, onClose, onSeen }: Opened & { onSeen: () => void }) {
  const t = useTranslations('signer');
  const [unlocked, keep] = useSecret(wipe);
  // Each change of the focus renders the signer again, which must not start the time anew.
  const hide = useEffectEvent(onSeen);
  useEffect(() => {
    if (!unlocked) return;
    const timer = setTimeout(() => hide(), KEPT_MS);
    return () => clearTimeout(timer);
  }, [unlocked]);
  if (!unlocked) {
    return (
      <UnlockForm
        title={t('old.exportTitle')}
        text={t('old.exportText')}
        onPassword={async (password) => keep(await unlock(password))}
        onClose={onClose}
      />
    );
  }
  return (
    <Panel
      title={t('old.exportTitle')}
      onClose={onSeen}
      onSubmit={onSeen}
      footer={
        <Button type="submit" variant="primary" size="lg">
          {t('export.done')}
        </Button>
      }
    >
      <PrivateKey privateKey={unlocked.key} address={unlocked.address} />
    </Panel>
  );
}
