import type { Metadata } from 'next';
import { ResetForm } from '@/components/account/reset-form';
import { AuthFrame } from '@/components/account/auth-frame';
import { accountTexts } from '@/lib/account/texts';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/pages/public-metadata';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const language = await pageLocale(params);
  const { reset } = await accountTexts(language);
  return publicMetadata({ language, path: '/reset', title: reset.meta, indexed: false });
}

export default async function ResetPage({ params }: Props) {
  const language = await pageLocale(params);
  const { form, reset } = await accountTexts(language);
  return (
    <AuthFrame language={language}>
      <ResetForm texts={{ form, reset }} />
    </AuthFrame>
  );
}
