import { useTranslations } from 'next-intl';
import { useId, useState, type ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { rowClasses } from './row-classes';

/** Messages that the viewer has unfolded. Rows that leave the screen unmount, so their state cannot keep this. */
const unfolded = new Set<string>();

/** Shows the beginning of a very long text with a "Show more" button. Focus or in-page search in the hidden part unfolds it. */
export function FoldedText({ messageId, children }: { messageId: string; children: ReactNode }) {
  const t = useTranslations('chat');
  const id = useId();
  const [isOpen, setOpen] = useState(unfolded.has(messageId));
  const show = (open: boolean) => {
    if (open) unfolded.add(messageId);
    else unfolded.delete(messageId);
    setOpen(open);
  };
  return (
    <>
      <div
        id={id}
        data-folded={!isOpen}
        onFocus={() => show(true)}
        onScroll={() => show(true)}
        className={cn(!isOpen && rowClasses.folded)}
      >
        {children}
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => show(!isOpen)}
        className="link mt-1 text-sm font-medium max-desktop:min-h-11"
      >
        {t(isOpen ? 'showLess' : 'showMore')}
      </button>
    </>
  );
}
