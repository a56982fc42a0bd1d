import { languages, type Language } from '@/protocol/account-rules';
import { cookieValue, LANGUAGE_COOKIE } from '@/protocol/session';

/** The language of a request and what the answer has to do about it. */
export interface LanguageChoice {
  language: Language;
  /** `?lang=` of a public page was used: the page has an address of its own, and the choice is kept. */
  explicit: boolean;
  /** The language has to be written to the cookie. */
  remember: boolean;
}

const FALLBACK: Language = 'en';
const YEAR_SECONDS = 31_536_000;

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

/** The `Set-Cookie` value that keeps a language for a year. Scripts may read it: it is no secret. */
export function languageCookie(language: Language, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}

/** One of our languages, or undefined for any other text. */
export function asLanguage(text: string | null | undefined): Language | undefined {
  return languages.find((language) => language === text);
}

/**
 * The best of our languages in an `Accept-Language` header, by weight and then by order. Variants count as their
 * language (`zh-Hant` is `zh`), weight 0 refuses one, and `*` takes the fallback.
 */
export function acceptedLanguage(header: string | null | undefined): Language | undefined {
  let best: { language: Language; weight: number } | undefined;
  for (const item of (header ?? '').slice(0, 512).split(',')) {
    const match =
      /^\s*([a-z]{1,8}|\*)(?:-[a-z0-9-]{1,40})?\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i.exec(
        item,
      );
    if (!match?.[1]) continue;
    const language = match[1] === '*' ? FALLBACK : asLanguage(match[1].toLowerCase());
    const weight = Number(match[2] ?? 1);
    if (language && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language;
}
