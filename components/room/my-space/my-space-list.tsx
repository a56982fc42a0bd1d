'use client';

import { Hash, Inbox, Lock, SearchX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo, useRef, useState, type RefObject } from 'react';
import { marksOfTabs } from '@/components/room/room-marks';
import { RoomTabs } from '@/components/room/room-tabs';
import { useShownTab } from '@/components/room/use-shown-tab';
import { Chip } from '@/components/ui/chip';
import { ListBody, NoRows } from '@/components/ui/list-body';
import { ListSearch } from '@/components/ui/list-search';
import { SkeletonRow } from '@/components/ui/skeleton';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { useNow } from '@/components/ui/use-now';
import { VirtualRows } from '@/components/ui/virtual-rows';
import { useRoomActivities } from '@/lib/chat/hooks';
import { useChatAddress } from '@/lib/navigation/chat-address';
import { useOwnRooms } from '@/lib/queries/room';
import { isChannel } from '@/protocol/room-rules';
import type { Room } from '@/protocol/room';
import { filteredRooms, newnessFilters, ownRooms, type NewnessFilter, type OwnRoom } from './own-rooms';
import { OwnRoomRow } from './own-room-row';
import { useOpenOwnRoom } from './use-own-room';

/** "My Space": the viewer's channels and rooms of all spaces, with a search and filters (CHN-44). */
export default function MySpaceList() {
  const t = useTranslations('room');
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<NewnessFilter>('all');
  const { data, error, isLoading, mutate } = useOwnRooms();
  const activities = useRoomActivities();
  const showSkeleton = useDelayedFlag(isLoading);
  const currentId = useChatAddress()?.matrixRoomId ?? null;
  // A conversation has the heading of the page; without one the list is the page.
  const Heading = currentId === null ? 'h1' : 'h2';
  const open = useOpenOwnRoom();
  const box = useRef<HTMLDivElement>(null);

  const own = useMemo(() => ownRooms(data ?? [], activities), [data, activities]);
  const current = own.find(({ room }) => room.matrixRoomId === currentId)?.room;
  const [tab, setTab] = useShownTab(currentId, current);
  const inTab = own.filter(({ room }) => isChannel(room) === (tab === 'channels'));
  const listed = filteredRooms(inTab, { text, filter, keptId: currentId });

  return (
    <section aria-label={t('mySpace.title')} className="flex min-h-0 grow flex-col">
      <header className="flex h-topbar shrink-0 items-center pl-2.5 max-desktop:px-4">
        <Heading className="min-w-0 grow truncate text-lg font-semibold tracking-tight">
          {t('mySpace.title')}
        </Heading>
      </header>
      <RoomTabs value={tab} onChange={setTab} marks={marksOfTabs(data ?? [], activities)}>
        <div className="flex shrink-0 flex-col gap-2 px-2 pt-2.5 pb-2 max-desktop:px-3.5">
          <ListSearch
            label={t('mySpace.search')}
            value={text}
            onChange={setText}
            onOpenFirst={() => {
              const [first] = listed;
              if (!first) return;
              setText('');
              open(first.room);
            }}
            list={box}
          />
          <div
            role="group"
            aria-label={t('mySpace.filter')}
            className="-m-1 flex gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]"
          >
            {newnessFilters.map((each) => (
              <Chip
                key={each}
                on={each === filter}
                onClick={() => setFilter(each)}
                className="h-7 px-2.5 text-xs"
              >
                {t(`mySpace.${each}`)}
              </Chip>
            ))}
          </div>
        </div>
        <ListBody
          ref={box}
          isLoading={isLoading}
          failure={
            error && !data
              ? {
                  title: t('mySpace.errorTitle'),
                  text: t('list.errorText'),
                  retryLabel: t('list.retry'),
                  onRetry: () => void mutate(),
                }
              : null
          }
          skeleton={showSkeleton && <ListSkeleton label={t('list.loading')} />}
          isReady={data !== undefined && !(showSkeleton && isLoading)}
        >
          {listed.length > 0 ? (
            <Rows key={tab} listed={listed} currentId={currentId} scroller={box} onOpen={open} />
          ) : text.trim() !== '' ? (
            <NoRows
              icon={<SearchX />}
              title={t('list.noneFound')}
              text={t('list.noneFoundText', { text: text.trim() })}
            />
          ) : filter !== 'all' ? (
            <NoRows
              icon={<Inbox />}
              title={t(filter === 'unread' ? 'mySpace.noUnread' : 'mySpace.noMentions')}
            />
          ) : tab === 'rooms' ? (
            <NoRows icon={<Lock />} title={t('list.noRooms')} />
          ) : (
            <NoRows icon={<Hash />} title={t('list.noChannels')} />
          )}
        </ListBody>
      </RoomTabs>
    </section>
  );
}

type RowsProps = {
  listed: readonly OwnRoom[];
  currentId: string | null;
  scroller: RefObject<HTMLElement | null>;
  onOpen: (room: Room) => void;
};

function Rows({ listed, currentId, scroller, onOpen }: RowsProps) {
  const now = useNow() ?? 0;
  const current = listed.findIndex(({ room }) => room.matrixRoomId === currentId);
  return (
    <VirtualRows rows={listed} current={current} currentId={currentId} scroller={scroller}>
      {(own) => (
        <OwnRoomRow
          key={own.room.id}
          own={own}
          current={own.room.matrixRoomId === currentId}
          now={now}
          onOpen={onOpen}
        />
      )}
    </VirtualRows>
  );
}

function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((row) => (
        <SkeletonRow key={row} className="h-[60px]" />
      ))}
    </div>
  );
}
