import NotFound, { generateMetadata } from '@/app/[locale]/not-found';
import { pageLocale } from '@/lib/i18n/page-locale';

export { generateMetadata };

/**
 * The 404 page as a page of its own, which the gateway sends in place of every page that does not exist: what Next
 * makes of `notFound()` is an empty document that only scripts fill.
 */
export default async function MissingPage({ params }: { params: Promise<{ locale: string }> }) {
  await pageLocale(params);
  return <NotFound />;
}
