import { createTranslator } from 'use-intl/core';
import en from '@/messages/en/errors.json';
import zh from '@/messages/zh/errors.json';
import type { Language } from '@/protocol/account';
import type { ErrorFields } from '@/protocol/envelope';
import type { ErrorName } from '@/protocol/errors';

const translators = {
  en: translatorOf('en', en),
  zh: translatorOf('zh', zh),
};

function translatorOf(locale: Language, messages: Record<ErrorName, string>) {
  return createTranslator<Record<ErrorName, string>>({
    locale,
    messages,
    // A text that cannot be built answers its name: an error must not fail over its own wording.
    onError: () => undefined,
    getMessageFallback: ({ key }) => key,
  });
}

/** The sentence of an error, for clients that do not word it themselves. */
export function errorMessage(error: ErrorName, fields: ErrorFields, language: Language): string {
  return translators[language](error, fields);
}
