import { setRequestLocale } from 'next-intl/server';
import type { Language } from '@/protocol/account-rules';
import { asLanguage } from './language';

/** The language of a page from its path segment, which it also tells next-intl for everything below. */
export async function pageLocale(params: Promise<{ locale: string }>): Promise<Language> {
  const language = asLanguage((await params).locale) ?? 'en';
  setRequestLocale(language);
  return language;
}
