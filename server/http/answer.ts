import type { Language } from '@/protocol/account';
import { SUCCESS_CODE, type Envelope } from '@/protocol/envelope';
import { errors } from '@/protocol/errors';
import type { AppError } from './app-error';
import { errorMessage } from './error-message';

/** The body of a successful answer. */
export function successText(result: unknown): string {
  return JSON.stringify({ code: SUCCESS_CODE, result } satisfies Envelope);
}

export function jsonResponse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
}

/** A successful answer whose version the caller keeps and names the next time; 304 where `text` is empty. */
export function versionedResponse(text: string, etag: string): Response {
  const headers = { etag, 'cache-control': 'private, no-cache' };
  return text === '' ? new Response(null, { status: 304, headers }) : jsonResponse(200, text, headers);
}

/** 403 belongs to the public side; between our processes a missing session is 401, which the web process turns into it. */
export function failureResponse(
  failure: AppError,
  language: Language,
  allowed?: readonly string[],
): Response {
  const { error, fields, retryAfterSeconds } = failure;
  const envelope: Envelope = { code: errors[error].code, message: errorMessage(error, fields, language) };
  if (Object.keys(fields).length > 0) envelope.fields = fields;
  return jsonResponse(error === 'unauthenticated' ? 401 : failure.status, JSON.stringify(envelope), {
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    ...(allowed && { allow: allowed.join(', ') }),
  });
}
