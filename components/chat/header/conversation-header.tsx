'use client';

import {
  ArrowUpRight,
  Bell,
  BellOff,
  ChevronLeft,
  Lock,
  Megaphone,
  Search,
  Settings2,
  Users,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ProfileButton } from '@/components/contact/profile-button';
import { cn } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/icon-button';
import { Kbd } from '@/components/ui/kbd';
import { Tooltip } from '@/components/ui/tooltip';
import type { RoomFace } from '@/components/chat/room-face';
import type { Person } from '@/protocol/account';
import { RoomLogo } from './room-logo';

export type ConversationHeaderProps = {
  /** Null while nobody knows which room it is. */
  room: RoomFace | null;
  /** The other person of a direct conversation, whose card the name opens. */
  person?: Person | null;
  muted: boolean;
  membersOpen: boolean;
  onMuted: (muted: boolean) => void;
  /** Null in a conversation of two, which shows everyone it has. */
  onMembers: ((open: boolean) => void) | null;
  /** Sends money to the other person of a direct conversation. */
  onSendMoney?: (() => void) | undefined;
  /** Null if the viewer can't change any setting. */
  onSettings: (() => void) | null;
  /** What can be done about the other person of a direct conversation. */
  menu?: ReactNode;
  onBack: () => void;
  onSearch: () => void;
};

/** The line above a conversation: which room it is and what can be done with all of it. */
export function ConversationHeader({
  room,
  person,
  muted,
  membersOpen,
  menu,
  ...on
}: ConversationHeaderProps) {
  const t = useTranslations('chat.header');
  const muteLabel = muted ? t('unmute') : t('mute');
  return (
    <header className="flex h-topbar shrink-0 items-center gap-2.5 border-b pr-3 pl-[18px] max-desktop:gap-1 max-desktop:pr-1.5 max-desktop:pl-1">
      <span className="desktop:hidden">
        <IconButton
          label={t('back')}
          title={t('back')}
          icon={<ChevronLeft aria-hidden />}
          onClick={on.onBack}
        />
      </span>
      {room && <RoomLogo room={room} />}
      <div className="flex min-w-0 grow items-center gap-2.5 max-desktop:flex-col max-desktop:items-stretch max-desktop:gap-0">
        <span
          className={cn(
            'flex min-w-0 items-center gap-2.5 max-desktop:gap-1',
            room?.topic && 'desktop:max-w-3/5 desktop:shrink-0',
          )}
        >
          <h1 className="min-w-0 truncate text-md font-semibold tracking-tight" title={room?.name}>
            {person ? (
              <ProfileButton person={person} spaceId={null} className="max-w-full truncate">
                {room?.name}
              </ProfileButton>
            ) : (
              room?.name
            )}
          </h1>
          {room?.kind === 'readOnlyChannel' && (
            <Mark icon={<Megaphone aria-hidden />} label={t('readOnly')} />
          )}
          {room?.kind === 'privateRoom' && <Mark icon={<Lock aria-hidden />} label={t('private')} />}
        </span>
        {room?.topic && (
          <p
            title={room.topic}
            className="min-w-0 truncate border-l pl-2.5 text-sm text-text-3 max-desktop:border-l-0 max-desktop:pl-0 max-desktop:text-xs"
          >
            {room.topic}
          </p>
        )}
      </div>
      {on.onSendMoney && (
        <Tooltip text={t('sendMoney')} side="bottom">
          <IconButton label={t('sendMoney')} icon={<ArrowUpRight aria-hidden />} onClick={on.onSendMoney} />
        </Tooltip>
      )}
      <Tooltip text={muteLabel} side="bottom">
        <IconButton
          label={muteLabel}
          aria-pressed={muted}
          icon={muted ? <BellOff aria-hidden /> : <Bell aria-hidden />}
          onClick={() => on.onMuted(!muted)}
        />
      </Tooltip>
      {on.onSettings && (
        <Tooltip text={t('settings')} side="bottom">
          <IconButton label={t('settings')} icon={<Settings2 aria-hidden />} onClick={on.onSettings} />
        </Tooltip>
      )}
      {on.onMembers && (
        <Tooltip text={t('members')} side="bottom">
          <IconButton
            label={t('members')}
            aria-expanded={membersOpen}
            on={membersOpen}
            icon={<Users aria-hidden />}
            onClick={() => on.onMembers?.(!membersOpen)}
          />
        </Tooltip>
      )}
      {menu}
      <button
        type="button"
        onClick={on.onSearch}
        className="ml-1.5 flex h-8 w-[190px] items-center gap-2 rounded-md bg-surface-2 px-2.5 text-sm text-text-3 edge-border-1 enabled-hover:text-text-2 max-wide:w-auto max-desktop:hidden"
      >
        <Search aria-hidden className="size-[15px] shrink-0" />
        <span className="grow truncate text-left max-wide:sr-only">{t('search')}</span>
        <Kbd>Ctrl K</Kbd>
      </button>
    </header>
  );
}

function Mark({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <span role="img" aria-label={label} title={label} className="shrink-0 text-text-3 [&_svg]:size-4">
      {icon}
    </span>
  );
}
