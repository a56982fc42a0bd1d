'use client';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { useHydrated } from '@/components/ui/use-hydrated';

/**
 * The one action of a form. It waits for the scripts, since without them the browser itself would send the form;
 * it looks ready all along, because that takes a moment only.
 */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      variant="primary"
      size="lg"
      block
      busy={busy}
      disabled={!hydrated}
      className="disabled:cursor-default! disabled:bg-primary! disabled:text-primary-foreground! disabled:shadow-none!"
    >
      {children}
    </Button>
  );
}
