import { WalletPage } from '@/components/wallet/wallet-page';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export default async function WalletRoute({ params }: Props) {
  await pageLocale(params);
  return <WalletPage />;
}
