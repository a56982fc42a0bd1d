'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';
import { ImagePicker } from '@/components/upload/image-picker';
import { NameFields } from './name-fields';
import type { NameRefusal } from './name-refusals';
import { SocialLinksField } from './social-links-field';
import type { WizardStepProps } from './wizard-step';
import type { NameState } from './use-name-state';
import type { SocialProblem } from '@/lib/space/social';

const SLOGAN_MAX_LENGTH = 160;
const DESCRIPTION_MAX_LENGTH = 2000;

export type ServerInfoStepProps = WizardStepProps & {
  nameState: NameState;
  hasOwnName: boolean;
  nameRefusal: NameRefusal | null;
  linkProblem: SocialProblem | null;
  onAddLink: () => void;
};

/** Pictures, name, slogan, description and links (SPC-35). */
export function ServerInfoStep({ form, draft, onChange, ...step }: ServerInfoStepProps) {
  const t = useTranslations('space.editor');
  return (
    <>
      <Pictures form={form} draft={draft} onChange={onChange} />
      <NameFields
        names={form}
        state={step.nameState}
        isOwn={step.hasOwnName}
        refusal={step.nameRefusal}
        onChange={onChange}
      />
      <Field required label={t('slogan')} aside={<Left text={form.slogan} max={SLOGAN_MAX_LENGTH} />}>
        {(control) => (
          <Input
            {...control}
            value={form.slogan}
            maxLength={SLOGAN_MAX_LENGTH}
            placeholder={t('sloganPlaceholder')}
            onChange={(event) => onChange({ slogan: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field required label={t('description')}>
        {(control) => (
          <Textarea
            {...control}
            value={form.description}
            maxLength={DESCRIPTION_MAX_LENGTH}
            placeholder={t('descriptionPlaceholder')}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
          />
        )}
      </Field>
      <SocialLinksField
        links={form.socialLinks}
        onLinks={(socialLinks) => onChange({ socialLinks })}
        type={draft.socialType ?? ''}
        link={draft.socialLink ?? ''}
        onTyped={onChange}
        problem={step.linkProblem}
        onAdd={step.onAddLink}
      />
    </>
  );
}

function Pictures({ form, onChange }: WizardStepProps) {
  const t = useTranslations('space.editor');
  return (
    <div>
      <ImagePicker
        shape="wide"
        purpose="guildBanner"
        labels={{
          picture: t('banner'),
          add: t('addBanner'),
          change: t('change'),
          remove: t('removeBanner'),
        }}
        value={form.banner}
        onChange={(banner) => onChange({ banner })}
        className="h-36 rounded-dialog"
      />
      <div className="relative -mt-12 ml-5 flex items-end gap-3">
        <ImagePicker
          shape="square"
          purpose="guildLogo"
          ratio={1}
          labels={{ picture: t('logo'), add: t('addLogo'), change: t('changeLogo') }}
          value={form.logo}
          onChange={(logo) => onChange({ logo })}
          className="size-[88px] shrink-0 rounded-space ring-5 ring-surface-1"
        />
        {form.logo && (
          <Button size="sm" variant="ghost" onClick={() => onChange({ logo: '' })}>
            {t('removeLogo')}
          </Button>
        )}
      </div>
      <p className="mt-3 text-xs text-text-3">{t('imageHint')}</p>
    </div>
  );
}

function Left({ text, max }: { text: string; max: number }) {
  return <span className="num text-text-3">{max - text.length}</span>;
}
