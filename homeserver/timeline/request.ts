import { badParameter, MatrixError } from '@/homeserver/api/matrix-error';
import type { MatrixCall } from '@/homeserver/api/route';
import type { Requester } from '@/homeserver/users/requester';
import type { Viewer } from './client-event';

/** The person of a request as a reader of events. */
export function viewerOf(requester: Requester): Viewer {
  return { userId: requester.userId, deviceId: requester.deviceId };
}

/** A path parameter that the route declares. */
export function param(call: MatrixCall<unknown>, name: string): string {
  return call.params[name] ?? '';
}

/** `limit`, cut to what one answer may hold. */
export function limitOf(query: URLSearchParams, byDefault: number, max: number, min = 1): number {
  const text = query.get('limit');
  if (text === null || text === '') return byDefault;
  if (!/^\d{1,15}$/.test(text)) throw badParameter('limit must be a whole number that is not negative');
  return Math.min(max, Math.max(min, Number(text)));
}

export type Direction = 'backwards' | 'forwards';

/** `dir`: `b` or `f`; without a default it has to be given. */
export function directionOf(query: URLSearchParams, byDefault?: Direction): Direction {
  const text = query.get('dir');
  if (text === 'b') return 'backwards';
  if (text === 'f') return 'forwards';
  if (text === null && byDefault) return byDefault;
  if (text === null) throw new MatrixError(400, 'M_MISSING_PARAM', 'Missing: dir');
  throw badParameter('dir must be b or f');
}
