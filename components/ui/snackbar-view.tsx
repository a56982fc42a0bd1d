import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { cn } from './class-names';
import type { Snackbar } from './snackbar';

const icons = {
  error: { Icon: CircleAlert, color: '' },
  warn: { Icon: TriangleAlert, color: 'text-warn' },
  success: { Icon: CircleCheck, color: 'text-success' },
} as const;

/** The line itself: red with an icon for errors, neutral with a colored icon for the rest. */
export function SnackbarView({ text, tone }: Pick<Snackbar, 'text' | 'tone'>) {
  const { Icon, color } = icons[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      data-snackbar={tone}
      className={cn(
        'flex min-h-11 max-w-full animate-drop items-center gap-2.5 rounded-[12px] py-2.5 pr-4 pl-3 font-medium',
        tone === 'error'
          ? 'bg-danger-fill text-danger-foreground shadow-2'
          : 'bg-surface-3 text-text-1 floating',
      )}
    >
      <Icon aria-hidden className={cn('size-[18px] shrink-0', color)} />
      <span className="min-w-0 break-words">{text}</span>
    </div>
  );
}
