'use client';

import * as RadixTabs from '@radix-ui/react-tabs';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { counter } from '@/lib/format/counter';
import type { Marks } from './room-marks';

export type RoomTab = 'channels' | 'rooms';

export type RoomTabsProps = {
  value: RoomTab;
  onChange: (tab: RoomTab) => void;
  /** What is new behind each tab. */
  marks: Record<RoomTab, Marks>;
  /** The list of the chosen tab. */
  children: ReactNode;
};

const tabs = ['channels', 'rooms'] as const;

/** The shared switch between channels and rooms, each with what is unread (SHL-45, CHN-11). */
export function RoomTabs({ value, onChange, marks, children }: RoomTabsProps) {
  const t = useTranslations('room');
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={(next) => onChange(next === 'rooms' ? 'rooms' : 'channels')}
      className="flex min-h-0 grow flex-col"
    >
      <RadixTabs.List
        aria-label={t('list.switch')}
        className="mx-2 flex shrink-0 gap-0.5 max-desktop:mx-3.5 rounded-control bg-track p-[3px]"
      >
        {tabs.map((tab) => {
          const count = Math.max(marks[tab].unread, marks[tab].mentions);
          return (
            <RadixTabs.Trigger
              key={tab}
              value={tab}
              className="flex h-7 min-w-0 flex-1 items-center justify-center gap-1.5 rounded-[7px] px-2 text-sm font-medium text-text-2 transition-colors duration-fast not-data-[state=active]:hover:text-text-1 focus-visible:outline-offset-1 data-[state=active]:bg-thumb data-[state=active]:text-text-1 data-[state=active]:shadow-segment max-desktop:h-[38px]"
            >
              <span className="truncate">{t(tab)}</span>
              {count > 0 && <Badge count={counter(count)} label={t('list.unread', { count })} />}
            </RadixTabs.Trigger>
          );
        })}
      </RadixTabs.List>
      {/* Both tabs own the one panel, and it stays: the switch follows the room on screen, also while a
          menu of the panel is open or its field is in use. */}
      <RadixTabs.Content value={value} tabIndex={-1} className="flex min-h-0 grow flex-col outline-none">
        {children}
      </RadixTabs.Content>
    </RadixTabs.Root>
  );
}
