import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { EmptyState } from './empty-state';

export type ErrorStateProps = {
  /** What did not load: "Members did not load". */
  title: ReactNode;
  /** What that means and what stays safe. */
  text?: ReactNode;
  retryLabel?: string;
  onRetry?: () => void;
  retrying?: boolean;
  className?: string;
};

/** A part of a page failed, in its place; the rest of the page stays. */
export function ErrorState({ title, text, retryLabel, onRetry, retrying, className }: ErrorStateProps) {
  return (
    <div role="alert" className={className}>
      <EmptyState
        tone="danger"
        icon={<CloudOff />}
        title={title}
        text={text}
        action={
          onRetry && (
            <Button size="sm" busy={retrying} onClick={onRetry}>
              {!retrying && <RotateCw aria-hidden />}
              {retryLabel}
            </Button>
          )
        }
      />
    </div>
  );
}
