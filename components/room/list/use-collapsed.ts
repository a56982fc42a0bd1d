'use client';

import { useMemo } from 'react';
import { useMe } from '@/lib/queries/account';
import { collapsedCategories, collapsedOf, setCollapsed } from '@/lib/space/collapsed-categories';
import { useObservable } from '@/lib/use-observable';

const nobody = new Map<number, readonly number[]>();

/** Categories that the viewer has collapsed on this device. */
export function useCollapsed() {
  const { data: me } = useMe();
  const personId = me?.id ?? null;
  const all = useObservable(collapsedCategories, nobody);
  const collapsed = useMemo(
    () => new Set(personId === null ? [] : (all.get(personId) ?? collapsedOf(personId))),
    [all, personId],
  );
  return {
    collapsed,
    collapse: (categoryId: number, isCollapsed: boolean) => {
      if (personId !== null) setCollapsed(personId, categoryId, isCollapsed);
    },
  };
}
