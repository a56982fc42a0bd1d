'use client';
import { RefreshCw } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Note } from '@/components/ui/note';
import { Select } from '@/components/ui/select';
import { markPictures, newMark, type Mark } from '@/lib/signer/mark';
import { markWords } from '@/lib/signer/mark-words';
import { MarkPicture } from './mark-picture';
import { Panel } from './panel';

export type MarkFormProps = {
  /** The current mark of this device. If null, a random one is proposed. */
  mark: Mark | null;
  /** Returns false if the browser doesn't store the mark. */
  onSave: (mark: Mark) => boolean;
  /** Continues without a mark, after one could not be stored. */
  onSkip: () => void;
  leaveLabel: string;
  onLeave: () => void;
  onClose: () => void;
};

/** Proposes a random mark; the user can change each part of it. */
export function MarkForm({ mark, onSave, onSkip, leaveLabel, onLeave, onClose }: MarkFormProps) {
  const t = useTranslations('signer.mark');
  const language = useLocale() === 'zh' ? 'zh' : 'en';
  const name = useId();
  const [chosen, setChosen] = useState<Mark>(() => mark ?? newMark(language));
  const [isUnkept, setUnkept] = useState(false);
  const lists = markWords[chosen.language];
  const [first, second] = chosen.words;
  return (
    <Panel
      title={t('title')}
      onClose={onClose}
      onSubmit={() => (isUnkept ? onSkip() : setUnkept(!onSave(chosen)))}
      footer={
        <>
          <Button size="lg" onClick={onLeave}>
            {leaveLabel}
          </Button>
          <Button type="submit" variant="primary" size="lg">
            {isUnkept ? t('without') : t('save')}
          </Button>
        </>
      }
    >
      <p className="text-text-2">{t('text')}</p>
      <div role="radiogroup" aria-label={t('picture')} className="grid grid-cols-8 gap-1.5">
        {markPictures.map((picture) => (
          <label
            key={picture}
            title={t(`pictures.${picture}`)}
            className="relative rounded-md outline-offset-2 has-checked:outline-2 has-checked:outline-primary-text has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              aria-label={t(`pictures.${picture}`)}
              checked={chosen.picture === picture}
              onChange={() => setChosen({ ...chosen, picture })}
              className="absolute inset-0 appearance-none rounded-[inherit] outline-none"
            />
            <MarkPicture picture={picture} isNamed className="aspect-square w-full rounded-md" />
          </label>
        ))}
      </div>
      <div className="flex gap-3">
        <WordField
          label={t('first')}
          value={first}
          {...{ words: lists.first, language: chosen.language }}
          onChange={(word) => setChosen({ ...chosen, words: [word, second] })}
        />
        <WordField
          label={t('second')}
          value={second}
          {...{ words: lists.second, language: chosen.language }}
          onChange={(word) => setChosen({ ...chosen, words: [first, word] })}
        />
      </div>
      <Button className="self-start" onClick={() => setChosen(newMark(language))}>
        <RefreshCw aria-hidden />
        {t('another')}
      </Button>
      {isUnkept && (
        <Note tone="warn" live>
          {t('unkept')}
        </Note>
      )}
    </Panel>
  );
}

type WordFieldProps = {
  label: string;
  value: string;
  words: readonly string[];
  language: Mark['language'];
  onChange: (word: string) => void;
};

function WordField({ label, value, words, language, onChange }: WordFieldProps) {
  // A stored word may come from an older list.
  const choices = words.includes(value) ? words : [value, ...words];
  return (
    <Field label={label} className="grow basis-0">
      {(control) => (
        <Select {...control} lang={language} value={value} onChange={(event) => onChange(event.target.value)}>
          {choices.map((word) => (
            <option key={word}>{word}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}
