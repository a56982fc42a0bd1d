import { cn } from '@/components/ui/class-names';

/** A house that speaks: a gable, an open door, the tail of a speech bubble. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 28" fill="none" aria-hidden="true" className={cn('text-primary-text', className)}>
      <path
        fillRule="evenodd"
        d="M14 2.5 25 9.3V20a3 3 0 0 1-3 3h-4.3L14 26.7 10.3 23H6a3 3 0 0 1-3-3V9.3zM14 10.4a4.1 4.1 0 0 0-4.1 4.1v5h8.2v-5a4.1 4.1 0 0 0-4.1-4.1z"
        fill="currentColor"
      />
    </svg>
  );
}

/** Mark and name as the way home. A full page load: it may lead from the shell to a public page. */
export function BrandLink({ href = '/', label }: { href?: string; label: string }) {
  return (
    <a
      href={href}
      aria-label={label}
      className="inline-flex touch-target items-center gap-[9px] text-lg font-semibold tracking-tight text-text-1 no-underline"
    >
      <BrandMark className="size-[26px]" />
      Guildhall
    </a>
  );
}
