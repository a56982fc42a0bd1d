'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/avatar';
import { cn } from '@/components/ui/class-names';
import { useRolesOf } from '@/lib/queries/role';
import type { SpaceId } from '@/protocol/ids';
import type { BoardRow } from '@/protocol/leaderboard';

type Props = {
  /** Whose roles stand under the names; null for none. */
  spaceId: SpaceId | null;
  row: BoardRow;
  rankText: string;
  isOwn: boolean;
  hasChange: boolean;
};

/** A person of a leaderboard: rank, name with the highest role, how far they came, points. */
export function LeaderboardRow({ spaceId, row: { person, rank, points, change }, ...props }: Props) {
  const t = useTranslations('leaderboard');
  const { data: roles } = useRolesOf(spaceId, person.id);
  const role = roles?.[0];
  return (
    <tr
      aria-current={props.isOwn || undefined}
      className={cn(
        '[&>td]:h-[54px] [&>td]:border-b [&>td]:px-1.5 last:[&>td]:border-b-0',
        props.isOwn && 'bg-active',
      )}
    >
      <td className={cn('num w-11', rank <= 3 ? 'font-semibold' : 'text-text-2')}>{props.rankText}</td>
      <td className="w-full max-w-0">
        <div className="flex items-center gap-3">
          <Avatar name={person.username} picture={person.avatar} size={32} />
          <div className="min-w-0 grow">
            <p className="truncate font-medium" title={person.username}>
              {person.username}
              {props.isOwn && <span className="ml-1.5 font-normal text-text-3">{t('you')}</span>}
            </p>
            {role && <p className="truncate text-xs text-text-3">{role.name}</p>}
          </div>
        </div>
      </td>
      {props.hasChange && (
        <td className="text-right max-desktop:hidden">
          <Change change={change} />
        </td>
      )}
      <td className="num text-right font-medium">{points}</td>
    </tr>
  );
}

function Change({ change }: { change: number | null }) {
  const t = useTranslations('leaderboard');
  if (change === null || change === 0) {
    return (
      <span className="text-xs text-text-3">
        <span aria-hidden>–</span>
        <span className="sr-only">{t(change === null ? 'newcomer' : 'unchanged')}</span>
      </span>
    );
  }
  const Arrow = change > 0 ? ArrowUp : ArrowDown;
  return (
    <span
      className={cn(
        'num inline-flex items-center gap-[3px] text-xs',
        change > 0 ? 'text-success' : 'text-danger',
      )}
    >
      <Arrow aria-hidden className="size-[13px]" />
      <span aria-hidden>{Math.abs(change)}</span>
      <span className="sr-only">{t(change > 0 ? 'up' : 'down', { count: Math.abs(change) })}</span>
    </span>
  );
}
