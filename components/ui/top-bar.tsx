import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button';

export type TopBarProps = {
  title: ReactNode;
  /** The title is the heading of the page, which has no other. */
  isHeading?: boolean;
  onBack?: () => void;
  backLabel?: string;
  /** Buttons at the end. */
  children?: ReactNode;
};

/** The line above a page of the shell: back, title, and what can be done with all of it. */
export function TopBar({ title, isHeading = false, onBack, backLabel = '', children }: TopBarProps) {
  const Title = isHeading ? 'h1' : 'p';
  return (
    <div className="flex h-topbar shrink-0 items-center gap-2.5 border-b pr-3 pl-4 max-desktop:gap-1 max-desktop:pr-1.5 max-desktop:has-[>button:first-child]:pl-1">
      {onBack && (
        <IconButton label={backLabel} title={backLabel} icon={<ChevronLeft aria-hidden />} onClick={onBack} />
      )}
      <Title className="min-w-0 grow truncate text-md font-semibold tracking-tight">{title}</Title>
      {children}
    </div>
  );
}
