'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import { tokenAmount } from '@/lib/format/token-amount';
import type { TokenWarning } from '@/lib/wallet/sending/token-warnings';
import type { WalletToken } from '@/protocol/wallet';

type TokenNotesProps = { warnings: readonly TokenWarning[]; token: WalletToken };

/** What the contract of a token does besides the transfer. */
export function TokenNotes({ warnings, token: { symbol, decimals } }: TokenNotesProps) {
  const t = useTranslations('wallet.sending');
  const locale = useLocale();
  return warnings.map((warning) => {
    const units = warning.kind === 'keepsPart' ? warning.arriving : warning.leaving;
    return (
      <Note key={warning.kind} tone="danger" live>
        {t(warning.kind, { symbol, amount: tokenAmount(units, decimals, locale) })}
      </Note>
    );
  });
}
