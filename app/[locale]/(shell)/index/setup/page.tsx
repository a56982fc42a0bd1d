import type { Metadata } from 'next';
import { SetupFlow } from '@/components/account/setup/setup-flow';
import { FreshLoginHost } from '@/components/account/fresh-login/fresh-login-host';
import { accountTexts } from '@/lib/account/texts';
import { ClientMessages } from '@/components/language/client-messages';
import { ShellWallet } from '@/components/shell/shell-wallet';
import { hasOutbox } from '@/lib/config/operator';
import { pageLocale } from '@/lib/i18n/page-locale';

// Whether there is an outbox is known when the page is rendered, not when it is built.
export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { setup } = await accountTexts(await pageLocale(params));
  return { title: setup.meta, robots: { index: false } };
}

export default async function SetupPage({ params }: Props) {
  await pageLocale(params);
  return (
    <ClientMessages
      namespaces={['account', 'keys', 'mail-delivery', 'ui', 'connect', 'wallet', 'handle', 'nft', 'reward']}
    >
      <SetupFlow outboxHref={hasOutbox() ? '/outbox' : null} />
      <ShellWallet />
      <FreshLoginHost />
    </ClientMessages>
  );
}
