'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { DeviceMark } from '@/lib/signer/mark';
import { walletsHere, type WalletHere } from '@/lib/signer/wallets-here';
import { MarkForm } from './mark-form';
import { MarkPicture } from './mark-picture';
import { MarkWords } from './mark-words';

/** Lists the accounts whose wallet this device knows, with their marks, to see, change or choose them. */
export function MarksHere({
  choosing,
  onChoose,
}: {
  choosing: number | null;
  onChoose: (user: number | null) => void;
}) {
  const t = useTranslations('signer.mark.here');
  const s = useTranslations('signer');
  const [wallets] = useState(walletsHere);
  if (choosing !== null) {
    const device = new DeviceMark(choosing);
    const leave = () => onChoose(null);
    return (
      <MarkForm
        mark={device.read()}
        onSave={(mark) => {
          const isKept = device.keep(mark);
          if (isKept) leave();
          return isKept;
        }}
        onSkip={leave}
        leaveLabel={s('back')}
        onLeave={leave}
        onClose={leave}
      />
    );
  }
  return (
    <section aria-labelledby="marks-here" className="flex flex-col gap-3 p-5">
      <div>
        <h2 id="marks-here" className="section-title">
          {t('title')}
        </h2>
        <p className="text-text-2">{wallets.length > 0 ? t('text') : t('empty')}</p>
      </div>
      {wallets.length > 0 && (
        <ul className="flex flex-col gap-3">
          {wallets.map((wallet) => (
            <WalletMark key={wallet.user} wallet={wallet} onChoose={() => onChoose(wallet.user)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function WalletMark({ wallet, onChoose }: { wallet: WalletHere; onChoose: () => void }) {
  const t = useTranslations('signer.mark');
  const mark = new DeviceMark(wallet.user).read();
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-control bg-surface-1 px-3 py-2.5 edge-border-2">
      {mark && <MarkPicture picture={mark.picture} className="size-11 rounded-md" />}
      <p className="min-w-0 grow basis-40">
        {mark ? (
          <MarkWords mark={mark} className="block font-medium" />
        ) : (
          <span className="block font-medium">{t('none')}</span>
        )}
        <span className="block font-mono text-xs break-all text-text-3">
          {wallet.address ?? t('here.account', { number: wallet.user })}
        </span>
      </p>
      <Button size="sm" onClick={onChoose}>
        {mark ? t('here.change') : t('choose')}
      </Button>
    </li>
  );
}
