'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Lead } from '@/components/ui/lead';
import { Note } from '@/components/ui/note';
import { percentDigits } from '@/lib/swap/terms';
import { usdText } from '@/lib/wallet/usd';
import type { Loss } from './quote-loss';

export type FarFromMarketProps = { loss: Loss; typed: string; onTyped: (text: string) => void };

/** Asks people to type the loss before they take a price far from the market. */
export function FarFromMarket({ loss, typed, onTyped }: FarFromMarketProps) {
  const t = useTranslations('swap.far');
  const locale = useLocale();
  const percent = `${percentDigits(loss.hundredths)}%`;
  return (
    <>
      <Note tone="danger" live>
        <Lead>
          {loss.usd === null
            ? t('titleUnknown', { percent })
            : t('title', { percent, amount: usdText(loss.usd, locale) })}
        </Lead>
        {t(loss.usd === null ? 'textUnknown' : 'text')}
      </Note>
      <Field label={t('type', { percent })}>
        {(control) => (
          <Input
            {...control}
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            className="num"
            onChange={(event) => onTyped(event.target.value)}
          />
        )}
      </Field>
    </>
  );
}
