'use client';
import { KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Note } from '@/components/ui/note';
import { shortAddress } from '@/lib/format/address';
import { useMe } from '@/lib/queries/account';
import { useKeyShareState } from '@/lib/queries/key-share';
import { changeWallet } from '@/lib/wallet/change-key-share';
import { useSigner } from './use-signer';

/** For who has no key-share wallet yet: what it is, and the button that makes one. */
export function CreateWallet({
  hasTitle = true,
  onCreated,
}: {
  /** False where the page says it. */
  hasTitle?: boolean;
  onCreated?: () => void;
}) {
  const t = useTranslations('keys.create');
  const { data: me } = useMe();
  const { data: state } = useKeyShareState();
  const { busy, run } = useSigner();
  const isVerified = me?.emailVerified ?? true;
  return (
    <Card className="flex flex-col gap-3 p-4">
      {hasTitle && (
        <h2 className="flex items-center gap-2 section-title">
          <KeyRound aria-hidden className="size-[18px]" />
          {t('title')}
        </h2>
      )}
      <p className="text-text-2">{t('text')}</p>
      {me?.address && <Note>{t('later', { address: shortAddress(me.address) })}</Note>}
      {state?.pending && <Note>{t('pending')}</Note>}
      {!isVerified && <Note tone="warn">{t('unverified')}</Note>}
      <Button
        variant="primary"
        size="lg"
        className="self-start"
        disabled={!isVerified}
        busy={busy !== null}
        onClick={() =>
          void run('create', () => changeWallet('create'), t('done')).then((isDone) => {
            if (isDone) onCreated?.();
          })
        }
      >
        {t('button')}
      </Button>
    </Card>
  );
}
