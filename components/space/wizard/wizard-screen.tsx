'use client';

import { Compass, Lock } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { SuspendedSpace } from '@/components/space/suspended-space';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { inlineLink } from '@/components/ui/inline-link';
import { Note } from '@/components/ui/note';
import { CREATE_SPACE_PATH } from '@/lib/account/destination';
import { shellOverview } from '@/lib/navigation/shell-paths';
import { useMe } from '@/lib/queries/account';
import { useChangesWithoutChat } from '@/lib/queries/changes';
import { endRoleView } from '@/lib/queries/role-view';
import { isWhole, useJoinedSpaces, useSpace, useSpaceCreation, useStanding } from '@/lib/queries/space';
import { creationChoice, forgetType } from '@/lib/space/creation-choice';
import { wizardType } from '@/lib/space/wizard';
import { useObservable } from '@/lib/use-observable';
import { isCommunityUser } from '@/protocol/account';
import type { SpaceId } from '@/protocol/ids';
import { SavedDialog, type SavedSpace } from './saved-dialog';
import { SpaceWizard } from './space-wizard';
import { VerifiedOnly } from './verified-only';
import { WizardFrame } from './wizard-frame';
import { WizardSkeleton } from './wizard-skeleton';

/** The wizard as a screen: with an id it changes that space, without it creates one (SPC-21). */
export function WizardScreen({ spaceId }: { spaceId: SpaceId | null }) {
  const { data: me } = useMe();
  useChangesWithoutChat(me?.id ?? null);
  // Spaces are changed as oneself.
  useEffect(() => endRoleView(), []);
  return spaceId === null ? <Create /> : <Edit spaceId={spaceId} />;
}

function useSaved() {
  const router = useRouter();
  const [saved, setSaved] = useState<SavedSpace | null>(null);
  return { saved, setSaved, proceed: ({ id }: SavedSpace) => router.push(shellOverview(id)) };
}

function Create() {
  const t = useTranslations('space.editor');
  const router = useRouter();
  const { data: me } = useMe();
  const { data: creation } = useSpaceCreation();
  const choice = useObservable(creationChoice, null);
  const { saved, setSaved, proceed } = useSaved();
  const close = () => router.push('/index');
  if (!me || !choice) {
    return (
      <WizardFrame onClose={close}>
        <WizardSkeleton />
      </WizardFrame>
    );
  }
  const isCommunity = choice.isCommunity || isCommunityUser(me.roles);
  const type = wizardType({ routeId: null, spaces: [], storedType: choice.guildType, isCommunity }) ?? 1;
  const refusal = type === 0 ? creation?.gameSpaceRefusal : null;
  return (
    <>
      <VerifiedOnly me={me} onClose={close}>
        <SpaceWizard
          key={type}
          layout="page"
          space={null}
          type={type}
          onSaved={setSaved}
          onClose={close}
          intro={
            <div className="flex flex-col gap-3 desktop:-mt-3">
              <p className="text-text-2">
                {t(type === 0 ? 'asGame' : 'asCommunity')}{' '}
                <Link href={CREATE_SPACE_PATH} prefetch={false} className={inlineLink}>
                  {t('changeType')}
                </Link>
              </p>
              {refusal && <Note tone="warn">{t(`refusal.${refusal}`)}</Note>}
            </div>
          }
        />
      </VerifiedOnly>
      <SavedDialog
        isNew
        saved={saved}
        onContinue={(created) => {
          forgetType();
          proceed(created);
        }}
      />
    </>
  );
}

function Edit({ spaceId }: { spaceId: SpaceId }) {
  const t = useTranslations('space.error');
  const settings = useTranslations('space.settings');
  const router = useRouter();
  const { data: space, error, mutate: readSpace } = useSpace(spaceId);
  const { data: standing, error: standingError, mutate: readStanding } = useStanding(spaceId);
  const { data: spaces } = useJoinedSpaces();
  const { saved, setSaved, proceed } = useSaved();
  const close = () => router.push(shellOverview(spaceId));
  const mayEdit = standing?.rights.includes('administerSpace');
  const failed = (!space && error) || (!standing && standingError);

  if (space && isWhole(space) && standing && mayEdit) {
    // A platform admin may not be in the space: then it says itself.
    const type = wizardType({ routeId: spaceId, spaces: spaces ?? [], storedType: -1, isCommunity: false });
    return (
      <>
        <SpaceWizard
          layout="page"
          space={space}
          type={type ?? space.type}
          nameProblem={standing.nameProblem}
          onSaved={setSaved}
          onClose={close}
        />
        <SavedDialog isNew={false} saved={saved} onContinue={proceed} />
      </>
    );
  }
  return (
    <WizardFrame onClose={close}>
      {failed && [error?.error, standingError?.error].includes('not_found') ? (
        <EmptyState
          isPage
          icon={<Compass />}
          title={t('missingTitle')}
          text={t('missingText')}
          action={<ButtonLink href="/index/guildSearch">{t('find')}</ButtonLink>}
          className="m-auto"
        />
      ) : failed ? (
        <ErrorState
          title={t('title')}
          text={t('text')}
          retryLabel={t('retry')}
          onRetry={() => void Promise.all([readSpace(), readStanding()])}
          className="m-auto"
        />
      ) : space?.suspended && standing ? (
        <SuspendedSpace spaceId={spaceId} className="m-auto" />
      ) : standing && !mayEdit ? (
        <div role="alert" className="m-auto">
          <EmptyState
            isPage
            icon={<Lock />}
            title={settings('noneTitle')}
            text={settings('noneText')}
            action={<ButtonLink href={shellOverview(spaceId)}>{settings('toSpace')}</ButtonLink>}
          />
        </div>
      ) : (
        <WizardSkeleton />
      )}
    </WizardFrame>
  );
}
