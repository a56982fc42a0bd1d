'use client';

import { Settings } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ButtonLink, buttonStyles } from '@/components/ui/button';
import { chatPath } from '@/lib/navigation/chat-address';
import { useMay, useStanding } from '@/lib/queries/space';
import { openSections, spaceSettingsPath } from '@/lib/space/settings';
import { JoinButton } from '@/components/space/join-button';
import type { ViewerPartProps } from '@/components/space/viewer-store';

// From a public page every other page is a document of its own.
const navigate = (path: string) => location.assign(path);

/** The main button: Chat for members, the join button for others. */
export function ViewerMain({ space }: ViewerPartProps) {
  const t = useTranslations('space.action');
  const router = useRouter();
  const { data: standing } = useStanding(space.id);
  const join = { space, standing, navigate, onChanged: () => router.refresh() };
  if (!standing?.joined) return <JoinButton {...join} className="w-full" />;
  return (
    <div className="flex w-full gap-2.5">
      <ButtonLink variant="primary" href={chatPath(space.id)} className="min-w-0 grow">
        {t('chat')}
      </ButtonLink>
      <div className="flex min-w-0 grow desktop:hidden">
        <JoinButton {...join} className="w-full" />
      </div>
    </div>
  );
}

/** What stands beside it on wide screens: exit or invite, and the settings for those who have a section of them (SPC-87, OPN-34). */
export function ViewerExtra({ space }: ViewerPartProps) {
  const t = useTranslations('space.action');
  const router = useRouter();
  const { data: standing } = useStanding(space.id);
  const may = useMay(space.id);
  if (!standing) return null;
  return (
    <div className="flex items-center justify-end gap-2">
      {openSections(may).length > 0 && (
        <a
          href={spaceSettingsPath(space.id)}
          aria-label={t('settings')}
          title={t('settings')}
          className={buttonStyles({ variant: 'ghost', className: 'w-9 px-0' })}
        >
          <Settings aria-hidden data-size="" className="size-[18px]" />
        </a>
      )}
      {standing.joined && (
        <JoinButton
          space={space}
          standing={standing}
          navigate={navigate}
          onChanged={() => router.refresh()}
        />
      )}
    </div>
  );
}
