'use client';

import { EyeOff, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Menu, MenuItem } from '@/components/ui/menu';
import { showSnackbar } from '@/components/ui/snackbar';
import { chooseToken } from '@/lib/queries/wallet-book';
import type { WalletToken } from '@/protocol/wallet';

export type TokenMenuPanelProps = { token: WalletToken & { address: string }; trigger: ReactElement };

export default function TokenMenuPanel({ token, trigger }: TokenMenuPanelProps) {
  const t = useTranslations('wallet');
  const { address: contract, chainId, decimals, symbol, isCustom } = token;
  const choose = async (isHidden: boolean | null) => {
    try {
      await chooseToken({ chainId, contract, decimals, isHidden });
      showSnackbar(t(isHidden === null ? 'removed' : 'hidden.done', { symbol }));
    } catch {
      // The snackbar says why.
    }
  };
  return (
    <Menu defaultOpen trigger={trigger}>
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
