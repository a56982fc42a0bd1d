import type { Metadata } from 'next';
import { AuthFrame } from '@/components/account/auth-frame';
import { StopRecovery } from '@/components/keys/stop-recovery';
import { accountTexts } from '@/lib/account/texts';
import { pageLocale } from '@/lib/i18n/page-locale';
import { keyTexts } from '@/lib/keys/texts';
import { publicMetadata } from '@/lib/pages/public-metadata';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const language = await pageLocale(params);
  const { stop } = await keyTexts(language);
  return publicMetadata({ language, path: '/stopRecovery', title: stop.meta, indexed: false });
}

export default async function StopRecoveryPage({ params }: Props) {
  const language = await pageLocale(params);
  const { stop } = await keyTexts(language);
  const { form } = await accountTexts(language);
  return (
    <AuthFrame language={language}>
      <StopRecovery texts={stop} offlineText={form.offline} />
    </AuthFrame>
  );
}
