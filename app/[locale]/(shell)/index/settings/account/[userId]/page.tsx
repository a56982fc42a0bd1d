import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { AccountSettings } from '@/components/account/settings/account-settings';
import { FreshLoginHost } from '@/components/account/fresh-login/fresh-login-host';
import { accountTexts } from '@/lib/account/texts';
import { OwnApplications } from '@/components/application/own-applications';
import { NoticeSettings } from '@/components/notice/settings/notice-settings';
import { ClientMessages } from '@/components/language/client-messages';
import { ShellWallet } from '@/components/shell/shell-wallet';
import { hasOutbox } from '@/lib/config/operator';
import { pageLocale } from '@/lib/i18n/page-locale';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ locale: string; userId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { settings } = await accountTexts(await pageLocale(params));
  return { title: settings.meta, robots: { index: false } };
}

export default async function AccountSettingsPage({ params }: Props) {
  await pageLocale(params);
  const { userId } = await params;
  if (!/^[1-9]\d{0,9}$/.test(userId)) notFound();
  return (
    <ClientMessages
      namespaces={[
        'account',
        'application',
        'contact',
        'keys',
        'ui',
        'wallet',
        'connect',
        'reward',
        'notice-setting',
        'second-step',
      ]}
    >
      <AccountSettings
        userId={userId}
        outboxHref={hasOutbox() ? '/outbox' : null}
        applications={<OwnApplications />}
        notifications={<NoticeSettings />}
      />
      <ShellWallet />
      <FreshLoginHost />
    </ClientMessages>
  );
}
