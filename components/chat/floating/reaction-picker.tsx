'use client';

import * as RadixPopover from '@radix-ui/react-popover';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { ScreenPoint } from '@/components/ui/use-context-menu';
import { EmojiPanel } from './emoji-panel';

export type ReactionPickerProps = {
  at: ScreenPoint;
  label?: string;
  onPick: (emoji: string) => void;
  onClose: () => void;
};

/** All emoji with a search field, at a point of the screen. */
export function ReactionPicker({ at, label, onPick, onClose }: ReactionPickerProps) {
  const t = useTranslations('chat');
  const anchor = useMemo(
    () => ({ current: { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) } }),
    [at.x, at.y],
  );
  return (
    <RadixPopover.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixPopover.Anchor virtualRef={anchor} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          data-menu=""
          aria-label={label ?? t('addReaction')}
          side="bottom"
          align="start"
          sideOffset={2}
          collisionPadding={8}
          className="z-popover max-w-[calc(100vw-16px)] origin-(--radix-popover-content-transform-origin) animate-grow rounded-[12px] bg-surface-3 text-text-1 outline-none floating"
        >
          <EmojiPanel onPick={onPick} />
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
