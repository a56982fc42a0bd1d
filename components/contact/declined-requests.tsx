'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { showSnackbar } from '@/components/ui/snackbar';
import { groupName } from '@/lib/format/group-name';
import { restoreRequest, useDeclinedRequests } from '@/lib/queries/dm';
import type { AnyConversation } from '@/protocol/dm';
import { isGroup } from '@/protocol/group-rules';

/**
 * Message requests that the viewer has declined, each with a way to bring it back. Nothing is shown without one. As in the list
 * of requests, names are all that is shown of their senders.
 */
export function DeclinedRequests({ level = 3 }: { level?: 2 | 3 }) {
  const t = useTranslations('contact.declined');
  const { data: declined = [], error, mutate } = useDeclinedRequests();
  const [busyId, setBusyId] = useState<number | null>(null);
  const Heading = level === 2 ? 'h2' : 'h3';
  if (error && declined.length === 0) {
    return (
      <p role="status" className="flex flex-wrap items-center gap-2 text-sm text-text-2">
        {t('error')}
        <Button size="sm" onClick={() => void mutate()}>
          {t('retry')}
        </Button>
      </p>
    );
  }
  if (declined.length === 0) return null;
  const restore = async ({ room }: AnyConversation) => {
    setBusyId(room.id);
    try {
      await restoreRequest(String(room.id));
      showSnackbar(t('restored'));
    } catch {
      // The failure is in the snackbar; the row stays.
    } finally {
      setBusyId(null);
    }
  };
  return (
    <section aria-labelledby="declined-requests">
      <Heading id="declined-requests" className="section-title">
        {t('title')} <span className="num font-regular text-text-3">{declined.length}</span>
      </Heading>
      <p className="mt-1 mb-2 text-sm text-text-2">{t('text')}</p>
      <ul aria-labelledby="declined-requests" className="flex flex-col gap-1">
        {declined.map((request) => {
          const asker = isGroup(request) ? request.addedBy : request.user;
          const name = asker?.username ?? '';
          return (
            <li key={request.room.id} className="flex min-h-12 items-center gap-2.5 py-1">
              <Avatar name={name} size={36} />
              <span className="min-w-0 grow">
                <span className="block truncate" title={name}>
                  {name}
                </span>
                {isGroup(request) && (
                  <span className="block truncate text-xs text-text-3">
                    {t('group', { name: groupName(request, '') })}
                  </span>
                )}
              </span>
              <Button
                size="sm"
                busy={busyId === request.room.id}
                aria-label={t('restoreNamed', { name })}
                onClick={() => void restore(request)}
              >
                {t('restore')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
