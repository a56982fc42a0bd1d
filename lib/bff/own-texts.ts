import englishErrors from '@/messages/en/errors.json';
import englishUi from '@/messages/en/ui.json';
import chineseErrors from '@/messages/zh/errors.json';
import chineseUi from '@/messages/zh/ui.json';
import type { Language } from '@/protocol/account-rules';

/** What the web process answers by itself, before or instead of the platform. */
export type OwnRefusal =
  | 'invalid_input'
  | 'not_found'
  | 'unauthenticated'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'origin_refused'
  | 'unavailable'
  | 'internal'
  | 'method_not_allowed';

const errorTexts: Record<Language, Record<OwnRefusal, string>> = { en: englishErrors, zh: chineseErrors };
const retryTexts: Record<Language, string> = { en: englishUi.tryAgain, zh: chineseUi.tryAgain };

/** The sentence of a refusal. */
export function refusalText(name: OwnRefusal, language: Language): string {
  return errorTexts[language][name];
}

/** The label of a link that asks again. */
export function retryText(language: Language): string {
  return retryTexts[language];
}
