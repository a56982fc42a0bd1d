import { Globe, Lock, Users } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { cn } from '@/components/ui/class-names';
import type { SpaceCard } from '@/protocol/space';
import { SpaceBanner } from './space-banner';
import { Verification } from './verification';

export type SpaceHeaderProps = {
  space: SpaceCard & { online?: number };
  /** Buttons: at the right end on wide screens, a row of their own below 1024 px (SPC-88). */
  actions: ReactNode;
  /** The first space of its document is the page's title. */
  headingLevel?: 'h1' | 'h2';
};

/** Banner, logo, name with its seal, slogan and counts (SPC-84). */
export function SpaceHeader({ space, actions, headingLevel: Heading = 'h1' }: SpaceHeaderProps) {
  return (
    <header>
      <SpaceBanner
        eager
        name={space.name}
        banner={space.banner}
        className="h-44 rounded-dialog max-desktop:-mx-4 max-desktop:h-33 max-desktop:rounded-none"
      />
      <div className="-mt-11 flex items-start gap-5 px-7 max-desktop:flex-col max-desktop:gap-2.5 max-desktop:px-0">
        <Avatar kind="space" name={space.name} picture={space.logo} size={104} ring={5} />
        <div className="min-w-0 grow pt-13 max-desktop:w-full max-desktop:pt-0">
          <Heading className="flex min-w-0 items-center gap-2 text-3xl font-semibold tracking-tighter">
            <span className="min-w-0 text-balance break-words">{space.name}</span>
            <Verification tag={space.verificationTag} size={24} />
          </Heading>
          {space.slogan && <p className="text-lg text-pretty break-words text-text-2">{space.slogan}</p>}
          <SpaceCounts space={space} />
        </div>
        <div className="shrink-0 self-end pb-1 max-desktop:mt-1 max-desktop:w-full max-desktop:pb-0">
          {actions}
        </div>
      </div>
    </header>
  );
}

function SpaceCounts({ space }: Pick<SpaceHeaderProps, 'space'>) {
  const t = useTranslations('space');
  const isPublic = space.privacy === 1;
  const Icon = isPublic ? Globe : Lock;
  return (
    <ul className="mt-1 flex flex-wrap items-center gap-x-3.5 gap-y-1.5 text-sm text-text-3 [&_svg]:size-[15px]">
      <Count icon={<Users aria-hidden />}>{t('members', { count: space.members })}</Count>
      {space.online !== undefined && (
        <Count
          icon={
            <span
              aria-hidden
              className={cn('size-2 rounded-full', space.online > 0 ? 'bg-online' : 'bg-border-control')}
            />
          }
        >
          {t('online', { count: space.online })}
        </Count>
      )}
      <Count icon={<Icon aria-hidden />}>{t(isPublic ? 'public' : 'private')}</Count>
    </ul>
  );
}

function Count({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="num flex items-center gap-1.5">
      {icon}
      {children}
    </li>
  );
}
