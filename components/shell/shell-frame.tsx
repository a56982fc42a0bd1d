'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { FreshLoginHost } from '@/components/account/fresh-login/fresh-login-host';
import { RoleViewBar } from '@/components/role/role-view-bar';
import { useMe } from '@/lib/queries/account';
import { useChanges } from '@/lib/queries/changes';
import { ShellProfile } from './shell-profile';
import { ShellWallet } from './shell-wallet';
import { BottomBar } from './bottom-bar';
import { ChatWatch } from './chat-watch';
import { ConnectionBar } from './connection-bar';
import { ListPanel } from './list-panel';
import { NoticeWatch } from './notice-watch';
import {
  hasPanel,
  isConversation,
  isDirectPage,
  useChatAddressOfPage,
  useShellLocation,
} from '@/lib/navigation/location';
import { RoleViewFrame } from './role-view-frame';
import { ShellDialogs } from './shell-dialogs';
import { SetupBar } from './setup-bar';
import { ShellKeys } from './shell-keys';
import { SpacesRail } from './spaces-rail';
import { SpaceStrip } from './space-strip';
import { UnreadTitle } from './unread-title';
import { UpdateBar } from './update-bar';
import { useActivePing } from './use-active-ping';

/**
 * The signed-in frame: rail 72, list panel 264 and one sheet with the page; under 1024 px one column between a strip
 * of spaces and the bottom bar, both of which a conversation takes the place of. Without a session the first call
 * leads to the start page.
 */
export function ShellFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const place = useShellLocation();
  useChatAddressOfPage(place);
  const panel = hasPanel(place);
  const conversation = isConversation(place);
  const { data: me } = useMe();
  useChanges(me?.id ?? null);
  useActivePing();
  return (
    <RoleViewFrame place={place}>
      <div
        className={cn(
          'grid h-dvh overflow-hidden bg-surface-0 max-desktop:flex max-desktop:flex-col',
          panel
            ? 'grid-cols-[var(--rail-w)_var(--panel-w)_minmax(0,1fr)]'
            : 'grid-cols-[var(--rail-w)_minmax(0,1fr)]',
        )}
      >
        <a
          href="#content"
          className="sr-only z-tooltip rounded-control bg-surface-inverse px-3 py-2 font-medium text-on-inverse focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          {t('skip')}
        </a>
        <SpacesRail place={place} />
        {panel && <ListPanel place={place} />}
        {!conversation && !isDirectPage(place) && <SpaceStrip place={place} />}
        <main
          id="content"
          data-area=""
          tabIndex={-1}
          className="relative my-2 mr-2 flex min-h-0 min-w-0 flex-col overflow-hidden rounded-card border bg-surface-1 outline-none max-desktop:m-0 max-desktop:grow max-desktop:rounded-none max-desktop:border-0"
        >
          <RoleViewBar />
          <ConnectionBar place={place} />
          <UpdateBar />
          <SetupBar />
          {children}
        </main>
        {!conversation && <BottomBar place={place} />}
        <ChatWatch place={place} />
        <NoticeWatch place={place} />
        <UnreadTitle />
        <ShellKeys place={place} />
        <ShellDialogs place={place} />
        <ShellProfile />
        <ShellWallet />
        <FreshLoginHost />
      </div>
    </RoleViewFrame>
  );
}
