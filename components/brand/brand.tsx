import { cn } from '@/components/ui/class-names';

/** The hall: a roof, three pillars, a floor. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 28" fill="none" aria-hidden="true" className={cn('text-primary-text', className)}>
      <path d="M14 2.5 25 8v2.500H3V8z" fill="currentColor" />
      <path
        d="M5.500 12.500h3v8h-3zM12.500 12.500h3v8h-3zM19.500 12.500h3v8h-3z"
        fill="currentColor"
        opacity=".75"
      />
      <path d="M3 22.500h22v3H3z" fill="currentColor" />
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
