'use client';

import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { cn } from '@/components/ui/class-names';
import { openShellDialog } from '@/lib/navigation/shell-dialog';
import { shellOverview } from '@/lib/navigation/shell-paths';
import { useAnnouncements } from '@/lib/queries/announcement';
import { useRooms } from '@/lib/queries/room';
import { deviceStorage } from '@/lib/safe-storage';
import type { SpaceId } from '@/protocol/ids';

/** What of a space shows how far its owner has come; undefined until it is known. What cannot be loaded counts as done. */
export function useFirstSteps(spaceId: SpaceId): { channels: boolean; announcements: boolean } | undefined {
  const { data: rooms, error: roomsError } = useRooms(spaceId);
  const { data: announcements, error: announcementsError } = useAnnouncements(spaceId);
  if (!(rooms ?? roomsError) || !(announcements ?? announcementsError)) return undefined;
  return {
    // Every space begins with one channel.
    channels: !rooms || rooms.length > 1,
    announcements: !announcements || announcements.records.length > 0,
  };
}

/** What an owner does first. Gone once everything is done, or hidden on this device. */
export function OwnerChecklist({
  spaceId,
  members,
  steps: { channels, announcements },
}: {
  spaceId: SpaceId;
  members: number;
  steps: NonNullable<ReturnType<typeof useFirstSteps>>;
}) {
  const t = useTranslations('space.checklist');
  const hiddenKey = `checklist-hidden-${spaceId}`;
  const [hidden, setHidden] = useState(() => deviceStorage.read(hiddenKey) !== null);
  const steps: {
    name: 'create' | 'invite' | 'channel' | 'announcement';
    done: boolean;
    text?: string;
    action?: ReactNode;
  }[] = [
    { name: 'create', done: true },
    {
      name: 'invite',
      done: members > 1,
      text: t('invite.text'),
      action: <Button onClick={() => openShellDialog('invite')}>{t('invite.action')}</Button>,
    },
    {
      name: 'channel',
      done: channels,
      text: t('channel.text'),
      action: <Button onClick={() => openShellDialog('newChannel')}>{t('channel.action')}</Button>,
    },
    {
      name: 'announcement',
      done: announcements,
      text: t('announcement.text'),
      action: <ButtonLink href={shellOverview(spaceId)}>{t('announcement.action')}</ButtonLink>,
    },
  ];
  const done = steps.filter((step) => step.done).length;
  if (hidden || done === steps.length) return null;
  const hide = () => {
    deviceStorage.write(hiddenKey, '1');
    setHidden(true);
  };
  return (
    <section
      aria-labelledby="owner-checklist"
      className="mb-8 rounded-card border border-card-border bg-card p-5 max-desktop:p-4"
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <h2 id="owner-checklist" className="section-title break-words">
            {t('title')}
          </h2>
          <p className="num text-sm text-text-3">{t('progress', { done, count: steps.length })}</p>
        </div>
        <Button size="sm" variant="ghost" onClick={hide}>
          {t('hide')}
        </Button>
      </div>
      <ol className="mt-2 divide-y">
        {steps.map(({ name, done: isDone, text, action }, index) => (
          <li key={name} className="flex items-center gap-3.5 py-3 last:pb-0 max-sm:flex-wrap">
            <span
              aria-hidden
              className={cn(
                'num grid size-6 shrink-0 place-items-center rounded-full text-xs font-medium',
                isDone ? 'text-success' : 'text-text-2 edge-border-control',
              )}
            >
              {isDone ? <Check className="size-4" /> : index + 1}
            </span>
            <span className="min-w-0 grow basis-2/3">
              <span className={cn('block font-medium', isDone && 'text-text-3')}>
                {t(`${name}.title`)}
                {isDone && <span className="ml-2 text-xs text-text-3">{t('done')}</span>}
              </span>
              {!isDone && <span className="block text-sm text-text-2">{text}</span>}
            </span>
            {!isDone && action}
          </li>
        ))}
      </ol>
    </section>
  );
}
