'use client';

import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { SocialIcon } from '@/components/space/social-icon';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { socialName, type SocialProblem } from '@/lib/space/social';
import type { SocialLinks } from '@/protocol/space';
import { socialTypes, type SocialType } from '@/protocol/space-rules';

export type SocialLinksFieldProps = {
  links: SocialLinks;
  onLinks: (links: SocialLinks) => void;
  /** A link that is typed and not added. */
  type: SocialType | '';
  link: string;
  onTyped: (typed: { socialType: SocialType | undefined; socialLink: string }) => void;
  /** What keeps it from being added. */
  problem: SocialProblem | null;
  onAdd: () => void;
};

/** One link per place, each checked before it is added (SPC-60 to SPC-64). */
export function SocialLinksField({ links, onLinks, type, link, onTyped, ...adding }: SocialLinksFieldProps) {
  const t = useTranslations('space.social');
  const { problem, onAdd } = adding;
  const added = socialTypes.flatMap((known) => {
    const entry = links[known];
    return entry ? [{ type: known, link: entry.link }] : [];
  });
  const without = (removed: SocialType) => {
    const { [removed]: _gone, ...others } = links;
    return others;
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
              onClick={() => onLinks(without(entry.type))}
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
            onTyped({ socialType: chosen, socialLink: link });
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
          onChange={(event) =>
            onTyped({ socialType: type === '' ? undefined : type, socialLink: event.currentTarget.value })
          }
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onAdd();
          }}
          className="max-desktop:w-auto max-desktop:grow"
        />
        <Button onClick={onAdd} className="h-10! max-desktop:h-[46px]!">
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
