import { Gamepad2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import type { Game } from '@/protocol/game';
import { SpaceBanner } from './space-banner';

/** The games of a game space in cards 180 px wide (SPC-102). */
export function GamesGrid({ games }: { games: readonly Game[] }) {
  const t = useTranslations('space.games');
  if (games.length === 0) return <EmptyState icon={<Gamepad2 />} title={t('empty')} className="py-14" />;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,180px)] gap-4 max-desktop:grid-cols-2">
      {games.map((game) => (
        <li
          key={game.id}
          className="w-[180px] overflow-hidden rounded-card border border-card-border bg-card max-desktop:w-auto"
        >
          <SpaceBanner name={game.name} banner={game.banner} className="aspect-[16/10]" />
          <h3 className="truncate px-3 py-2.5 font-medium" title={game.name}>
            {game.name}
          </h3>
        </li>
      ))}
    </ul>
  );
}
