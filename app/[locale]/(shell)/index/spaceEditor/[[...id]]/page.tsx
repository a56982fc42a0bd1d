import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/language/client-messages';
import { SpaceEditorScreen } from '@/components/space/editor/space-editor-screen';
import { pageLocale } from '@/lib/i18n/page-locale';
import { spaceIdOf } from '@/lib/pages/space-page';
import { spaceSettingsPath } from '@/lib/space/settings';

type Props = { params: Promise<{ locale: string; id?: string[] }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'space.editor' });
  return { title: t('createTitle'), robots: { index: false } };
}

/** Creates a space; with an id it is edited, in its settings (SPC-21, OPN-35). */
export default async function SpaceEditorPage({ params }: Props) {
  await pageLocale(params);
  const { id: segments } = await params;
  if (segments) {
    const spaceId = segments.length === 1 ? spaceIdOf(segments[0] ?? '') : null;
    if (spaceId === null) notFound();
    redirect(spaceSettingsPath(spaceId, 'overview'));
  }
  return (
    <ClientMessages namespaces={['ui', 'shell', 'space']}>
      <SpaceEditorScreen />
    </ClientMessages>
  );
}
