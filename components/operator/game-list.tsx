'use client';

import { Gamepad2, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SearchField } from '@/components/ui/search-field';
import { showSnackbar } from '@/components/ui/snackbar';
import { useGames } from '@/lib/queries/game';
import { saveGame } from '@/lib/queries/operator';
import { randomKey } from '@/lib/api/intent';
import { asApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import type { Game } from '@/protocol/game';
import { GameDialog } from './game-dialog';
import { OperatorList } from './operator-list';

/** The catalogue that game spaces choose from. */
export function GameList() {
  const t = useTranslations('operator.games');
  const none = useTranslations('operator.none');
  const section = useTranslations('operator.section');
  const read = useGames();
  const [wanted, setWanted] = useState('');
  const [edited, setEdited] = useState<Game | 'new' | null>(null);
  const text = wanted.trim();
  const games = read.data?.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  return (
    <>
      <div className="mb-4 flex gap-2.5">
        <SearchField
          label={t('search')}
          placeholder={t('search')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          className="h-9! min-w-0 grow"
        />
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden />
          {t('add')}
        </Button>
      </div>
      <OperatorList read={read} count={read.data?.length} icon={<Gamepad2 />} none={none('games')}>
        {games?.length === 0 && (
          <EmptyState icon={<Gamepad2 />} title={t('noneFound', { text })} className="py-14" />
        )}
        <ul aria-label={section('games')}>
          {games?.map((game) => (
            <GameRow key={game.id} game={game} onEdit={() => setEdited(game)} />
          ))}
        </ul>
      </OperatorList>
      {edited && <GameDialog game={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function GameRow({ game, onEdit }: { game: Game; onEdit: () => void }) {
  const t = useTranslations('operator.games');
  const { id, name, banner, retired } = game;
  const turn = async () => {
    try {
      await saveGame(id, { name, banner, retired: !retired }, randomKey());
    } catch (caught) {
      showSnackbar(await errorText(asApiError(caught)), 'error');
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-3 border-b py-3">
      <img
        src={banner}
        alt=""
        width={96}
        height={60}
        loading="lazy"
        className="h-[60px] w-24 shrink-0 rounded-md bg-surface-2 object-cover"
      />
      <div className="min-w-40 grow basis-0">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="text-sm text-text-2">{t(retired ? 'retired' : 'offered')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-label={t('editNamed', { name })} onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={t(retired ? 'restoreNamed' : 'retireNamed', { name })}
          onClick={() => void turn()}
        >
          {t(retired ? 'restore' : 'retire')}
        </Button>
      </div>
    </li>
  );
}
