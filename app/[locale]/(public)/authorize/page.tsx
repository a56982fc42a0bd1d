import type { Metadata } from 'next';
import { AuthFrame } from '@/components/account/auth-frame';
import { AuthorizeClient } from '@/components/account/authorize-client';
import { accountTexts } from '@/lib/account/texts';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/pages/public-metadata';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const language = await pageLocale(params);
  const { authorize } = await accountTexts(language);
  return publicMetadata({ language, path: '/authorize', title: authorize.meta, indexed: false });
}

export default async function AuthorizePage({ params }: Props) {
  const language = await pageLocale(params);
  const { form, authorize } = await accountTexts(language);
  return (
    <AuthFrame language={language}>
      <AuthorizeClient texts={authorize} offlineText={form.offline} />
    </AuthFrame>
  );
}
