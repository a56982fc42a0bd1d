import { useLocale, useTranslations } from 'next-intl';
import { SpaceBanner } from '@/components/space/space-banner';
import { Verification } from '@/components/space/verification';
import { Avatar } from '@/components/ui/avatar';
import { ButtonLink } from '@/components/ui/button';
import { compactNumber } from '@/lib/format/compact-number';
import type { SpaceCard } from '@/protocol/space';

/** A public space of this server as it is now, and the way into it. */
export function OpenSpace({ space }: { space: SpaceCard }) {
  const t = useTranslations('space');
  const landing = useTranslations('public.landing');
  const locale = useLocale();
  const { id, name, banner, logo, slogan, verificationTag, members } = space;
  return (
    <article className="overflow-hidden rounded-[16px] border border-card-border bg-card">
      <SpaceBanner eager name={name} banner={banner} className="h-[104px]" />
      <div className="px-4 pb-4">
        <span className="-mt-[26px] block w-fit rounded-space shadow-[0_0_0_4px_var(--card)]">
          <Avatar kind="space" name={name} picture={logo} size={56} className="bg-surface-3" />
        </span>
        <div className="mt-2.5 flex items-start gap-4">
          <div className="min-w-0 grow">
            <h3 className="flex items-center gap-1.5 section-title">
              <span className="min-w-0 break-words">{name}</span>
              <Verification tag={verificationTag} />
            </h3>
            <p className="break-words text-text-2">{slogan}</p>
            <p className="mt-1 num text-xs text-text-3">
              {t('membersCompact', { count: members, shown: compactNumber(members, locale) })}
            </p>
          </div>
          <ButtonLink href={`/index/guildOverview/${id}`} size="sm">
            {landing('look')}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
