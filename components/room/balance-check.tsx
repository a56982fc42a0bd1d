'use client';

import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useState } from 'react';
import { Button, buttonStyles } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { settingsPath } from '@/lib/account/destination';
import { asApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { useMe } from '@/lib/queries/account';
import { checkAccess } from '@/lib/queries/room-access';
import type { RoomId } from '@/protocol/ids';

/** Has the viewer's balances checked now, and leads to where wallets are linked. */
export function BalanceCheck({ roomId }: { roomId: RoomId }) {
  const t = useTranslations('room.access');
  const { data: me } = useMe();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const check = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await checkAccess(roomId);
    } catch (caught) {
      setProblem(await errorText(asApiError(caught)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mt-3 flex flex-col gap-2.5">
      <div className="flex flex-wrap justify-center gap-2">
        <Button size="sm" busy={busy} onClick={() => void check()}>
          {!busy && <RefreshCw aria-hidden />}
          {t('checkAgain')}
        </Button>
        {me && (
          <Link href={settingsPath(me.id, 'wallets')} className={buttonStyles({ size: 'sm' })}>
            {t('linkWallet')}
          </Link>
        )}
      </div>
      {problem && (
        <Note tone="danger" live>
          {problem}
        </Note>
      )}
      <p className="text-center text-xs text-text-3">{t('counted')}</p>
    </div>
  );
}
