import type { Metadata } from 'next';
import { AuthFrame } from '@/components/account/auth-frame';
import { KeepTwoStep } from '@/components/account/second-step/keep-two-step';
import { accountTexts, stopRemovalTexts } from '@/lib/account/texts';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/pages/public-metadata';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const language = await pageLocale(params);
  const { meta } = await stopRemovalTexts(language);
  return publicMetadata({ language, path: '/keepTwoStep', title: meta, indexed: false });
}

export default async function KeepTwoStepPage({ params }: Props) {
  const language = await pageLocale(params);
  const { form } = await accountTexts(language);
  return (
    <AuthFrame language={language}>
      <KeepTwoStep texts={await stopRemovalTexts(language)} offlineText={form.offline} />
    </AuthFrame>
  );
}
