'use client';
import { useLocale, useTranslations } from 'next-intl';
import { tokenAmount } from '@/lib/format/token-amount';
import type { TokenAmount } from '@/lib/signer/catalogue';
import { visible } from '@/lib/signer/visible-text';
import { Row } from './summary-parts';

/** An amount in words: of a listed token with its symbol, of any other in raw units. */
export function useTokenText(): (amount: TokenAmount) => string {
  const t = useTranslations('signer.call');
  const locale = useLocale();
  return ({ listed, units }) =>
    listed
      ? `${tokenAmount(units, listed.decimals, locale)} ${listed.symbol}`
      : t('unitsOfToken', { amount: units.toString() });
}

/** The exact number, and of an unlisted token what the app says that this is. */
export function UnitsRows({ amount: { units, listed, hint } }: { amount: TokenAmount }) {
  const t = useTranslations('signer.call');
  const locale = useLocale();
  return (
    <>
      {listed && (
        <Row name={t('units')}>
          <span className="num break-all">{units.toString()}</span>
        </Row>
      )}
      {hint && (
        <Row name={t('appSays')}>
          <span className="break-words">
            {t('appSaysText', {
              amount: tokenAmount(units, hint.decimals, locale),
              symbol: visible(hint.symbol),
              decimals: hint.decimals,
            })}
          </span>
        </Row>
      )}
    </>
  );
}
