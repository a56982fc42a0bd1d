import type { Metadata } from 'next';
import { ForgotForm } from '@/components/account/forgot-form';
import { hasOutbox } from '@/lib/config/operator';
import { AuthFrame } from '@/components/account/auth-frame';
import { accountTexts } from '@/lib/account/texts';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/pages/public-metadata';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const language = await pageLocale(params);
  const { forgot } = await accountTexts(language);
  return publicMetadata({ language, path: '/forgot', title: forgot.meta, indexed: false });
}

export default async function ForgotPage({ params }: Props) {
  const language = await pageLocale(params);
  const { form, forgot, mail } = await accountTexts(language);
  return (
    <AuthFrame language={language}>
      <ForgotForm
        texts={{ form, forgot }}
        outbox={hasOutbox() ? { href: '/outbox', text: mail.outbox } : null}
      />
      <a href="/login" className="text-sm text-primary-text">
        {forgot.back}
      </a>
    </AuthFrame>
  );
}
