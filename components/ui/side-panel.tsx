'use client';

import { ChevronLeft, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from './icon-button';
import { useWindowIs } from './media-query';
import { Tooltip } from './tooltip';

export type SidePanelProps = {
  title: string;
  /** Stands behind the title, in the reader's own digits. */
  count: ReactNode;
  closeLabel: string;
  backLabel: string;
  onClose: () => void;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** 328 px beside the conversation; over the sheet under 1280 px, over everything under 1024 px. */
export function SidePanel({
  title,
  count,
  closeLabel,
  backLabel,
  onClose,
  actions,
  children,
}: SidePanelProps) {
  const isDesktop = useWindowIs('desktop');
  const isWide = useWindowIs('wide');
  const panel = useRef<HTMLElement>(null);
  // While the panel lies over something, it takes the focus and Escape closes it.
  useEffect(() => {
    if (!isWide) panel.current?.focus();
  }, [isWide]);
  return (
    <aside
      ref={panel}
      data-area=""
      tabIndex={-1}
      aria-label={title}
      onKeyDown={(event) => {
        // A dialog opened from the panel prevents the default when it closes itself.
        if (event.key === 'Escape' && !isWide && !event.defaultPrevented) onClose();
      }}
      className="flex min-h-0 w-side shrink-0 flex-col bg-surface-1 outline-none max-desktop:fixed max-desktop:inset-0 max-desktop:z-bars max-desktop:w-full desktop:border-l desktop:max-wide:absolute desktop:max-wide:inset-y-0 desktop:max-wide:right-0 desktop:max-wide:z-popover desktop:max-wide:animate-fade-in desktop:max-wide:shadow-3"
    >
      <header className="flex h-topbar shrink-0 items-center gap-1 border-b pr-2.5 pl-4.5 max-desktop:px-1">
        {!isDesktop && (
          <IconButton
            label={backLabel}
            title={backLabel}
            icon={<ChevronLeft aria-hidden />}
            onClick={onClose}
          />
        )}
        <h2 className="min-w-0 grow truncate font-semibold">
          {title} <span className="num font-regular text-text-3">{count}</span>
        </h2>
        {actions}
        {isDesktop && (
          <Tooltip text={closeLabel}>
            <IconButton label={closeLabel} icon={<X aria-hidden />} onClick={onClose} />
          </Tooltip>
        )}
      </header>
      {children}
    </aside>
  );
}
