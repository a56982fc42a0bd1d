'use client';

import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { LazyMenu } from '@/components/ui/lazy-menu';
import type { WalletToken } from '@/protocol/wallet';

const loadPanel = () => import('./token-menu-panel');

/** Hides a token, on every device; an unlisted one can be taken out of the list as well. Coins stay. */
export function TokenMenu({ token }: { token: WalletToken }) {
  const t = useTranslations('wallet');
  const { address } = token;
  if (address === null) return null;
  const label = t('tokenMenu', { symbol: token.symbol });
  return (
    <LazyMenu
      load={loadPanel}
      panel={{ token: { ...token, address } }}
      trigger={<IconButton label={label} title={label} icon={<Ellipsis aria-hidden />} />}
    />
  );
}
