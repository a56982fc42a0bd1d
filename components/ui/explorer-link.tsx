import { ExternalLink } from 'lucide-react';

/** A small link at the end of a row to the transaction on a block explorer. */
export function ExplorerLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      aria-label={label}
      title={label}
      className="touch-target text-text-3 hover:text-text-1"
    >
      <ExternalLink aria-hidden className="size-3.5" />
    </a>
  );
}
