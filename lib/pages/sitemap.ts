import type { DirectoryPage } from '@/protocol/page';
import { languages } from '@/protocol/account-rules';
import { pageAddresses } from './page-addresses';

/** The protocol allows so many addresses in one file. */
const ADDRESSES_MAX = 50_000;

/** The sitemap of an installation: each page once per language, with its alternates. */
export function sitemap(publicUrl: string, spaces: DirectoryPage['spaces']): string {
  const pages = [
    { path: '/', changed: undefined },
    { path: '/index/guildSearch', changed: undefined },
    ...spaces.map(({ card, changedTime }) => ({
      path: `/index/guildOverview/${card.id}`,
      changed: changedTime,
    })),
  ].slice(0, Math.floor(ADDRESSES_MAX / languages.length));
  const entries = pages.flatMap(({ path, changed }) =>
    languages.map((language) => {
      const { canonical, languages: alternates } = pageAddresses(publicUrl, path, language);
      const links = Object.entries(alternates).map(
        ([name, href]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${xml(href)}"/>`,
      );
      const lastmod = changed === undefined ? '' : `<lastmod>${xml(changed)}</lastmod>`;
      return `<url><loc>${xml(canonical)}</loc>${lastmod}${links.join('')}</url>`;
    }),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

function xml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
