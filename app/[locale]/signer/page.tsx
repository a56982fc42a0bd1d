import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/language/client-messages';
import { CatalogueProvider } from '@/components/signer/catalogue';
import { SignerApp } from '@/components/signer/signer-app';
import { webConfig } from '@/lib/config/web';
import { pageLocale } from '@/lib/i18n/page-locale';
import { readDeployed } from '@/lib/pages/deployed-page';

// Where the app stands is known when the page is rendered, not when it is built.
export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await pageLocale(params);
  const t = await getTranslations('signer');
  return { title: t('meta'), robots: { index: false }, manifest: null };
}

/** The document of the key-share wallet: no chat, no shell, no other page's code. */
export default async function SignerPage({ params }: Props) {
  await pageLocale(params);
  const { publicUrl, signerOrigin } = webConfig();
  return (
    <ClientMessages namespaces={['signer', 'mailed-code', 'ui']}>
      <CatalogueProvider deployed={await readDeployed()}>
        <SignerApp appOrigin={signerOrigin === null ? null : publicUrl} />
      </CatalogueProvider>
    </ClientMessages>
  );
}
