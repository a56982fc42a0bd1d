'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BrandLink } from '@/components/brand/brand';
import { CloseCorner } from '@/components/ui/close-corner';
import { IconButton } from '@/components/ui/icon-button';

/** The screen of the wizard where it has no steps to show. */
export function WizardFrame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useTranslations('space.editor');
  return (
    <div className="grid h-dvh grid-cols-[var(--settings-nav-w)_minmax(0,1fr)] overflow-hidden bg-surface-0 max-desktop:flex max-desktop:flex-col">
      <header className="flex min-h-10 items-start px-5 py-6 max-desktop:hidden">
        <BrandLink href="/index" label="Guildhall" />
      </header>
      <main className="relative my-2 mr-2 flex min-h-0 min-w-0 flex-col overflow-y-auto rounded-card border bg-surface-1 max-desktop:m-0 max-desktop:grow max-desktop:rounded-none max-desktop:border-0">
        <div className="flex h-topbar shrink-0 items-center border-b pl-1.5 desktop:hidden">
          <IconButton label={t('close')} icon={<X aria-hidden />} onClick={onClose} />
        </div>
        <CloseCorner label={t('close')} escape={t('esc')} onClose={onClose} />
        {children}
      </main>
    </div>
  );
}
