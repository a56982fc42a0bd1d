import type { ChatMessage, RoomActivity, Timeline } from '@/lib/chat/model';
import { activities, timelineOf } from '@/lib/chat/state';
import type { MatrixRoomId } from '@/protocol/ids';

/* What a test sees of a room, as a screen would show it. */

/** Resolves when what the screen would show satisfies a condition. */
export function shown(
  matrixRoomId: MatrixRoomId,
  condition: (timeline: Timeline) => boolean,
): Promise<Timeline> {
  const timeline = timelineOf(matrixRoomId);
  return new Promise((resolve) => {
    const look = () => condition(timeline.get()) && resolve(timeline.get());
    timeline.subscribe(look);
    look();
  });
}

/** Resolves when the room's row in the list satisfies a condition. */
export function listed(
  matrixRoomId: MatrixRoomId,
  condition: (activity: RoomActivity) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const activity = activities.get().get(matrixRoomId);
      if (activity && condition(activity)) resolve();
    };
    activities.subscribe(look);
    look();
  });
}

export function messages({ items }: Timeline): ChatMessage[] {
  return items.filter((item) => item.kind === 'message');
}

/** What messages say; of others what they are. */
export function texts(timeline: Timeline): string[] {
  return messages(timeline).map(({ body }) => (body.kind === 'text' ? body.text : body.kind));
}
