'use client';

import { NextIntlClientProvider, useTranslations } from 'next-intl';
import useSWR from 'swr';
import { ProfileButton } from '@/components/contact/profile-button';
import { buttonStyles } from '@/components/ui/button';
import { loadNamespace, type Namespace } from '@/lib/i18n/messages';
import { useMe } from '@/lib/queries/account';
import type { Language } from '@/protocol/account-rules';
import { ProfileHost } from './profile-host';
import type { PublicProfileActionProps } from './public-profile-action';

const namespaces: Namespace[] = ['ui', 'contact', 'member', 'moderation', 'profile', 'report'];

/** The button that opens the card of the person, with the card. */
export default function PublicProfileViewer(props: PublicProfileActionProps) {
  const { language, visitor } = props;
  const { data: texts, error } = useSWR(['profileTexts', language], () => loadTexts(language));
  const { data: me, error: refused } = useMe();
  if (error || (refused && !me)) return visitor;
  if (!texts || !me) return null;
  return (
    <NextIntlClientProvider locale={language} messages={texts} timeZone="UTC">
      <OpenCard {...props} />
      {/* The shell is a document of its own, with a policy of its own. */}
      <ProfileHost goTo={(path) => location.assign(path)} />
    </NextIntlClientProvider>
  );
}

function OpenCard({ person }: PublicProfileActionProps) {
  const t = useTranslations('profile.public');
  return (
    <ProfileButton
      person={person}
      spaceId={null}
      className={buttonStyles({
        variant: 'primary',
        size: 'lg',
        block: true,
        className: 'no-underline!',
      })}
    >
      {t('open')}
    </ProfileButton>
  );
}

async function loadTexts(language: Language) {
  const trees = await Promise.all(
    namespaces.map(async (namespace) => [namespace, await loadNamespace(language, namespace)] as const),
  );
  return Object.fromEntries(trees);
}
