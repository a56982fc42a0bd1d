'use client';

import { Ellipsis, EyeOff, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { showSnackbar } from '@/components/ui/snackbar';
import { chooseToken } from '@/lib/queries/wallet-book';
import type { WalletToken } from '@/protocol/wallet';

/** Hides a token, on every device; an unlisted one can be taken out of the list as well. Coins stay. */
export function TokenMenu({ token }: { token: WalletToken }) {
  const t = useTranslations('wallet');
  const { address, chainId, decimals, symbol, isCustom } = token;
  if (address === null) return null;
  const choose = async (isHidden: boolean | null) => {
    try {
      await chooseToken({ chainId, contract: address, decimals, isHidden });
      showSnackbar(t(isHidden === null ? 'removed' : 'hidden.done', { symbol }));
    } catch {
      // The snackbar says why.
    }
  };
  const label = t('tokenMenu', { symbol });
  return (
    <Menu trigger={<IconButton label={label} title={label} icon={<Ellipsis aria-hidden />} />}>
      <MenuItem icon={<EyeOff aria-hidden />} onSelect={() => void choose(true)}>
        {t('hidden.hide')}
      </MenuItem>
      {isCustom && (
        <MenuItem icon={<Trash2 aria-hidden />} onSelect={() => void choose(null)}>
          {t('remove')}
        </MenuItem>
      )}
    </Menu>
  );
}
