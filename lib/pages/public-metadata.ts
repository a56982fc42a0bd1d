import type { Metadata } from 'next';
import { webConfig } from '@/lib/config/web';
import { languages, type Language } from '@/protocol/account-rules';

export interface PublicPage {
  language: Language;
  /** Path of the page, without query. */
  path: string;
  title: string;
  description?: string;
  /** False for pages that are a step of something (a mailed link, a form). */
  indexed?: boolean;
}

/** The name of a language as search engines want it. */
const tags: Record<Language, string> = { en: 'en', zh: 'zh-Hans' };

/** Address of a page in one language; the bare path answers in the reader's own. */
export function languageAddress(path: string, language: Language): string {
  return `${path}?lang=${language}`;
}

/**
 * Title, description, canonical address and alternates of a public page. Each language has an address of its own
 * (design.md 4), and the page that follows the reader's language names the one it turned out to be.
 */
export function publicMetadata({ language, path, title, description, indexed = true }: PublicPage): Metadata {
  const address = languageAddress(path, language);
  return {
    metadataBase: new URL(webConfig().publicUrl),
    title,
    description,
    alternates: {
      canonical: address,
      languages: {
        ...Object.fromEntries(languages.map((other) => [tags[other], languageAddress(path, other)])),
        'x-default': path,
      },
    },
    ...(indexed ? {} : { robots: { index: false } }),
    openGraph: {
      type: 'website',
      siteName: 'Guildhall',
      url: address,
      title,
      description,
      locale: language === 'zh' ? 'zh_CN' : 'en_US',
    },
  };
}
