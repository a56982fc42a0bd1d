'use client';

import { Search, SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from './button';
import { cn } from './class-names';
import { showSnackbar } from './snackbar';

/** How many results, and "Filters" and "Search", which are announced for later (SHL-46). */
export function ResultsBar({ count, className }: { count: ReactNode; className?: string }) {
  const t = useTranslations('ui');
  const comingSoon = () => showSnackbar(t('comingSoon'));
  return (
    <div className={cn('flex items-center gap-2', className)}>
      <span className="min-w-0 grow truncate text-sm text-text-2">{count}</span>
      <Button size="sm" variant="ghost" onClick={comingSoon}>
        <SlidersHorizontal aria-hidden />
        {t('filters')}
      </Button>
      <Button size="sm" variant="ghost" onClick={comingSoon}>
        <Search aria-hidden />
        {t('search')}
      </Button>
    </div>
  );
}
