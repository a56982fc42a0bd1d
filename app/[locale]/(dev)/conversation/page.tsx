import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { setRequestLocale } from 'next-intl/server';
import { ClientMessages } from '@/components/language/client-messages';
import { isProductionMode } from '@/lib/config/web';
import { asLanguage } from '@/lib/i18n/language';
import { ExampleConversation } from './example-conversation';

export const metadata: Metadata = { title: 'Conversation', robots: { index: false } };

/** The mode of the installation is known when it runs, not when it is built. */
export const dynamic = 'force-dynamic';

type Props = {
  params: Promise<{ locale: string }>;
  searchParams: Promise<Record<string, string | undefined>>;
};

/** The conversation in each of its states (`?state=`), without a server behind it, for the people who build it. */
export default async function ConversationPage({ params, searchParams }: Props) {
  if (isProductionMode()) notFound();
  setRequestLocale(asLanguage((await params).locale) ?? 'en');
  const { state = 'full' } = await searchParams;
  return (
    <ClientMessages
      namespaces={[
        'ui',
        'shell',
        'room',
        'chat',
        'contact',
        'announcement',
        'wallet',
        'nft',
        'keys',
        'reward',
      ]}
    >
      <main className="flex h-dvh flex-col bg-surface-1 desktop:h-[calc(100dvh-16px)] desktop:m-2 desktop:rounded-card desktop:border overflow-hidden desktop:w-[1056px] desktop:ml-[328px]">
        <ExampleConversation state={state} />
      </main>
    </ClientMessages>
  );
}
