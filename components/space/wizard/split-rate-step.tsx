'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { editRate } from '@/lib/space/split-rate';
import type { WizardStepProps } from './wizard-step';

/** Two shares that always add up to 100 (SPC-65 to SPC-67). */
export function SplitRateStep({ form: { rates }, onChange }: WizardStepProps) {
  const t = useTranslations('space.editor');
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('splitRate')}</legend>
      <p className="mb-4 text-sm text-text-3">{t('splitHelp')}</p>
      <div className="grid grid-cols-2 gap-3">
        {(['scholar', 'manager'] as const).map((who) => (
          <Field key={who} required label={t(who)}>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={rates[who]}
                onChange={(event) => {
                  const edited = editRate(rates, who, event.currentTarget.value);
                  onChange({ scholarRate: edited.scholar, managerRate: edited.manager });
                }}
                end={<span className="text-text-3">%</span>}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
