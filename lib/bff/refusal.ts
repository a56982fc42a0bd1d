import type { Language } from '@/protocol/account-rules';
import { errors } from '@/protocol/errors';
import type { ApiAnswer } from './api-call';
import { type OwnRefusal, refusalText } from './own-texts';

/** An error envelope with the status of its code, in the language of the request. */
export function refusal(
  name: OwnRefusal,
  language: Language,
  headers: Record<string, string> = {},
): ApiAnswer {
  const { code, status } = errors[name];
  return {
    status,
    headers: { 'cache-control': 'no-store', 'content-type': 'application/json', ...headers },
    bytes: Buffer.from(JSON.stringify({ code, message: refusalText(name, language) })),
  };
}
