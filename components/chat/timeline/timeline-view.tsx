'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import { Virtualizer } from 'virtua';
import { Button } from '@/components/ui/button';
import { showSnackbar } from '@/components/ui/snackbar';
import type { Timeline } from '@/lib/chat/model';
import { useConversation } from '@/components/chat/conversation-context';
import type { RoomFace } from '@/components/chat/room-face';
import { cameBefore, countAfter, indexOfEvent } from './item-change';
import { JumpToLatest } from './jump-to-latest';
import { NewMessageWords } from './new-message-words';
import { RoomBeginning } from './room-beginning';
import { rememberedPlace } from './scroll-memory';
import { TimelineRow } from './timeline-row';
import { TimelineSkeleton } from './timeline-skeleton';
import { useMarkRead } from './use-mark-read';
import { useMessageFocus } from './use-message-focus';
import { useTimelineScroll, type Row } from './use-timeline-scroll';

const LIT_MS = 1600;

export interface TimelineHandle {
  /** Scrolls to a message and lights it; one further back is fetched first. */
  show(eventId: string): void;
  /** To the newest message, wherever the timeline is. */
  toLatest(): void;
}

export type TimelineViewProps = { timeline: Timeline; room: RoomFace; ref: Ref<TimelineHandle> };

/** The messages of one room, of which only those in view exist; keyed by the room. */
export function TimelineView({ timeline, room, ref }: TimelineViewProps) {
  const t = useTranslations('chat');
  const { actions, matrixRoomId } = useConversation();
  const { items } = timeline;
  const scroller = useRef<HTMLDivElement>(null);
  const [olderFailed, setOlderFailed] = useState(false);
  const [jump, setJump] = useState<{ eventId: string } | null>(null);
  const [litKey, setLitKey] = useState<string | null>(null);
  const rows = useMemo<readonly Row[]>(() => [{ kind: 'top', key: 'top' }, ...items], [items]);
  const shift = useShift(items);

  const loadOlder = () => {
    setOlderFailed(false);
    actions.loadOlder().catch(() => setOlderFailed(true));
  };
  const scroll = useTimelineScroll(timeline, rows, scroller, {
    older: () => !olderFailed && loadOlder(),
    newer: () => void actions.loadNewer().catch(() => {}), // asked again by the next scroll
  });
  const { virtualizer, atBottom, toBottom, toRow } = scroll;
  const focus = useMessageFocus(rows, scroller, scroll);
  useMarkRead(timeline, atBottom);

  const toLatest = () => {
    if (!timeline.atEnd) actions.showLatest();
    toBottom();
  };
  const show = async (eventId: string) => {
    if (indexOfEvent(items, eventId) < 0 && !(await actions.showMessage(eventId).catch(() => false))) {
      showSnackbar(t('messageGone'), 'error');
      return;
    }
    setJump({ eventId });
  };
  useImperativeHandle(ref, () => ({ show: (eventId) => void show(eventId), toLatest }));

  useEffect(() => {
    const index = jump ? indexOfEvent(items, jump.eventId) : -1;
    const item = items[index];
    if (!item) return;
    toRow(index + 1, { align: 'center' });
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the jump is done once its message is there
    setJump(null);
    setLitKey(item.key);
  }, [jump, items, toRow]);
  useEffect(() => {
    if (litKey === null) return;
    const timer = setTimeout(() => setLitKey(null), LIT_MS);
    return () => clearTimeout(timer);
  }, [litKey]);

  const [cache] = useState(() => {
    const place = rememberedPlace(matrixRoomId);
    const same = place?.length === rows.length && place.firstKey === rows[1]?.key;
    return same ? place.cache : undefined;
  });

  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={t('messagesOf', { room: room.name })}
        aria-busy={timeline.loadingOlder}
        tabIndex={0}
        data-area="timeline"
        onKeyDown={focus.onKeyDown}
        onWheel={scroll.onWheel}
        className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain pb-1.5 [overflow-anchor:none] scroll-quiet focus-visible:-outline-offset-2"
      >
        <div className="grow" />
        <Virtualizer
          ref={virtualizer}
          data={rows}
          shift={shift}
          cache={cache}
          scrollRef={scroller}
          bufferSize={600}
          keepMounted={focus.keepMounted}
          onScroll={scroll.onScroll}
          onResize={scroll.onResize}
        >
          {(row) =>
            row.kind === 'top' ? (
              <TimelineTop
                key="top"
                atStart={timeline.atStart}
                failed={olderFailed}
                room={room}
                onRetry={loadOlder}
              />
            ) : (
              <TimelineRow key={row.key} item={row} lit={row.key === litKey} />
            )
          }
        </Virtualizer>
      </div>
      <JumpToLatest
        shown={!atBottom || !timeline.atEnd}
        count={atBottom ? 0 : countAfter(items, scroll.leftAtKey)}
        onJump={toLatest}
      />
      <NewMessageWords items={items} />
    </div>
  );
}

type TopProps = { atStart: boolean; failed: boolean; room: RoomFace; onRetry: () => void };

function TimelineTop({ atStart, failed, room, onRetry }: TopProps) {
  const t = useTranslations('chat');
  if (atStart) return <RoomBeginning room={room} />;
  if (!failed) return <TimelineSkeleton count={3} />;
  return (
    <div role="alert" className="flex items-center justify-center gap-3 px-5 py-4 text-sm text-text-2">
      {t('olderFailed')}
      <Button size="sm" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}

/** True for the one rendering in which older messages came before the known ones. */
function useShift(items: Timeline['items']): boolean {
  const [known, setKnown] = useState({ items, shift: false });
  if (known.items === items) return known.shift;
  const shift = cameBefore(known.items, items);
  setKnown({ items, shift });
  return shift;
}
