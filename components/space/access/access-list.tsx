'use client';

import { ChevronRight, Hash } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/avatar';
import { cn } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import type { RoomId } from '@/protocol/ids';
import type { Room } from '@/protocol/room';

/** Channels and rooms, each with who may enter it. */
export function AccessList(props: {
  rooms: readonly Room[] | undefined;
  error: boolean;
  onRetry: () => void;
  onOpen: (roomId: RoomId) => void;
}) {
  const t = useTranslations('space.access');
  const { rooms, error } = props;
  const showSkeleton = useDelayedFlag(!rooms && !error);
  if (error && !rooms) {
    return (
      <ErrorState
        title={t('errorTitle')}
        text={t('errorText')}
        retryLabel={t('retry')}
        onRetry={props.onRetry}
      />
    );
  }
  if (!rooms) {
    return (
      <div role="status" aria-busy aria-label={t('loading')}>
        {showSkeleton &&
          [0, 1, 2].map((row) => <Skeleton key={row} className="mb-2 h-[58px] rounded-card" />)}
      </div>
    );
  }
  if (rooms.length === 0) return <EmptyState icon={<Hash />} title={t('none')} text={t('noneText')} />;
  return (
    <ul className="flex flex-col gap-2">
      {rooms.map((room) => (
        <li key={room.id}>
          <AccessRow room={room} onOpen={() => props.onOpen(room.id)} />
        </li>
      ))}
    </ul>
  );
}

function AccessRow({ room, onOpen }: { room: Room; onOpen: () => void }) {
  const t = useTranslations('space.access');
  // Nobody sets the rule of a private room from outside.
  const isOutside = room.kind === 'privateRoom' && room.locked;
  return (
    <button
      type="button"
      aria-disabled={isOutside || undefined}
      title={isOutside ? t('outside') : undefined}
      onClick={isOutside ? undefined : onOpen}
      className={cn(
        'flex w-full items-center gap-3 rounded-card p-3 text-left edge-border-2 transition-colors',
        isOutside ? 'cursor-not-allowed text-text-3' : 'hover:bg-hover',
      )}
    >
      <Avatar kind="space" name={room.name} picture={room.logo} size={32} />
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{room.name}</span>
        <span className="block truncate text-sm text-text-3">
          {isOutside ? t('outside') : t(room.ruled ? 'byRule' : `open.${room.kind}`, { count: room.members })}
        </span>
      </span>
      {!isOutside && <ChevronRight aria-hidden className="size-4 shrink-0 text-text-3" />}
    </button>
  );
}
