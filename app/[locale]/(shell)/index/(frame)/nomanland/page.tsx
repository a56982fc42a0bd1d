import { NoSpaces } from '@/components/space/no-spaces';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export default async function NoSpacesPage({ params }: Props) {
  await pageLocale(params);
  return <NoSpaces />;
}
