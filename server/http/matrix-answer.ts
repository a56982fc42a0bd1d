import { AppError } from './app-error';

/** Makes an answer to a Matrix client, which the gateway passes on as it is. */
export function matrixAnswer(status: number, value: object): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  });
}

/** Says in the words of Matrix why a call failed. Rethrows an error that is no AppError. */
export function matrixFailure(error: unknown): Response {
  if (!(error instanceof AppError)) throw error;
  if (error.error === 'too_many_requests') {
    const { retryAfterSeconds } = error.fields as { retryAfterSeconds?: number };
    const wait = { retry_after_ms: (retryAfterSeconds ?? 60) * 1000 };
    return matrixAnswer(429, { errcode: 'M_LIMIT_EXCEEDED', error: 'Too many requests', ...wait });
  }
  return matrixAnswer(502, { errcode: 'M_UNKNOWN', error: 'The homeserver is not available' });
}
