import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { personName } from '@/lib/format/person-name';
import { asLanguage } from '@/lib/i18n/language';
import type { Announcement } from '@/protocol/announcement';
import { AnnouncementBody } from './announcement-body';
import { withoutScriptTags } from './link-runs';

export interface AnnouncementArticleProps {
  announcement: Announcement;
  /** The moment in words; its `<time>` element. */
  time: ReactNode;
  /** What can be done with it, at the end of the author's line. */
  tools: ReactNode;
}

/** The place of an announcement in its page, for links to it. */
export const announcementAnchor = (announcementId: number) => `announcement-${announcementId}`;

/** One announcement: who and when, title, text. */
export function AnnouncementArticle({ announcement, time, tools }: AnnouncementArticleProps) {
  const { id, author, title, document } = announcement;
  const t = useTranslations('announcement');
  const name = personName(author.username, asLanguage(useLocale()) ?? 'en');
  const titleId = `${announcementAnchor(id)}-title`;
  return (
    <article
      id={announcementAnchor(id)}
      aria-labelledby={titleId}
      className="scroll-mt-4 border-t border-border-1 py-6 first:border-0 first:pt-0"
    >
      <header className="mb-3.5 flex items-center gap-3">
        <Avatar name={name} picture={author.avatar} size={40} />
        <div className="min-w-0 grow">
          <div className="truncate font-medium" title={name}>
            {name}
          </div>
          <div className="num text-xs text-text-3">{time}</div>
        </div>
        <div className="flex shrink-0 items-center gap-1">{tools}</div>
      </header>
      <h2
        dir="auto"
        id={titleId}
        className="mb-2.5 text-2xl leading-[30px] font-semibold tracking-tighter text-pretty break-words"
      >
        {withoutScriptTags(title)}
      </h2>
      <AnnouncementBody document={document} pictureName={t('picture')} />
    </article>
  );
}
