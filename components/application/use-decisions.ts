'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { showSnackbar } from '@/components/ui/snackbar';
import { decideApplications, type Decision } from '@/lib/queries/application';
import type { Application } from '@/protocol/application';

const none: ReadonlySet<number> = new Set();

/** Decides applications, and keeps in words what could not be decided until the next decision. */
export function useDecisions() {
  const t = useTranslations('application.queue');
  const [busyIds, setBusyIds] = useState(none);
  const [failures, setFailures] = useState<readonly string[]>([]);

  /** Returns once the list is fresh. */
  const decide = async (applications: readonly Application[], decision: Decision): Promise<void> => {
    setBusyIds(new Set(applications.map(({ id }) => id)));
    setFailures([]);
    try {
      const undecided = await decideApplications(applications, decision);
      const nameOf = (id: number) => applications.find((known) => known.id === id)?.username ?? '';
      setFailures(
        undecided.map(({ id, error }) => t(`failure.${error ?? 'not_found'}`, { name: nameOf(id) })),
      );
      const count = applications.length - undecided.length;
      const name = applications.length === 1 ? (applications[0]?.username ?? '') : '';
      if (count > 0) showSnackbar(t(decision.approve ? 'approved' : 'rejected', { count, name }));
    } catch {
      // Told in the snackbar (MEM-43).
    } finally {
      setBusyIds(none);
    }
  };
  return { busyIds, failures, decide };
}
