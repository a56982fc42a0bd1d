'use client';

import * as RovingFocus from '@radix-ui/react-roving-focus';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, type PointerEvent } from 'react';
import { cn } from '@/components/ui/class-names';
import { useContextMenu } from '@/components/ui/use-context-menu';
import type { useReorder } from '@/components/ui/use-reorder';
import type { RoomCategory } from '@/protocol/room';
import { MoveHandle } from './move-handle';
import type { CategoryEntry } from './use-list-order';

const CategoryMenu = lazy(() => import('./category-menu'));

export type CategoryAction = 'rename' | 'remove';

export type CategoryRowProps = {
  entry: CategoryEntry;
  onCollapse: (isCollapsed: boolean) => void;
  /** Null where the viewer can't change categories. */
  order: ReturnType<typeof useReorder<string, CategoryEntry>> | null;
  onAction: (action: CategoryAction, category: RoomCategory) => void;
};

/** The name of a category, which folds what is in it. */
export function CategoryRow({ entry, onCollapse, order, onAction }: CategoryRowProps) {
  const t = useTranslations('room.category');
  const { at, close, handlers } = useContextMenu();
  const { category, isCollapsed, isEmpty } = entry;
  const handle = order?.handleOf(entry);
  const Chevron = isCollapsed ? ChevronRight : ChevronDown;
  return (
    <li
      data-place=""
      {...(order && {
        ...handlers,
        onPointerDown: (event: PointerEvent) => {
          handlers.onPointerDown(event);
          order.pressRow(entry, event);
        },
      })}
      className={cn('group relative mt-2.5', handle?.isLifted && 'z-1 rounded-md bg-surface-3 shadow-2')}
    >
      <RovingFocus.Item asChild>
        <button
          type="button"
          aria-expanded={!isCollapsed}
          title={category.name}
          onClick={() => onCollapse(!isCollapsed)}
          className="flex h-8 w-full min-w-0 items-center gap-1 rounded-md px-2 text-left text-xs font-semibold text-text-3 hover:text-text-1 focus-visible:-outline-offset-2 max-desktop:h-11 max-desktop:text-sm"
        >
          <Chevron aria-hidden className="size-3.5 shrink-0" />
          <span className="min-w-0 truncate">{category.name}</span>
          {/* Chinese brackets bring their own space. */}
          {isEmpty && <span className="shrink-0 font-normal [&:lang(zh)]:-ml-1">{t('empty')}</span>}
        </button>
      </RovingFocus.Item>
      {handle && <MoveHandle name={category.name} handle={handle} />}
      {at && order && (
        <Suspense>
          <CategoryMenu
            category={category}
            at={at}
            onClose={close}
            onMove={() => order.liftLater(entry)}
            onAction={(action) => onAction(action, category)}
          />
        </Suspense>
      )}
    </li>
  );
}
