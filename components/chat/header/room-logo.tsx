import { Avatar } from '@/components/ui/avatar';
import { GroupPicture } from '@/components/ui/group-picture';
import { cn } from '@/components/ui/class-names';
import { DEFAULT_CHANNEL_LOGO } from '@/protocol/room-rules';
import { hasEmoji, type RoomFace } from '@/components/chat/room-face';

/** The emoji of a channel (CHN-13), the picture of a room, the people of a group. */
export function RoomLogo({ room, large = false }: { room: RoomFace; large?: boolean }) {
  if (hasEmoji(room)) {
    return (
      <span
        aria-hidden
        className={cn(
          'shrink-0',
          large ? 'grid size-14 place-items-center rounded-space bg-surface-2 text-3xl' : 'text-xl leading-6',
        )}
      >
        {room.logo || DEFAULT_CHANNEL_LOGO}
      </span>
    );
  }
  if (room.kind === 'group') {
    return <GroupPicture picture={room.logo} people={room.people ?? []} size={large ? 56 : 24} />;
  }
  const kind = room.kind === 'direct' ? 'person' : 'space';
  return <Avatar kind={kind} name={room.name} picture={room.logo} size={large ? 56 : 24} />;
}
