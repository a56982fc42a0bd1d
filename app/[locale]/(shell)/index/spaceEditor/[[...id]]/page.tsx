import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/language/client-messages';
import { WizardScreen } from '@/components/space/wizard/wizard-screen';
import { pageLocale } from '@/lib/i18n/page-locale';
import { spaceIdOf } from '@/lib/pages/space-page';

type Props = { params: Promise<{ locale: string; id?: string[] }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'space.editor' });
  return { title: t((await params).id ? 'editTitle' : 'createTitle'), robots: { index: false } };
}

/** The wizard: creates a space, and with an id changes that one (SPC-21). */
export default async function SpaceEditorPage({ params }: Props) {
  await pageLocale(params);
  const { id: segments } = await params;
  const spaceId = segments?.length === 1 ? spaceIdOf(segments[0] ?? '') : null;
  if (segments && spaceId === null) notFound();
  return (
    <ClientMessages namespaces={['ui', 'space', 'mail-delivery', 'suspension', 'upload']}>
      <WizardScreen spaceId={spaceId} />
    </ClientMessages>
  );
}
