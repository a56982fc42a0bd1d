import { createTranslator } from 'next-intl';
import { pageLanguage } from '@/lib/i18n/page-language';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, type Language } from '@/protocol/account-rules';
import type { ApiError } from './api-error';

type Sentences = Record<string, string>;

const loaded = new Map<Language, Promise<Sentences>>();

/** Loads the sentences ahead, so that they are at hand when the connection is not. */
export function loadErrorTexts(language: Language): Promise<Sentences> {
  const found = loaded.get(language);
  if (found) return found;
  const loading = (
    language === 'zh' ? import('@/messages/zh/errors.json') : import('@/messages/en/errors.json')
  ).then((module) => module.default as Sentences);
  loading.catch(() => loaded.delete(language));
  loaded.set(language, loading);
  return loading;
}

// Facts that a sentence may name although an older server does not send them.
const usualFields = {
  min: PASSWORD_MIN_LENGTH,
  max: PASSWORD_MAX_LENGTH,
  retryAfterSeconds: 0,
  field: '',
  name: '',
};

/** Words an error from its name and fields; the server's own words only where the name is not known (HTP-10). */
export function wordError(error: ApiError, sentences: Sentences, language: Language): string {
  const fallback = error.serverMessage ?? sentences.unknown ?? '';
  if (error.error === 'unknown') return fallback;
  const translate = createTranslator({
    locale: language,
    messages: sentences,
    onError: () => {}, // a missing sentence or fact falls back below
    getMessageFallback: () => fallback,
  });
  const waitSeconds = Number(error.fields.retryAfterSeconds ?? 0);
  if (error.error === 'too_many_requests' && waitSeconds > 0) {
    return translate('too_many_requests_wait', { minutes: Math.ceil(waitSeconds / 60) });
  }
  return translate(error.error, { ...usualFields, ...error.fields });
}

export async function errorText(error: ApiError): Promise<string> {
  const language = pageLanguage();
  return wordError(error, await loadErrorTexts(language), language);
}
