import type { Language } from '@/protocol/account-rules';
import { errors } from '@/protocol/errors';
import { type OwnRefusal, refusalText } from './own-texts';

/** An error envelope with the status of its code, in the language of the request. */
export function refusal(
  name: OwnRefusal,
  language: Language,
  headers: Record<string, string> = {},
): Response {
  const { code, status } = errors[name];
  return Response.json(
    { code, message: refusalText(name, language) },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  );
}
