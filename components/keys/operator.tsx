'use client';
import { useTranslations } from 'next-intl';
import { useWalletSettings } from '@/lib/queries/wallet';

/** What the people who run this installation could do with the parts of a key, and the way that needs none of them. */
export function Operator() {
  const t = useTranslations('keys.health');
  const { data: settings } = useWalletSettings();
  return (
    <section aria-labelledby="wallet-operator" className="flex flex-col gap-2">
      <h2 id="wallet-operator" className="section-title">
        {t('operator')}
      </h2>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-text-2">
        <li>{t('operatorGuess')}</li>
        <li>{t('operatorCode')}</li>
        {settings?.signerOrigin === null && <li>{t('operatorScript')}</li>}
        <li>{t('operatorRefuse')}</li>
        <li>{t('operatorNot')}</li>
      </ul>
      <p className="text-sm">
        <a href="/signer" target="_blank" rel="noreferrer" className="text-primary-text underline">
          {t('restore')}
        </a>
        <span className="text-text-3"> {t('restoreText')}</span>
      </p>
    </section>
  );
}
