'use client';

import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/ui/error-state';
import { usePart } from '@/components/ui/use-part';
import type { JoinedSpace } from '@/protocol/space';

/** Pages without a list panel, such as the wallet, go without its scripts. */
const loadLists = () => import('./space-lists');

export type LazySpaceListsProps = {
  /** Undefined until it has been read; the scripts load meanwhile. */
  space: JoinedSpace | undefined;
  hasRooms: boolean;
};

/** The lists of a space, whose scripts come apart. */
export function LazySpaceLists({ space, hasRooms }: LazySpaceListsProps) {
  const t = useTranslations('ui');
  const { part, isBroken, retry } = usePart(loadLists, true);
  if (isBroken) {
    return (
      <ErrorState title={t('partMissing')} retryLabel={t('tryAgain')} onRetry={retry} className="m-auto" />
    );
  }
  return part && space && <part.default space={space} hasRooms={hasRooms} />;
}
