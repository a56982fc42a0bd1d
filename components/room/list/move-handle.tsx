import { GripVertical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import type { ReorderHandle } from '@/components/ui/use-reorder';

/**
 * Moves a line of the list. It shows under the mouse; keys and fingers get it by Move in the menu of the line, so that it is no stop of
 * the Tab key.
 */
export function MoveHandle({ name, handle }: { name: string; handle: ReorderHandle }) {
  const t = useTranslations('room.order');
  return (
    <button
      type="button"
      tabIndex={-1}
      {...handle.props}
      aria-label={t('move', { name })}
      className={cn(
        'absolute inset-y-0 left-0 grid w-3 cursor-grab touch-none place-items-center rounded-md text-text-3 opacity-0 transition-opacity group-hover:opacity-100 focus-visible:-outline-offset-2 max-desktop:hidden',
        handle.isLifted &&
          'cursor-grabbing text-text-1 opacity-100 max-desktop:right-0 max-desktop:left-auto max-desktop:grid max-desktop:w-11',
      )}
    >
      <GripVertical aria-hidden className={handle.isLifted ? 'size-4 desktop:size-3' : 'size-3'} />
    </button>
  );
}
