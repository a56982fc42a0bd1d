import { Compass } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { DIRECTORY_REACH, type SpaceCard } from '@/protocol/space';
import { SpaceCardTile } from './space-card-tile';
import { CREATE_SPACE_PATH } from '@/lib/account/destination';

export type DirectoryGridProps = { spaces: readonly SpaceCard[]; text: string; total: number };

/** How many there are, and a card for each; or that there is none, and what to do. */
export function DirectoryGrid({ spaces, text, total }: DirectoryGridProps) {
  const t = useTranslations('directory');
  const found = total < DIRECTORY_REACH ? 'resultsFor' : 'manyResultsFor';
  return (
    <section aria-labelledby="directory-results">
      <h2 id="directory-results" className="section-title mt-6 mb-3">
        <span role="status">{text ? t(found, { count: total, text }) : t('featured')}</span>
      </h2>
      {spaces.length === 0 ? (
        <EmptyState
          icon={<Compass />}
          title={t('empty')}
          text={t('emptyText')}
          action={<ButtonLink href={CREATE_SPACE_PATH}>{t('create')}</ButtonLink>}
          className="py-16"
        />
      ) : (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(272px,100%),1fr))] gap-4">
          {spaces.map((space) => (
            <SpaceCardTile key={space.id} space={space} />
          ))}
        </div>
      )}
    </section>
  );
}
