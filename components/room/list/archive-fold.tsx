'use client';

import * as RovingFocus from '@radix-ui/react-roving-focus';
import { Archive, ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { MarkBadges } from '@/components/room/mark-badges';
import type { Marks } from '@/components/room/room-marks';

export type ArchiveFoldProps = {
  count: number;
  /** What is new in what it hides. */
  marks: Marks;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
};

/** The end of the list, which opens to what was archived. */
export function ArchiveFold({ count, marks, isOpen, onOpen }: ArchiveFoldProps) {
  const t = useTranslations('room.archive');
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <li className="mt-2.5">
      <RovingFocus.Item asChild>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
          className="flex h-8 w-full min-w-0 items-center gap-1.5 rounded-md px-2 text-left text-xs font-semibold text-text-3 hover:text-text-1 focus-visible:-outline-offset-2 max-desktop:h-11 max-desktop:text-sm"
        >
          <Chevron aria-hidden className="size-3.5 shrink-0" />
          <Archive aria-hidden className="size-3.5 shrink-0" />
          <span className="min-w-0 grow truncate">{t('fold', { count })}</span>
          {!isOpen && <MarkBadges {...marks} />}
        </button>
      </RovingFocus.Item>
    </li>
  );
}
