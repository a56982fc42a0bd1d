import { useLocale, useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/avatar';
import { buttonStyles } from '@/components/ui/button';
import { compactNumber } from '@/lib/format/compact-number';
import type { SpaceCard } from '@/protocol/space';
import { SpaceBanner } from './space-banner';
import { Verification } from './verification';

/** A space in the directory. The whole card leads to its overview; the button is the link's visible part. */
export function SpaceCardTile({ space }: { space: SpaceCard }) {
  const t = useTranslations('space');
  const locale = useLocale();
  return (
    <article className="relative flex flex-col overflow-hidden rounded-[16px] border border-card-border bg-card transition-colors focus-within:border-border-2 hover:border-border-2">
      <SpaceBanner name={space.name} banner={space.banner} className="h-[92px]" />
      <div className="flex grow flex-col px-3.5 pb-3.5">
        <span className="-mt-[22px] w-fit rounded-space shadow-[0_0_0_4px_var(--card)]">
          <Avatar kind="space" name={space.name} picture={space.logo} size={48} className="bg-surface-3" />
        </span>
        <h3 className="mt-2.5 flex items-center gap-1.5 text-md font-semibold">
          <span className="truncate" title={space.name}>
            {space.name}
          </span>
          <Verification tag={space.verificationTag} />
        </h3>
        <p className="mt-0.5 line-clamp-2 min-h-10 text-sm break-words text-text-2">{space.slogan}</p>
        <div className="mt-2.5 flex items-center gap-2">
          <span className="num grow text-xs text-text-3">
            {t('membersCompact', { count: space.members, shown: compactNumber(space.members, locale) })}
          </span>
          <a
            href={`/index/guildOverview/${space.id}`}
            aria-label={t('joinNamed', { name: space.name })}
            className={buttonStyles({
              size: 'sm',
              className: 'before:absolute before:inset-0 before:rounded-[inherit] static!',
            })}
          >
            {t('join')}
          </a>
        </div>
      </div>
    </article>
  );
}
