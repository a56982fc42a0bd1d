import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AvatarStack } from '@/components/ui/avatar-stack';
import { cn } from '@/components/ui/class-names';
import type { Space, SpaceCard } from '@/protocol/space';
import { RecommendedSpaces } from './recommended-spaces';
import { SocialLinks } from './social-links';
import type { SpaceLinking } from './space-link';

/** Admin avatars in the side panel (SPC-97). */
const ADMINS_SHOWN = 5;

export type SpaceSideProps = {
  space: Pick<Space, 'description' | 'socialLinks' | 'admins'>;
  recommended: readonly SpaceCard[];
  linking?: SpaceLinking;
  className?: string;
};

/** About, admins and other spaces: 328 px at the side, not on phones (SPC-95 to SPC-100). */
export function SpaceSide({ space, recommended, linking, className }: SpaceSideProps) {
  const t = useTranslations('space');
  return (
    <aside aria-label={t('side')} className={cn('w-side shrink-0 max-desktop:hidden', className)}>
      <Block title={t('about')}>
        <p className="break-words whitespace-pre-line text-text-2">
          {space.description || t('noDescription')}
        </p>
        <SocialLinks links={space.socialLinks} />
      </Block>
      <Block title={t('admins')}>
        <div className="flex items-center gap-3">
          <AvatarStack
            size={36}
            max={ADMINS_SHOWN}
            people={space.admins.map(({ username, avatar }) => ({ name: username, picture: avatar }))}
          />
          <span className="text-sm text-text-2">{t('adminsCaption', { count: space.admins.length })}</span>
        </div>
      </Block>
      {recommended.length > 0 && (
        <Block title={t('recommended')}>
          <RecommendedSpaces spaces={recommended} linking={linking} />
        </Block>
      )}
    </aside>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-border-1 py-[18px] first:pt-1 last:border-0">
      <h2 className="mb-2.5 text-base font-semibold">{title}</h2>
      {children}
    </section>
  );
}
