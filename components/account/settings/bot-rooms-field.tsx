'use client';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { ErrorState } from '@/components/ui/error-state';
import { SearchField } from '@/components/ui/search-field';
import { SkeletonRow } from '@/components/ui/skeleton';
import { useBotRooms } from '@/lib/queries/bot';
import type { BotRoom } from '@/protocol/bot';
import { BOT_ROOMS_MAX } from '@/protocol/bot-rules';
import type { RoomId } from '@/protocol/ids';
import { isDirect } from '@/protocol/room-rules';

export interface BotRoomsFieldProps {
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
  readonly error: string | undefined;
}

/** The rooms that a bot may use, chosen from all that the person is in. */
export function BotRoomsField({ chosen, onChange, error }: BotRoomsFieldProps) {
  const t = useTranslations('account.bots');
  const id = useId();
  const [text, setText] = useState('');
  const { data: rooms, error: failure, mutate, isValidating } = useBotRooms();
  const words = text.trim().toLowerCase();
  const found = rooms?.filter(
    ({ name, spaceName }) => name.toLowerCase().includes(words) || spaceName.toLowerCase().includes(words),
  );

  function choose(roomId: RoomId, isChosen: boolean): void {
    const next = new Set(chosen);
    if (isChosen) next.add(roomId);
    else next.delete(roomId);
    onChange(next);
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3 text-sm font-medium text-text-2">
        {t('rooms')}
        <span className="num text-xs font-normal text-text-3" aria-live="polite">
          {t('chosen', { count: chosen.size, max: BOT_ROOMS_MAX })}
        </span>
      </legend>
      {failure && !rooms ? (
        <ErrorState
          title={t('roomsError')}
          text={t('errorText')}
          retryLabel={t('retry')}
          retrying={isValidating}
          onRetry={() => void mutate()}
        />
      ) : !found ? (
        <SkeletonRow />
      ) : rooms?.length === 0 ? (
        <p className="text-sm text-text-3">{t('noneToChoose')}</p>
      ) : (
        <>
          <SearchField
            label={t('search')}
            placeholder={t('search')}
            value={text}
            // Enter would send the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ul className="max-h-56 overflow-y-auto rounded-control p-1 edge-border-1 [scrollbar-width:thin]">
            {found.map((room) => (
              <li key={room.id}>
                <RoomChoice
                  room={room}
                  isChosen={chosen.has(room.id)}
                  isFull={chosen.size >= BOT_ROOMS_MAX}
                  isInvalid={error !== undefined}
                  onChoose={(isChosen) => choose(room.id, isChosen)}
                />
              </li>
            ))}
            {found.length === 0 && (
              <li className="px-2 py-1.5 text-sm text-text-3">{t('noneFound', { text: text.trim() })}</li>
            )}
          </ul>
        </>
      )}
      <div id={`${id}-error`} aria-live="polite" className="text-xs text-danger empty:hidden">
        {error}
      </div>
    </fieldset>
  );
}

function RoomChoice(props: {
  room: BotRoom;
  isChosen: boolean;
  isFull: boolean;
  isInvalid: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const t = useTranslations('account.bots');
  const { room, isChosen } = props;
  return (
    <Checkbox
      className="w-full rounded-md px-2 py-1.5"
      checked={isChosen}
      disabled={props.isFull && !isChosen}
      aria-invalid={props.isInvalid || undefined}
      onChange={(event) => props.onChoose(event.currentTarget.checked)}
    >
      <span className="block truncate text-text-1">{room.name}</span>
      <span className="block truncate text-xs text-text-3">
        {isDirect(room) ? t(`kind.${room.kind}`) : `${t(`kind.${room.kind}`)} · ${room.spaceName}`}
      </span>
    </Checkbox>
  );
}
