import { ShellStart } from '@/components/shell/shell-start';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export default async function ShellStartPage({ params }: Props) {
  await pageLocale(params);
  return <ShellStart />;
}
