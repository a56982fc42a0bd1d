'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Select } from '@/components/ui/select';
import { setPart } from '@/lib/queries/player';
import type { SpaceId } from '@/protocol/ids';
import type { Player } from '@/protocol/player';
import { playerParts, type PlayerPart } from '@/protocol/player-rules';

type PlayerPartFieldProps = { spaceId: SpaceId; player: Player; mayGive: boolean };

/** Whose share of the split rate a member gets; admins choose it. */
export function PlayerPartField({ spaceId, player, mayGive }: PlayerPartFieldProps) {
  const t = useTranslations('player');
  const [saving, setSaving] = useState(false);
  if (!mayGive) return player.part ? t(`is.${player.part}`) : <span className="text-text-3">–</span>;
  const choose = (part: PlayerPart | null) => {
    setSaving(true);
    void setPart(spaceId, player.id, part)
      // The snackbar has told why.
      .catch(() => {})
      .finally(() => setSaving(false));
  };
  return (
    <Select
      aria-label={t('partOf', { name: player.username })}
      aria-busy={saving || undefined}
      value={player.part ?? ''}
      onChange={({ currentTarget: { value } }) => {
        if (!saving) choose(playerParts.find((part) => part === value) ?? null);
      }}
      className="h-9 w-full max-desktop:h-11"
    >
      <option value="">{t('noPart')}</option>
      {playerParts.map((part) => (
        <option key={part} value={part}>
          {t(`is.${part}`)}
        </option>
      ))}
    </Select>
  );
}
