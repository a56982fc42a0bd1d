import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/avatar';
import { ButtonLink } from '@/components/ui/button';
import { ComparedAddress } from '@/components/ui/compared-address';
import type { Language } from '@/protocol/account-rules';
import { networkByChainId } from '@/protocol/network';
import type { HandlePage } from '@/protocol/page';
import { PublicProfileAction } from './public-profile-action';

export type PublicProfileProps = { page: NonNullable<HandlePage>; language: Language };

/** A person as everyone sees them at the address of their handle. */
export function PublicProfile({ page: { handle, person, address, chainId }, language }: PublicProfileProps) {
  const t = useTranslations('profile.public');
  const network = networkByChainId(chainId)?.name ?? '';
  return (
    <main className="mx-auto flex w-full max-w-[440px] flex-col items-center px-5 py-14 text-center max-desktop:py-8">
      <Avatar name={person.username} picture={person.avatar} size={104} />
      <h1 className="mt-4 max-w-full text-2xl font-semibold tracking-tight wrap-break-word">
        <bdi>{person.username}</bdi>
      </h1>
      <p className="mt-0.5 max-w-full truncate text-lg text-text-2">@{handle}</p>
      <PublicProfileAction
        person={person}
        language={language}
        visitor={
          <ButtonLink href="/login" variant="primary" size="lg" block>
            {t('logIn')}
          </ButtonLink>
        }
      />
      <dl className="mt-8 w-full rounded-card bg-surface-2 px-4 py-3 text-left">
        <dt className="text-sm text-text-3">{t('address')}</dt>
        <dd className="mt-1">
          <ComparedAddress address={address} className="text-sm text-text-2" />
        </dd>
      </dl>
      <p className="mt-3 w-full text-left text-sm text-text-3">
        {t('note', { handle: `@${handle}`, network })}
      </p>
    </main>
  );
}
