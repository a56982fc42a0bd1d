'use client';
import { Castle, Compass } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { RadioCard, RadioGroup } from '@/components/ui/radio-group';
import { CREATE_SPACE_PATH } from '@/lib/account/destination';
import type { Me } from '@/protocol/account';
import { StepActions, StepTitle } from './setup-frame';

/** Explore as a user or create a space (ACC-04). */
export function ChoiceStep({ me, onBack }: { me: Me; onBack?: () => void }) {
  const t = useTranslations('account.choice');
  const [choice, setChoice] = useState<'explore' | 'create'>('explore');
  const option = (value: 'explore' | 'create') => ({
    name: 'choice',
    value,
    checked: choice === value,
    onChange: () => setChoice(value),
    className: 'p-5',
  });
  return (
    <>
      <StepTitle title={t('title')}>{t('text')}</StepTitle>
      <RadioGroup legend={t('title')} hideLegend className="grid! gap-3.5 desktop:grid-cols-2">
        <RadioCard {...option('explore')} icon={<Compass />} title={t('explore')} text={t('exploreText')} />
        <RadioCard
          {...option('create')}
          icon={<Castle />}
          title={t('create')}
          text={me.emailVerified ? t('createText') : t('createVerify')}
          disabled={!me.emailVerified}
        />
      </RadioGroup>
      <StepActions onBack={onBack}>
        <ButtonLink
          variant="primary"
          size="lg"
          className="min-w-[140px]"
          href={choice === 'explore' ? '/index/guildSearch' : CREATE_SPACE_PATH}
        >
          {t('continue')}
        </ButtonLink>
      </StepActions>
    </>
  );
}
