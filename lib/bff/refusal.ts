import englishTexts from '@/messages/en/errors.json';
import chineseTexts from '@/messages/zh/errors.json';
import type { Language } from '@/protocol/account-rules';
import { errors } from '@/protocol/errors';

/** What the web process answers by itself, before or instead of the platform. */
export type OwnRefusal =
  | 'invalid_input'
  | 'not_found'
  | 'no_session'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'origin_refused'
  | 'unavailable'
  | 'method_not_allowed';

const texts: Record<Language, Record<OwnRefusal, string>> = { en: englishTexts, zh: chineseTexts };

/** An error envelope with the status of its code, in the language of the request. */
export function refusal(
  name: OwnRefusal,
  language: Language,
  headers: Record<string, string> = {},
): Response {
  const { code, status } = errors[name];
  return Response.json(
    { code, message: texts[language][name] },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  );
}
