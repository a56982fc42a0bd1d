'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useSearch } from '@/components/ui/use-hydrated';
import { overviewPath } from '@/lib/account/destination';
import { AT_HOME_PARAM } from '@/lib/account/later-setup';
import { useMe } from '@/lib/queries/account';
import { useChangesWithoutChat } from '@/lib/queries/changes';
import type { Me } from '@/protocol/account';
import { ChoiceStep } from './choice-step';
import { MailStep } from './mail-step';
import { ProfileStep } from './profile-step';
import { SetupFrame } from './setup-frame';
import { WalletStep } from './wallet-step';

type Step = 'mail' | 'profile' | 'wallet' | 'choice';

/**
 * The steps of the set-up. People with an invite that they have not joined by go to its space instead of choosing; people who
 * belong to a space already (`isAtHome`) skip the choice.
 */
function stepsFor(me: Me, isAtHome: boolean): Step[] {
  const isLed = me.invitedToSpaceId !== null;
  return [
    ...(me.emailVerified ? [] : (['mail'] as const)),
    'profile',
    ...(!isLed && !me.hasKeyShare ? (['wallet'] as const) : []),
    ...(!isLed && !isAtHome ? (['choice'] as const) : []),
  ];
}

/** Account set-up after sign-up (ACC-08): the mail to confirm, how to be seen, what to do first (ACC-04). */
export function SetupFlow({ outboxHref }: { outboxHref: string | null }) {
  const t = useTranslations('account');
  const { data: me, error, mutate, isValidating } = useMe();
  // The mail may be confirmed on another device meanwhile.
  useChangesWithoutChat(me?.id ?? null);
  const isAtHome = new URLSearchParams(useSearch()).has(AT_HOME_PARAM);
  const [steps, setSteps] = useState<Step[] | null>(null);
  const [at, setAt] = useState(0);

  if (me && steps === null) setSteps(stepsFor(me, isAtHome)); // fixed from the start, or a step would vanish under the hand

  if (!me || steps === null) {
    return (
      <SetupFrame step={0} steps={3}>
        {error ? (
          <ErrorState
            title={t('settings.error')}
            text={t('settings.errorText')}
            retryLabel={t('settings.retry')}
            retrying={isValidating}
            onRetry={() => void mutate()}
          />
        ) : (
          <Skeleton className="h-80 w-full rounded-card" />
        )}
      </SetupFrame>
    );
  }

  const next = () => {
    if (at + 1 < steps.length) setAt(at + 1);
    else location.assign(me.invitedToSpaceId === null ? '/index' : overviewPath(me.invitedToSpaceId));
  };
  const back = at > 0 ? () => setAt(at - 1) : undefined;
  const step = steps[at];
  return (
    <SetupFrame step={at + 1} steps={steps.length}>
      {step === 'mail' && <MailStep me={me} outboxHref={outboxHref} onNext={next} />}
      {step === 'profile' && <ProfileStep me={me} onNext={next} onBack={back} />}
      {step === 'wallet' && <WalletStep me={me} onNext={next} onBack={back} />}
      {step === 'choice' && <ChoiceStep me={me} onBack={back} />}
    </SetupFrame>
  );
}
