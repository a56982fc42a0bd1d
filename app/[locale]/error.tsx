'use client';
import { Broken } from '@/components/account/broken';

/** A page that failed while it was drawn. */
export default function PageError({ error, reset }: { error: Error; reset: () => void }) {
  return <Broken error={error} onRetry={reset} />;
}
