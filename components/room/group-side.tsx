'use client';

import { lazy, Suspense, useState } from 'react';
import { directPath } from '@/lib/navigation/chat-address';
import { useOpenChat } from '@/lib/chat/open-chat';
import type { Person } from '@/protocol/account';
import type { GroupRoom } from '@/protocol/room';
import { useSidePanel } from './side-panel';

const ReportDialog = lazy(() => import('@/components/report/report-dialog'));
const GroupPanel = lazy(() => import('@/components/dm/group-panel'));

/** The people of a group beside its conversation, while they are asked for. */
export function GroupSide({ group }: { group: GroupRoom }) {
  const { open, setOpen } = useSidePanel();
  const openChat = useOpenChat();
  const [reported, setReported] = useState<Person | null>(null);
  if (!open) return null;
  return (
    <Suspense fallback={<div className="w-side shrink-0 border-l max-wide:hidden" />}>
      <GroupPanel
        group={group}
        onClose={() => setOpen(false)}
        onReport={setReported}
        onLeft={() => openChat(directPath(), 'replace')}
      />
      {reported && (
        <Suspense>
          <ReportDialog
            subject={{ kind: 'person', userId: reported.id }}
            name={reported.username}
            onClose={() => setReported(null)}
          />
        </Suspense>
      )}
    </Suspense>
  );
}
