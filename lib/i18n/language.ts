import { languages, type Language } from '@/protocol/account-rules';
import { LANGUAGE_COOKIE } from '@/protocol/session';

const YEAR_SECONDS = 31_536_000;

/** The `Set-Cookie` value that keeps a language for a year. Scripts may read it: it is no secret. */
export function languageCookie(language: Language, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}

/** One of our languages, or undefined for any other text. */
export function asLanguage(text: string | null | undefined): Language | undefined {
  return languages.find((language) => language === text);
}
