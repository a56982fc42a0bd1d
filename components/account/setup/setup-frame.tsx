'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BrandLink } from '@/components/brand/brand';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/class-names';
import { logOut } from '@/lib/queries/account';

/** A page of its own above the shell: the way out, how far one has come, and the step. */
export function SetupFrame({ step, steps, children }: { step: number; steps: number; children: ReactNode }) {
  const t = useTranslations('account.setup');
  return (
    <div className="fixed inset-0 z-overlay flex flex-col overflow-y-auto bg-surface-1">
      <header className="flex h-[60px] shrink-0 items-center justify-between px-4 desktop:px-8">
        <BrandLink href="/index" label="Guildhall" />
        <Button variant="ghost" onClick={() => void logOut().catch(() => {})}>
          {t('logOut')}
        </Button>
      </header>
      <main className="mx-auto w-full max-w-[680px] px-5 pt-6 pb-10 desktop:pt-[14dvh]">
        <div role="img" aria-label={t('step', { step, steps })} className="mb-6 flex gap-1.5">
          {Array.from({ length: steps }, (_, index) => (
            <span
              key={index}
              className={cn('h-1 flex-1 rounded-full', index < step ? 'bg-primary-text' : 'bg-active')}
            />
          ))}
        </div>
        {children}
      </main>
    </div>
  );
}

/** Title of a step, which takes the focus when the step appears. */
export function StepTitle({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="mb-6">
      <h1
        ref={focusOnce}
        tabIndex={-1}
        className="text-3xl font-semibold tracking-tighter text-balance outline-none"
      >
        {title}
      </h1>
      <p className="mt-1 text-text-2">{children}</p>
    </div>
  );
}

function focusOnce(title: HTMLElement | null): void {
  title?.focus({ preventScroll: true });
}

/** Back at the left, the way on at the right. */
export function StepActions({ onBack, children }: { onBack?: () => void; children: ReactNode }) {
  const t = useTranslations('account.setup');
  return (
    <div className="mt-6 flex items-center gap-2">
      {onBack && (
        <Button variant="ghost" size="lg" onClick={onBack}>
          {t('back')}
        </Button>
      )}
      <span className="grow" />
      {children}
    </div>
  );
}
