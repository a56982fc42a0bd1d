import { useLocale, useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/avatar';
import { buttonStyles } from '@/components/ui/button';
import { compactNumber } from '@/lib/format/compact-number';
import type { SpaceCard } from '@/protocol/space';
import { publicLinking, type SpaceLinking } from './space-link';
import { Verification } from './verification';

export type RecommendedSpacesProps = {
  /** Already chosen and sorted (lib/space/order.ts). */
  spaces: readonly SpaceCard[];
  linking?: SpaceLinking;
};

/** "Spaces you might like"; Join opens the overview of that space (SPC-99, SPC-100). */
export function RecommendedSpaces({ spaces, linking = publicLinking }: RecommendedSpacesProps) {
  const t = useTranslations('space');
  const locale = useLocale();
  const { Link, hrefOf } = linking;
  return (
    <ul>
      {spaces.map((space) => (
        <li key={space.id} className="flex h-[54px] items-center gap-[11px]">
          <Avatar kind="space" name={space.name} picture={space.logo} size={40} />
          <div className="min-w-0 grow">
            <div className="flex items-center gap-1.5">
              <span className="truncate font-medium" title={space.name}>
                {space.name}
              </span>
              <Verification tag={space.verificationTag} />
            </div>
            <div className="num text-xs text-text-3">
              {t('membersCompact', { count: space.members, shown: compactNumber(space.members, locale) })}
            </div>
          </div>
          <Link
            href={hrefOf(space.id)}
            aria-label={t('joinNamed', { name: space.name })}
            className={buttonStyles({ size: 'sm' })}
          >
            {t('join')}
          </Link>
        </li>
      ))}
    </ul>
  );
}
