'use client';
import { CloudOff } from 'lucide-react';
import { Button, ButtonLink } from '@/components/ui/button';
import type { brokenTexts } from '@/lib/i18n/broken-texts';

export const BrokenIcon = () => (
  <span className="grid size-full place-items-center rounded-card bg-surface-2 text-danger">
    <CloudOff aria-hidden className="size-6" />
  </span>
);

export type BrokenActionsProps = { texts: (typeof brokenTexts)['en']; onRetry: () => void };

/** Home, or once more. */
export function BrokenActions({ texts, onRetry }: BrokenActionsProps) {
  return (
    <>
      <ButtonLink href="/index">{texts.home}</ButtonLink>
      <Button variant="primary" onClick={onRetry}>
        {texts.again}
      </Button>
    </>
  );
}
