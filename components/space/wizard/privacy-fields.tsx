'use client';

import { Globe, Lock, Moon, Sun } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { RadioCard, RadioGroup } from '@/components/ui/radio-group';

export type PrivacyFieldProps = { value: 0 | 1 | null; onChange: (privacy: 0 | 1) => void };

/** Who can join (SPC-45); nothing is chosen at first. */
export function PrivacyField({ value, onChange }: PrivacyFieldProps) {
  const t = useTranslations('space.editor');
  const words = useTranslations('space');
  return (
    <RadioGroup legend={t('whoCanJoin')}>
      <div className="grid gap-3 desktop:grid-cols-2">
        <RadioCard
          name="privacy"
          icon={<Globe />}
          title={words('public')}
          text={t('publicHelp')}
          checked={value === 1}
          onChange={() => onChange(1)}
        />
        <RadioCard
          name="privacy"
          icon={<Lock />}
          title={words('private')}
          text={t('privateHelp')}
          checked={value === 0}
          onChange={() => onChange(0)}
        />
      </div>
    </RadioGroup>
  );
}

export type DarkFieldProps = { value: 0 | 1 | null; onChange: (darkMode: 0 | 1) => void };

/** A choice of two without a default (SPC-46, OPN-99). It is stored only; everybody keeps their own theme. */
export function DarkField({ value, onChange }: DarkFieldProps) {
  const t = useTranslations('space.editor');
  return (
    <RadioGroup legend={t('dark')}>
      <p className="-mt-2 mb-1 text-xs text-text-3">{t('darkHelp')}</p>
      <div className="grid grid-cols-2 gap-3">
        <RadioCard
          name="dark"
          icon={<Moon />}
          title={t('darkOn')}
          checked={value === 1}
          onChange={() => onChange(1)}
        />
        <RadioCard
          name="dark"
          icon={<Sun />}
          title={t('darkOff')}
          checked={value === 0}
          onChange={() => onChange(0)}
        />
      </div>
    </RadioGroup>
  );
}
