import type { Metadata } from 'next';
import { webConfig } from '@/lib/config/web';
import type { Language } from '@/protocol/account-rules';
import { pageAddresses } from './page-addresses';

export interface PublicPage {
  language: Language;
  /** Path of the page, without query. */
  path: string;
  title: string;
  description?: string;
  /** False for pages that are a step of something (a mailed link, a form). */
  indexed?: boolean;
  /** What a link to the page is shown with, 1200 × 630; a path on this origin. */
  picture?: string;
}

/**
 * Title, description, canonical address and alternates of a public page. Each language has an address of its own
 *, and the page that follows the reader's language names the one it turned out to be.
 */
export function publicMetadata({
  language,
  path,
  title,
  description,
  indexed = true,
  picture,
}: PublicPage): Metadata {
  const { publicUrl } = webConfig();
  const alternates = pageAddresses(publicUrl, path, language);
  const images = picture ? [{ url: publicUrl + picture, width: 1200, height: 630, alt: title }] : undefined;
  return {
    metadataBase: new URL(publicUrl),
    title,
    description,
    alternates,
    ...(indexed ? {} : { robots: { index: false } }),
    openGraph: {
      type: 'website',
      siteName: 'Guildhall',
      url: alternates.canonical,
      title,
      description,
      locale: language === 'zh' ? 'zh_CN' : 'en_US',
      images,
    },
    ...(images && { twitter: { card: 'summary_large_image', title, description, images } }),
  };
}
