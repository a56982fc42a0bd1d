import { randomUUID } from 'node:crypto';
import type { Language } from '@/protocol/account';

/** A request as the web process passed it on, its headers read once. */
export interface RequestContext {
  readonly request: Request;
  readonly url: URL;
  readonly id: string;
  readonly peer: string;
  /** What our proxy says of the caller's place (place.ts). */
  readonly place: string | null;
  readonly userAgent: string;
  readonly language: Language;
}

/** Reads what the web process says about a request; the internal secret has been checked before. */
export function requestContextOf(request: Request): RequestContext {
  const { headers } = request;
  const id = headers.get('x-request-id');
  return {
    request,
    url: new URL(request.url),
    id: id !== null && /^[\w-]{8,64}$/.test(id) ? id : randomUUID(),
    peer: headers.get('x-guildhall-peer')?.slice(0, 64) ?? 'unknown',
    place: headers.get('x-guildhall-place')?.slice(0, 400) ?? null,
    userAgent: headers.get('user-agent')?.slice(0, 200) ?? '',
    language: headers.get('x-guildhall-language') === 'zh' ? 'zh' : 'en',
  };
}
