'use client';

import { useMemo, useState, useSyncExternalStore } from 'react';
import { ConversationView } from '@/components/chat/conversation-view';
import { ConversationHeader } from '@/components/chat/header/conversation-header';
import { messageCards } from '@/components/room/message-cards';
import { Observable } from '@/lib/observable';
import type { RoomFace } from '@/components/chat/room-face';
import { ExampleServer } from './example-server';

const face: RoomFace = { name: 'map_drops', logo: '🧭', kind: 'channel' };
const none = new Observable(null);

/** A room of made-up people whose server is a few timers. */
export default function ExampleRoom({ state }: { state: string }) {
  const server = useMemo(() => new ExampleServer(state), [state]);
  const timeline = useSyncExternalStore(
    state === 'starting' ? none.subscribe : server.timeline.subscribe,
    state === 'starting' ? none.get : server.timeline.get,
  );
  const [muted, setMuted] = useState(false);
  const [membersOpen, setMembersOpen] = useState(false);
  const room: RoomFace =
    state === 'readonly' ? { ...face, name: 'announcements', logo: '📣', kind: 'readOnlyChannel' } : face;
  return (
    <>
      <ConversationHeader
        room={room}
        muted={muted}
        membersOpen={membersOpen}
        onMuted={setMuted}
        onMembers={setMembersOpen}
        onBack={() => history.back()}
        onSettings={null}
        onSearch={() => {}}
      />
      <ConversationView
        conversation={{
          matrixRoomId: '!room:guild.test',
          face: room,
          may: { post: state !== 'readonly', moderate: true, mentionEveryone: true, timeOut: null },
          spaceId: null,
          cards: messageCards,
          giveReward: null,
          arrivals: 'each',
          slowModeSeconds: 0,
          report: null,
          notice: null,
          instead: null,
        }}
        timeline={timeline}
        phase={state === 'failed' ? 'failed' : state === 'reconnecting' ? 'reconnecting' : 'ready'}
        online={state !== 'offline'}
        actions={server}
        eventId={null}
        onRetry={() => {}}
      />
    </>
  );
}
