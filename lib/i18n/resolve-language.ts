import Negotiator from 'negotiator';
import { ACCEPT_HEADER_LENGTH_MAX } from '@/protocol/accept-header';
import type { Language } from '@/protocol/account-rules';
import { cookieValue, LANGUAGE_COOKIE } from '@/protocol/session';
import { asLanguage } from './language';

/** The language of a request and what the answer has to do about it. */
export interface LanguageChoice {
  language: Language;
  /** `?lang=` of a public page was used: the page has an address of its own, and the choice is kept. */
  explicit: boolean;
  /** The language has to be written to the cookie. */
  remember: boolean;
}

const FALLBACK: Language = 'en';

/**
 * `?lang=` first, then the cookie, then what the browser accepts, then English. The language of an account reaches
 * the cookie at login if none was chosen in the browser before, so that it is known here without a look-up. The gateway and the middleware both use this.
 */
export function resolveLanguage(request: {
  query?: URLSearchParams;
  cookie: string | null | undefined;
  acceptLanguage: string | null | undefined;
}): LanguageChoice {
  const kept = asLanguage(cookieValue(request.cookie, LANGUAGE_COOKIE));
  const asked = asLanguage(request.query?.get('lang'));
  if (asked) return { language: asked, explicit: true, remember: asked !== kept };
  const language = kept ?? acceptedLanguage(request.acceptLanguage) ?? FALLBACK;
  return { language, explicit: false, remember: false };
}

/**
 * The best of our languages in an `Accept-Language` header (RFC 9110). Variants count as their language (`zh-Hant` is `zh`),
 * and `*` takes the fallback.
 */
export function acceptedLanguage(header: string | null | undefined): Language | undefined {
  const headers = { 'accept-language': (header ?? '').slice(0, ACCEPT_HEADER_LENGTH_MAX) };
  for (const tag of new Negotiator({ headers }).languages()) {
    const language = tag === '*' ? FALLBACK : asLanguage(tag.split('-')[0]?.toLowerCase());
    if (language) return language;
  }
  return undefined;
}
