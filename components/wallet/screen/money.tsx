'use client';

import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { percentText, usdText } from '@/lib/wallet/usd';

/** A dollar amount, or a dash if it is unknown. */
export function Money({ value }: { value: bigint | null }) {
  const t = useTranslations('wallet');
  const locale = useLocale();
  if (value !== null) return <span className="num">{usdText(value, locale)}</span>;
  return (
    <span className="text-text-3">
      <span aria-hidden>–</span>
      <span className="sr-only">{t('unknown')}</span>
    </span>
  );
}

/** Never by colour alone: an arrow says it, and words for screen readers. */
export function Change({ value }: { value: bigint | null }) {
  const t = useTranslations('wallet');
  if (value === null) {
    return (
      <span className="text-text-3">
        <span aria-hidden>–</span>
        <span className="sr-only">{t('unknown')}</span>
      </span>
    );
  }
  const percent = percentText(value);
  if (value === 0n) return <span className="num text-text-3">{percent}</span>;
  const Arrow = value > 0n ? ArrowUpRight : ArrowDownRight;
  return (
    <span
      className={cn('num inline-flex items-center gap-[3px]', value > 0n ? 'text-success' : 'text-danger')}
    >
      <Arrow aria-hidden className="size-[13px]" />
      <span aria-hidden>{percent}</span>
      <span className="sr-only">{t(value > 0n ? 'up' : 'down', { percent })}</span>
    </span>
  );
}
