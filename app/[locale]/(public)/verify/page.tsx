import type { Metadata } from 'next';
import { VerifyEmail } from '@/components/account/verify-email';
import { AuthFrame } from '@/components/account/auth-frame';
import { accountTexts } from '@/lib/account/texts';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/pages/public-metadata';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const language = await pageLocale(params);
  const { verify } = await accountTexts(language);
  return publicMetadata({ language, path: '/verify', title: verify.meta, indexed: false });
}

export default async function VerifyPage({ params }: Props) {
  const language = await pageLocale(params);
  const { form, verify } = await accountTexts(language);
  return (
    <AuthFrame language={language}>
      <VerifyEmail texts={{ form, verify }} />
    </AuthFrame>
  );
}
