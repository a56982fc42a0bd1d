import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import type { ReorderSteps } from '@/components/ui/use-reorder';

export type MoveBarProps = { steps: ReorderSteps; list: RefObject<HTMLElement | null> };

/** Moves the lifted line by presses, for those who have neither keys nor a mouse to drag with. */
export default function MoveBar({ steps, list }: MoveBarProps) {
  const t = useTranslations('room.order');
  const { name, up, down } = steps;
  const end = (how: () => void) => {
    // The bar goes away: its line takes the focus.
    const line = list.current?.querySelector('[aria-pressed="true"]')?.closest('li');
    line?.querySelector<HTMLElement>('a, button:not([aria-pressed])')?.focus();
    how();
  };
  return (
    <div
      role="group"
      aria-label={t('move', { name })}
      data-move-bar=""
      className="sticky bottom-2 z-2 mx-1 mt-3 flex flex-col gap-2 rounded-card bg-surface-3 p-2 pl-3 floating"
    >
      <div className="flex items-center gap-1">
        <span className="min-w-0 grow truncate text-sm font-medium" title={name}>
          {t('moving', { name })}
        </span>
        <Step label={t('up', { name })} icon={<ArrowUp aria-hidden />} go={up} />
        <Step label={t('down', { name })} icon={<ArrowDown aria-hidden />} go={down} />
      </div>
      <div className="flex gap-2 *:flex-1">
        <Button className="max-desktop:h-11!" onClick={() => end(steps.putBack)}>
          {t('cancel')}
        </Button>
        <Button variant="primary" className="max-desktop:h-11!" onClick={() => end(steps.drop)}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}

/** At an end of the list it stays where it is, and so does the focus. */
function Step({ label, icon, go }: { label: string; icon: React.ReactNode; go: (() => void) | null }) {
  return (
    <IconButton
      label={label}
      title={label}
      icon={icon}
      aria-disabled={go === null}
      className={go === null ? 'cursor-not-allowed opacity-45' : ''}
      onClick={() => go?.()}
    />
  );
}
