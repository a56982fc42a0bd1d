'use client';

import { Gamepad2, Users, Zap } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SavedDialog, type SavedSpace } from '@/components/space/wizard/saved-dialog';
import { VerifiedOnly } from '@/components/space/wizard/verified-only';
import { WizardFrame } from '@/components/space/wizard/wizard-frame';
import { WizardSkeleton } from '@/components/space/wizard/wizard-skeleton';
import { Button } from '@/components/ui/button';
import { RadioCard, RadioGroup } from '@/components/ui/radio-group';
import { shellOverview } from '@/lib/navigation/shell-paths';
import { useMe } from '@/lib/queries/account';
import { useChangesWithoutChat } from '@/lib/queries/changes';
import { useSpaceCreation } from '@/lib/queries/space';
import { chooseType } from '@/lib/space/creation-choice';
import { QuickForm } from './quick-form';

type Way = 'community' | 'game' | 'quick';

/** Which kind of space to create, or one by its name alone (ACC-05, SPC-115). */
export function CreateScreen() {
  const router = useRouter();
  const { data: me } = useMe();
  useChangesWithoutChat(me?.id ?? null);
  const [saved, setSaved] = useState<SavedSpace | null>(null);
  const close = () => router.push('/index');
  if (!me) {
    return (
      <WizardFrame onClose={close}>
        <WizardSkeleton />
      </WizardFrame>
    );
  }
  return (
    <VerifiedOnly me={me} onClose={close}>
      <WizardFrame onClose={close}>
        <Choice onSaved={setSaved} />
      </WizardFrame>
      <SavedDialog isNew saved={saved} onContinue={({ id }) => router.push(shellOverview(id))} />
    </VerifiedOnly>
  );
}

function Choice({ onSaved }: { onSaved: (saved: SavedSpace) => void }) {
  const t = useTranslations('space.create');
  const editor = useTranslations('space.editor');
  const router = useRouter();
  const { data: creation } = useSpaceCreation();
  const [way, setWay] = useState<Way>('community');
  const refusal = creation?.gameSpaceRefusal;
  const card = (value: Way) => ({
    name: 'way',
    value,
    checked: way === value,
    onChange: () => setWay(value),
    className: 'p-5',
  });
  const proceed = () => {
    chooseType(way === 'game' ? 0 : 1);
    router.push('/index/spaceEditor');
  };
  return (
    <div className="mx-auto w-full max-w-settings px-6 pt-[12dvh] pb-10 max-desktop:px-4 max-desktop:pt-6">
      <h1 className="text-3xl font-semibold tracking-tighter text-balance">{t('title')}</h1>
      <p className="mt-1 mb-6 text-text-2">{t('text')}</p>
      <RadioGroup legend={t('title')} hideLegend className="grid! gap-3.5 desktop:grid-cols-2">
        <RadioCard {...card('community')} icon={<Users />} title={t('community')} text={t('communityText')} />
        <RadioCard
          {...card('game')}
          icon={<Gamepad2 />}
          title={t('game')}
          text={refusal ? editor(`refusal.${refusal}`) : t('gameText')}
          disabled={Boolean(refusal)}
        />
        <RadioCard
          {...card('quick')}
          icon={<Zap />}
          title={t('quick')}
          text={t('quickText')}
          className="p-5 desktop:col-span-2"
        />
      </RadioGroup>
      {way === 'quick' ? (
        <QuickForm onSaved={onSaved} />
      ) : (
        <div className="mt-6 flex justify-end">
          <Button variant="primary" size="lg" className="min-w-[140px]" onClick={proceed}>
            {editor('continue')}
          </Button>
        </div>
      )}
    </div>
  );
}
