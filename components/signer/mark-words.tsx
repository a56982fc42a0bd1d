import type { Mark } from '@/lib/signer/mark';

/** The two words, in the language they were chosen in. */
export function MarkWords({ mark, className }: { mark: Mark; className?: string }) {
  return (
    <span lang={mark.language} className={className}>
      {mark.words.join(' ')}
    </span>
  );
}
