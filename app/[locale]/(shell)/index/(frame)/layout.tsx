import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ClientMessages } from '@/components/language/client-messages';
import { ShellFrame } from '@/components/shell/shell-frame';
import { pageLocale } from '@/lib/i18n/page-locale';

export const metadata: Metadata = { robots: { index: false } };

type Props = { children: ReactNode; params: Promise<{ locale: string }> };

/** Pages between rail, panel and bottom bar. Settings and the editor of spaces use the whole screen instead. */
export default async function ShellLayout({ children, params }: Props) {
  await pageLocale(params);
  return (
    <ClientMessages
      namespaces={[
        'ui',
        'upload',
        'shell',
        'space',
        'announcement',
        'application',
        'room',
        'member',
        'player',
        'moderation',
        'role-view',
        'report',
        'contact',
        'profile',
        'dm',
        'chat',
        'wallet',
        'nft',
        'handle',
        'connect',
        'keys',
        'analytics',
        'leaderboard',
        'reward',
        'suspension',
      ]}
    >
      <ShellFrame>{children}</ShellFrame>
    </ClientMessages>
  );
}
