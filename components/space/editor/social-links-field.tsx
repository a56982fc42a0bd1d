'use client';

import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { newLinkProblem, socialName, type SocialProblem } from '@/lib/space/social';
import type { SocialLinks } from '@/protocol/space';
import { socialTypes, type SocialType } from '@/protocol/space-rules';
import { SocialIcon } from '@/components/space/social-icon';

export type SocialLinksFieldProps = { value: SocialLinks; onChange: (links: SocialLinks) => void };

/** One link per place, each checked before it is added (SPC-60 to SPC-64). */
export function SocialLinksField({ value, onChange }: SocialLinksFieldProps) {
  const t = useTranslations('space.social');
  const [type, setType] = useState<SocialType | ''>('');
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState<SocialProblem | null>(null);
  const added = socialTypes.flatMap((known) => {
    const entry = value[known];
    return entry ? [{ type: known, link: entry.link }] : [];
  });

  const add = () => {
    const found = newLinkProblem(value, type, link);
    setProblem(found);
    if (found || type === '') return;
    onChange({ ...value, [type]: { link: link.trim() } });
    setType('');
    setLink('');
  };

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-text-2">{t('title')}</legend>
      <ul>
        {added.map((entry) => (
          <li
            key={entry.type}
            className="mb-2 flex items-center gap-3 rounded-control bg-surface-2 py-1 pr-1 pl-3"
          >
            <SocialIcon type={entry.type} className="size-4 shrink-0 text-text-2" />
            <span className="w-32 shrink-0 truncate font-medium max-desktop:w-24">
              {socialName(entry.type)}
            </span>
            <span className="min-w-0 grow truncate text-sm text-text-2" title={entry.link}>
              {entry.link}
            </span>
            <IconButton
              label={t('remove', { type: socialName(entry.type) })}
              icon={<Trash2 aria-hidden />}
              onClick={() => onChange({ ...value, [entry.type]: undefined })}
            />
          </li>
        ))}
      </ul>
      <div className="flex gap-2 max-desktop:flex-wrap">
        <Select
          aria-label={t('choose')}
          value={type}
          onChange={(event) => {
            const chosen = socialTypes.find((known) => known === event.currentTarget.value);
            setType(chosen ?? '');
            setProblem(null);
          }}
          className="w-40! shrink-0 max-desktop:w-full!"
        >
          <option value="">{t('choose')}</option>
          {socialTypes.map((known) => (
            <option key={known} value={known}>
              {socialName(known)}
            </option>
          ))}
        </Select>
        <Input
          aria-label={t('address')}
          aria-invalid={problem !== null && problem.key !== 'typeMissing' ? true : undefined}
          aria-describedby={problem ? 'social-problem' : undefined}
          inputMode="url"
          maxLength={512}
          placeholder={t('placeholder')}
          value={link}
          onChange={(event) => {
            setLink(event.currentTarget.value);
            setProblem(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          className="max-desktop:w-auto max-desktop:grow"
        />
        <Button onClick={add} className="h-10! max-desktop:h-[46px]!">
          <Plus aria-hidden />
          {t('add')}
        </Button>
      </div>
      <div aria-live="polite">
        {problem && (
          <p id="social-problem" className="mt-1.5 flex items-start gap-1.5 text-xs text-danger">
            <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
            {t(problem.key, 'type' in problem ? { type: problem.type } : {})}
          </p>
        )}
      </div>
    </fieldset>
  );
}
