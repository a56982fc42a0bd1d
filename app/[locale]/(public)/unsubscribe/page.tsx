import type { Metadata } from 'next';
import { AuthFrame } from '@/components/account/auth-frame';
import { Unsubscribe } from '@/components/notice/unsubscribe';
import { pageLocale } from '@/lib/i18n/page-locale';
import { noticeSettingTexts } from '@/lib/notice/texts';
import { publicMetadata } from '@/lib/pages/public-metadata';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const language = await pageLocale(params);
  const { unsubscribe } = await noticeSettingTexts(language);
  return publicMetadata({ language, path: '/unsubscribe', title: unsubscribe.meta, indexed: false });
}

export default async function UnsubscribePage({ params }: Props) {
  const language = await pageLocale(params);
  const { unsubscribe } = await noticeSettingTexts(language);
  return (
    <AuthFrame language={language}>
      <Unsubscribe texts={unsubscribe} />
    </AuthFrame>
  );
}
