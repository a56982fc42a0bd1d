'use client';

import { lazy, Suspense, useState } from 'react';
import { loadConversation } from './load-conversation';
import { forgetSideQuery, useSidePanel } from './side-panel';
import type { UserId } from '@/protocol/ids';
import type { Room } from '@/protocol/room';
import type { JoinedSpace } from '@/protocol/space';

const ReportDialog = lazy(() => import('@/components/report/report-dialog'));
const MemberPanel = lazy(async () => {
  const { loadMemberPanel } = await loadConversation();
  return await loadMemberPanel();
});

export type RoomSideProps = {
  space: JoinedSpace;
  /** Whose members are shown; null for a channel that all members of the space are in. */
  room: Room | null;
};

/** The members beside a conversation, while they are asked for. */
export function RoomSide({ space, room }: RoomSideProps) {
  const { open, query, setOpen } = useSidePanel();
  const [reported, setReported] = useState<{ id: UserId; username: string } | null>(null);
  if (!open) return null;
  return (
    <Suspense fallback={<div className="w-side shrink-0 border-l max-wide:hidden" />}>
      <MemberPanel
        space={space}
        room={room}
        query={query}
        onQueryTaken={forgetSideQuery}
        onClose={() => setOpen(false)}
        onReport={setReported}
      />
      {reported && (
        <Suspense>
          <ReportDialog
            subject={{ kind: 'person', userId: reported.id, spaceId: space.id }}
            name={reported.username}
            onClose={() => setReported(null)}
          />
        </Suspense>
      )}
    </Suspense>
  );
}
