'use client';

import { Segmented } from '@/components/ui/segmented';
import { languages, type Language } from '@/protocol/account-rules';
import { languageNames } from './language-names';

export type LanguageChoiceProps = {
  /** Names the choice: "Language". */
  label: string;
  value: Language;
  onChange: (language: Language) => void;
  className?: string;
};

/** The languages by their own names, for settings. What a choice does (account, cookie, reload) is the caller's. */
export function LanguageChoice({ label, value, onChange, className }: LanguageChoiceProps) {
  return (
    <Segmented
      label={label}
      className={className}
      value={value}
      onChange={onChange}
      options={languages.map((language) => ({
        value: language,
        label: <span lang={language}>{languageNames[language]}</span>,
      }))}
    />
  );
}
