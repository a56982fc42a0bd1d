'use client';

import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, AtSign, ShieldCheck } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button, buttonStyles } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { askWallet } from '@/lib/wallet/store';
import type { WalletNetwork } from '@/protocol/wallet';
import { FaucetButton } from './faucet-button';

const APPROVALS_PATH = '/index/wallet/approvals';

/** `elsewhere`: an own wallet that is not the one worked with here. `watched`: an address whose key is not here. */
export type WalletAccess = 'full' | 'elsewhere' | 'watched';

export type WalletActionsProps = {
  address: string;
  access: WalletAccess;
  networks: readonly WalletNetwork[];
  faucets: readonly WalletNetwork[];
  onReceive: () => void;
};

export function WalletActions({ address, access, networks, faucets, onReceive }: WalletActionsProps) {
  const t = useTranslations('wallet');
  const handleWords = useTranslations('handle');
  if (access === 'watched') return null;
  const receive = (
    <Button onClick={onReceive}>
      <ArrowDownLeft aria-hidden />
      {t('receive')}
    </Button>
  );
  if (access === 'elsewhere') return receive;
  return (
    <div className="flex flex-wrap gap-2 max-desktop:grid max-desktop:w-full max-desktop:grid-cols-2">
      <Button variant="primary" onClick={() => void askWallet('send', {})}>
        <ArrowUpRight aria-hidden />
        {t('send')}
      </Button>
      {receive}
      {networks.some(({ swapEndpoint }) => swapEndpoint !== null) && (
        <Button onClick={() => void askWallet('swap', {})}>
          <ArrowLeftRight aria-hidden />
          {t('swap')}
        </Button>
      )}
      {networks.some(({ handles }) => handles !== null) && (
        <Button onClick={() => void askWallet('handles', {})}>
          <AtSign aria-hidden />
          {handleWords('open')}
        </Button>
      )}
      <Link href={APPROVALS_PATH} prefetch={false} className={buttonStyles({})}>
        <ShieldCheck aria-hidden />
        {t('approvals')}
      </Link>
      {faucets.length > 0 && <FaucetButton address={address} networks={faucets} />}
    </div>
  );
}

/** Why nothing can be sent from here. */
export function AccessNote({ access }: { access: WalletAccess }) {
  const t = useTranslations('wallet');
  if (access === 'full') return null;
  return (
    <Note
      {...(access === 'elsewhere' && {
        action: (
          <Button size="sm" onClick={() => void askWallet('connect', {})}>
            {t('accounts.connect')}
          </Button>
        ),
      })}
    >
      {t(access === 'watched' ? 'accounts.watchedText' : 'accounts.elsewhereText')}
    </Note>
  );
}
