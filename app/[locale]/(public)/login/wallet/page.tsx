import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AuthFrame } from '@/components/account/auth-frame';
import { CarryingLink } from '@/components/account/carrying-link';
import { inlineLink } from '@/components/ui/inline-link';
import { ClientMessages } from '@/components/language/client-messages';
import { WalletLoginSlot } from '@/components/wallet/login/wallet-login-slot';
import { pageLocale } from '@/lib/i18n/page-locale';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'connect.login' });
  return { title: t('meta'), robots: { index: false } };
}

/** A page of its own, so that the other ways in carry nothing of a wallet. */
export default async function WalletLoginPage({ params }: Props) {
  const language = await pageLocale(params);
  const t = await getTranslations({ locale: language });
  return (
    <AuthFrame language={language}>
      <noscript>
        <p className="text-sm text-warn">{t('public.noScript')}</p>
      </noscript>
      <ClientMessages namespaces={['connect', 'ui']}>
        <WalletLoginSlot />
      </ClientMessages>
      <p className="text-sm">
        <CarryingLink href="/login" className={inlineLink}>
          {t('connect.login.back')}
        </CarryingLink>
      </p>
    </AuthFrame>
  );
}
