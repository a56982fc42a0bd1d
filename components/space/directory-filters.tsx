import { Gamepad2, Search, Users } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonStyles } from '@/components/ui/button';
import { directoryHref, type DirectoryQuery } from '@/lib/space/directory';

export type DirectoryFiltersProps = { query: DirectoryQuery };

const chip =
  'inline-flex h-8 shrink-0 touch-target items-center gap-[7px] rounded-full px-3 text-sm font-medium whitespace-nowrap text-text-2 edge-border-2 hover:bg-hover hover:text-text-1 max-desktop:h-[38px] [&_svg]:size-4 aria-[current=true]:bg-text-1 aria-[current=true]:text-surface-1 aria-[current=true]:shadow-none';

/** Search and kinds as a form and links, which is all that a browser without scripts needs. */
export function DirectoryFilters({ query }: DirectoryFiltersProps) {
  const t = useTranslations('directory');
  const kinds = [
    { type: '' as const, text: t('all'), icon: null },
    { type: '1' as const, text: t('communities'), icon: <Users aria-hidden /> },
    { type: '0' as const, text: t('games'), icon: <Gamepad2 aria-hidden /> },
  ];
  return (
    <>
      <form
        role="search"
        action="/index/guildSearch"
        className="flex h-11 items-center gap-3 rounded-control bg-surface-2 pr-1 pl-3.5 edge-border-1 focus-within:shadow-[inset_0_0_0_2px_var(--focus)]"
      >
        <Search aria-hidden className="size-4 shrink-0 text-text-3" />
        <input
          type="search"
          name="text"
          defaultValue={query.text}
          maxLength={64}
          aria-label={t('search')}
          placeholder={t('search')}
          autoComplete="off"
          enterKeyHint="search"
          className="h-full min-w-0 grow bg-transparent text-lg outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        {query.type && <input type="hidden" name="type" value={query.type} />}
        <button type="submit" className={buttonStyles({ variant: 'ghost', size: 'sm' })}>
          {t('submit')}
        </button>
      </form>
      <nav
        aria-label={t('filters')}
        className="-m-1 mt-2.5 flex gap-1.5 overflow-x-auto p-1 [scrollbar-width:none] max-desktop:-mx-4 max-desktop:px-4"
      >
        {kinds.map(({ type, text, icon }) => (
          <a
            key={type}
            href={directoryHref({ text: query.text, type })}
            data-type={type}
            aria-current={query.type === type ? 'true' : undefined}
            className={chip}
          >
            {icon}
            {text}
          </a>
        ))}
      </nav>
    </>
  );
}
