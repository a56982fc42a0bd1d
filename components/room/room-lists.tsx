'use client';

import { Hash, KeyRound, Lock, SearchX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useRef, useState } from 'react';
import { useChatAddress } from '@/lib/navigation/chat-address';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { ButtonLink } from '@/components/ui/button';
import { ListBody, NoRows } from '@/components/ui/list-body';
import { ListSearch } from '@/components/ui/list-search';
import { Skeleton } from '@/components/ui/skeleton';
import { useRoomActivities } from '@/lib/chat/hooks';
import { useRooms } from '@/lib/queries/room';
import { useAccessStatus } from '@/lib/queries/room-access';
import { useMay } from '@/lib/queries/space';
import { spaceSettingsPath } from '@/lib/space/settings';
import type { JoinedSpace } from '@/protocol/space';
import { isChannel } from '@/protocol/room-rules';
import type { RoomId } from '@/protocol/ids';
import { NewRoomMenu } from './new-room-menu';
import { marksOfTabs } from './room-marks';
import { roomsNamed, splitRooms } from '@/lib/space/room-order';
import { RoomRows } from './room-rows';
import { RoomTabs } from './room-tabs';
import { useEnterRoom } from './use-enter-room';
import { useShownTab } from './use-shown-tab';

const LockedRoomDialog = lazy(() => import('./locked-room-dialog'));

/** Channels and rooms of a space: switch, search, New, and the rows. */
export function RoomLists({ space }: { space: JoinedSpace }) {
  const t = useTranslations('room.list');
  const list = useRef<HTMLDivElement>(null);
  const may = useMay(space.id);
  const { data, error, isLoading, mutate } = useRooms(space.id);
  const { data: status } = useAccessStatus(may('channelAccess') ? space.id : null);
  const activities = useRoomActivities();
  const showSkeleton = useDelayedFlag(isLoading);
  const currentId = useChatAddress()?.matrixRoomId ?? null;
  const { enter, joining } = useEnterRoom();
  const [text, setText] = useState('');
  const [lockedId, setLockedId] = useState<RoomId | null>(null);
  // Whoever gets in meanwhile need not be told why not.
  const lockedRoom = data?.find(({ id, locked }) => id === lockedId && locked);

  const current = data?.find(({ matrixRoomId }) => matrixRoomId === currentId);
  const [tab, setTab] = useShownTab(currentId, current);
  const split = splitRooms(data ?? []);
  // Who orders the rooms sees them as they stand, without their own ones first.
  const lists = may('createRooms')
    ? { ...split, rooms: (data ?? []).filter((room) => !isChannel(room)) }
    : split;
  const shown = roomsNamed(lists[tab], text);
  const placeholder = tab === 'channels' ? 'searchForAChannel' : 'searchForARoom';

  return (
    <RoomTabs value={tab} onChange={setTab} marks={marksOfTabs(data ?? [], activities)}>
      <div className="flex shrink-0 items-center gap-1.5 px-2 pt-2.5 pb-2 max-desktop:px-4">
        <ListSearch
          label={t(placeholder)}
          value={text}
          onChange={setText}
          onOpenFirst={() => {
            const first = shown.find((room) => !room.locked && room.matrixRoomId !== '');
            if (!first) return;
            setText('');
            enter(first);
          }}
          list={list}
          data-i18n={placeholder}
          className="grow"
        />
        {may('channelAccess') && status === 0 && (
          <ButtonLink
            size="sm"
            href={spaceSettingsPath(space.id, 'access')}
            title={t('access')}
            className="px-[9px]! max-desktop:h-11!"
          >
            <KeyRound aria-hidden />
            <span className="sr-only">{t('access')}</span>
          </ButtonLink>
        )}
        {may('createRooms') && <NewRoomMenu />}
      </div>
      <ListBody
        ref={list}
        isLoading={isLoading}
        failure={
          error && !data
            ? {
                title: t('errorTitle'),
                text: t('errorText'),
                retryLabel: t('retry'),
                onRetry: () => void mutate(),
              }
            : null
        }
        skeleton={showSkeleton && <ListSkeleton label={t('loading')} />}
        isReady={data !== undefined && !(showSkeleton && isLoading)}
      >
        {shown.length > 0 ? (
          <RoomRows
            key={tab}
            tab={tab}
            rooms={shown}
            isFound={text.trim() !== ''}
            activities={activities}
            currentId={currentId}
            joining={joining}
            onEnter={enter}
            onLocked={({ id }) => setLockedId(id)}
          />
        ) : text.trim() !== '' ? (
          <NoRows
            icon={<SearchX />}
            title={t('noneFound')}
            text={t('noneFoundText', { text: text.trim() })}
          />
        ) : tab === 'rooms' ? (
          <NoRows icon={<Lock />} title={t('noRooms')} />
        ) : (
          <NoRows icon={<Hash />} title={t('noChannels')} />
        )}
      </ListBody>
      {lockedRoom && (
        <Suspense>
          <LockedRoomDialog room={lockedRoom} onClose={() => setLockedId(null)} />
        </Suspense>
      )}
    </RoomTabs>
  );
}

function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="img" aria-label={label} className="flex flex-col gap-px">
      {['w-1/2', 'w-2/3', 'w-2/5', 'w-3/5', 'w-1/2'].map((width, row) => (
        <span key={row} className="flex h-row items-center gap-2.5 px-2">
          <Skeleton className="size-5 shrink-0" />
          <Skeleton className={`h-3 ${width}`} />
        </span>
      ))}
    </div>
  );
}
