'use client';
import { Castle, Compass, Gamepad2, Users, Zap } from 'lucide-react';
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
      <CreateWays />
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

const ways = [
  ['community', Users],
  ['game', Gamepad2],
  ['quick', Zap],
] as const;

/** What can be created, which is chosen on the page that follows (ACC-05). */
function CreateWays() {
  const t = useTranslations('account.choice');
  return (
    <section className="mt-3.5 rounded-card border border-card-border bg-card px-4.5 py-1.5">
      <h2 className="py-2.5 text-sm font-medium text-text-3">{t('ifCreate')}</h2>
      <ul>
        {ways.map(([way, Icon]) => (
          <li key={way} className="flex items-center gap-3.5 border-t py-2.5">
            <Icon aria-hidden className="size-4.5 shrink-0 text-text-2" />
            <span className="min-w-0 grow">
              <span className="block font-medium">{t(way)}</span>
              <span className="block text-sm text-text-3">{t(`${way}Text`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
