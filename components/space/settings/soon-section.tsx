'use client';

import { Hourglass } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';

/** A section without content so far (SPC-106). */
export function SoonSection() {
  const t = useTranslations('ui');
  return <EmptyState icon={<Hourglass />} title={t('comingSoon')} className="py-16" />;
}
