import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/language/client-messages';
import { SpaceEditorScreen } from '@/components/space/editor/space-editor-screen';
import { pageLocale } from '@/lib/i18n/page-locale';
import { spaceIdOf } from '@/lib/pages/space-page';

type Props = { params: Promise<{ locale: string; id?: string[] }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'space.editor' });
  const { id } = await params;
  return { title: t(id ? 'editTitle' : 'createTitle'), robots: { index: false } };
}

/** Creates a space, or with an id edits that one (SPC-21). */
export default async function SpaceEditorPage({ params }: Props) {
  await pageLocale(params);
  const { id: segments } = await params;
  const spaceId = segments ? spaceIdOf(segments[0] ?? '') : null;
  if (segments && (segments.length !== 1 || spaceId === null)) notFound();
  return (
    <ClientMessages namespaces={['ui', 'shell', 'space']}>
      <SpaceEditorScreen spaceId={spaceId} />
    </ClientMessages>
  );
}
