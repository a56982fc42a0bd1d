import { plainTextOf } from '@/protocol/announcement-document';
import type { SpacePage } from '@/protocol/page';

type PublicPage = Extract<SpacePage, { kind: 'public' }>;

/** Search engines read the newest; the page itself holds them all. */
const ARTICLES_MAX = 20;

/** What a space and its announcements are, in schema.org's words. */
export function structuredData(page: PublicPage, publicUrl: string, language: string) {
  const { space, announcements } = page;
  const url = `${publicUrl}/index/guildOverview/${space.id}`;
  const absolute = (path: string) => (path ? publicUrl + path : undefined);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${url}#space`,
        name: space.name,
        slogan: space.slogan || undefined,
        description: space.description || undefined,
        url,
        logo: absolute(space.logo),
        image: absolute(space.banner),
        foundingDate: space.createdTime,
        sameAs: Object.values(space.socialLinks).flatMap((entry) => (entry ? [entry.link] : [])),
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/JoinAction',
          userInteractionCount: space.members,
        },
      },
      {
        '@type': 'ItemList',
        itemListElement: announcements.slice(0, ARTICLES_MAX).map((announcement, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: {
            '@type': 'Article',
            '@id': `${url}#announcement-${announcement.id}`,
            url: `${url}#announcement-${announcement.id}`,
            headline: announcement.title.slice(0, 110),
            description: excerpt(plainTextOf(announcement.document), 200) || undefined,
            datePublished: announcement.createdTime,
            inLanguage: language,
            author: { '@type': 'Person', name: announcement.author.username },
            publisher: { '@id': `${url}#space` },
          },
        })),
      },
    ],
  };
}

/** JSON that cannot end its script element, whatever people wrote. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The beginning of a text in one line, ended at a word. */
export function excerpt(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > maxLength / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}
