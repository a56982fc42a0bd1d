'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { shortAddress } from '@/lib/format/address';
import { shortTime } from '@/lib/format/relative-time';
import { tokenAmount } from '@/lib/format/token-amount';
import { isOfAmount, type RatedApproval } from '@/lib/wallet/approvals/rate';
import type { Approval } from '@/protocol/approval';

/** Approvals in words: what may be taken, how much of it, and who may. */
export function useApprovalWords() {
  const t = useTranslations('approval');
  const locale = useLocale();
  return useMemo(
    () => ({
      asset: ({ approval: { kind, symbol, name, tokenId } }: Pick<RatedApproval, 'approval'>) =>
        isOfAmount({ kind })
          ? symbol
          : kind === 'piece'
            ? `${name} ${t('piece', { id: tokenId ?? '' })}`
            : name,
      spender: ({ spender, spenderKind, spenderName }: Approval) =>
        spenderName ??
        (spenderKind === 'rewards' || spenderKind === 'handles'
          ? t(`spenderKinds.${spenderKind}`)
          : shortAddress(spender)),
      through: ({ expires }: Approval) =>
        expires === null
          ? t('throughPermit2')
          : t('throughPermit2Until', { time: shortTime(new Date(expires), locale) }),
      limit: ({ approval, isUnlimited }: Pick<RatedApproval, 'approval' | 'isUnlimited'>) => {
        const { kind, tokenId, amount, decimals, symbol } = approval;
        if (kind === 'piece') return t('piece', { id: tokenId ?? '' });
        if (kind === 'collection') return t('everything');
        if (isUnlimited) return t('unlimited');
        const units = BigInt(amount ?? 0);
        return decimals === null
          ? t('units', { amount: String(units) })
          : t('upTo', { amount: tokenAmount(units, decimals, locale), symbol });
      },
    }),
    [t, locale],
  );
}
