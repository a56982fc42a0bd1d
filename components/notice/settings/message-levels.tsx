'use client';

import { Bell, ChevronDown, Hash, Lock, Megaphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { cn } from '@/components/ui/class-names';
import { ErrorState } from '@/components/ui/error-state';
import { IconButton } from '@/components/ui/icon-button';
import { Select } from '@/components/ui/select';
import { SkeletonRow } from '@/components/ui/skeleton';
import { setRoomLevel, setSpaceLevel, useRoomLevels, useSpaceLevels } from '@/lib/queries/notice-setting';
import { messageLevels, type MessageLevel } from '@/protocol/notice-setting-rules';
import type { LevelOfRoom, LevelOfSpace } from '@/protocol/notice-setting';
import { LevelRow } from './level-row';

export type MessageLevelsProps = {
  messages: MessageLevel;
  onDefault: (messages: MessageLevel) => void;
};

/** What the viewer hears of messages: everywhere, in each space, in each of its rooms. */
export function MessageLevels({ messages, onDefault }: MessageLevelsProps) {
  const t = useTranslations('notice-setting.levels');
  const { data, error, mutate, isValidating } = useSpaceLevels();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="section-title">
        {t('title')}
      </h3>
      <p className="mt-1 mb-3 text-sm text-text-3">{t('text')}</p>
      <ul>
        <li className="flex min-h-[60px] items-center gap-3 border-b py-2.5">
          <Bell aria-hidden className="mx-1.5 size-[18px] shrink-0 text-text-3" />
          <span className="min-w-0 grow">
            <span className="block font-medium">{t('all')}</span>
            <span className="block text-xs text-text-3">{t('yours')}</span>
          </span>
          <span className="w-44 shrink-0 max-desktop:w-36">
            <Select
              aria-label={t('all')}
              value={messages}
              onChange={(event) => onDefault(event.currentTarget.value as MessageLevel)}
            >
              {messageLevels.map((level) => (
                <option key={level} value={level}>
                  {t(`level.${level}`)}
                </option>
              ))}
            </Select>
          </span>
        </li>
        {data?.map((space) => (
          <SpaceRow key={space.id} space={space} />
        ))}
      </ul>
      {!data && !error && <SkeletonRow />}
      {!data && error && (
        <ErrorState
          title={t('error')}
          text={t('errorText')}
          retryLabel={t('retry')}
          retrying={isValidating}
          onRetry={() => void mutate()}
        />
      )}
    </section>
  );
}

function SpaceRow({ space }: { space: LevelOfSpace }) {
  const t = useTranslations('notice-setting.levels');
  const [open, setOpen] = useState(false);
  const { data: rooms } = useRoomLevels(open ? space.id : null);
  const listId = useId();
  return (
    <li>
      <LevelRow
        name={space.name}
        picture={<Avatar kind="space" name={space.name} picture={space.logo} size={32} />}
        chosen={space}
        origin={space.origin === 'space' ? t('ofSpace') : t('ofAll')}
        above={t('useAll')}
        isOwn={space.origin === 'space'}
        onChoose={(choice) => setSpaceLevel(space.id, choice)}
        disclosure={
          <IconButton
            label={t('rooms', { name: space.name })}
            aria-expanded={open}
            aria-controls={listId}
            icon={<ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />}
            onClick={() => setOpen(!open)}
          />
        }
      />
      {open && (
        <ul id={listId} aria-label={t('rooms', { name: space.name })}>
          {rooms?.map((room) => (
            <RoomRow key={room.id} room={room} spaceName={space.name} />
          ))}
          {!rooms && <SkeletonRow className="pl-10" />}
        </ul>
      )}
    </li>
  );
}

const roomIcons = { readOnlyChannel: Megaphone, privateRoom: Lock } as const;

function RoomRow({ room, spaceName }: { room: LevelOfRoom; spaceName: string }) {
  const t = useTranslations('notice-setting.levels');
  const Icon = roomIcons[room.kind as keyof typeof roomIcons] ?? Hash;
  return (
    <li className="pl-10 max-desktop:pl-4">
      <LevelRow
        name={room.name}
        picture={<Icon aria-hidden className="mx-1.5 size-[18px] text-text-3" />}
        chosen={room}
        origin={
          room.origin === 'room'
            ? t('ofRoom')
            : room.origin === 'space'
              ? t('fromSpace', { name: spaceName })
              : t('ofAll')
        }
        above={t('useSpace')}
        isOwn={room.origin === 'room'}
        onChoose={(choice) => setRoomLevel(room.id, choice)}
      />
    </li>
  );
}
