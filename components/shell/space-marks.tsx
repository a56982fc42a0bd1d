'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { marksOf, marksOfSpaces, sumOfMarks, type Marks } from '@/components/room/room-marks';
import { cn } from '@/components/ui/class-names';
import { useRoomActivities } from '@/lib/chat/hooks';
import { counter } from '@/lib/format/counter';
import { isDirect } from '@/protocol/room-rules';

/** What is new in each space, by its id. */
export function useSpaceMarks(): ReadonlyMap<number, Marks> {
  const activities = useRoomActivities();
  return useMemo(() => marksOfSpaces(activities), [activities]);
}

/** What is new in direct conversations and groups. */
export function useDirectMarks(): Marks {
  const activities = useRoomActivities();
  return useMemo(
    () =>
      sumOfMarks(
        [...activities.values()].filter(({ kind }) => kind !== null && isDirect({ kind })).map(marksOf),
      ),
    [activities],
  );
}

/** The name of a space for screen readers, with what is new in it. */
export function useSpaceLabel(): (name: string, marks: Marks | undefined) => string {
  const t = useTranslations('shell');
  return (name, marks) => {
    if (marks && marks.mentions > 0) return t('spaceMentions', { name, count: marks.mentions });
    return marks && marks.unread > 0 ? t('spaceUnread', { name }) : name;
  };
}

/** The number of mentions at the corner of a logo; it must stand in something positioned. */
export function MentionCount({ count, className }: { count: number; className: string }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden
      className={cn(
        'num absolute grid h-[18px] min-w-5 place-items-center rounded-full bg-mention-pill px-1.5 text-2xs font-semibold text-mention-pill-text',
        className,
      )}
    >
      {counter(count)}
    </span>
  );
}
