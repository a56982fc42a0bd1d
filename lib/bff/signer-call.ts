import type { RouteMatch } from '@/protocol/route-match';
import { SIGNER_PASS_HEADER } from '@/protocol/session';
import type { ApiAnswer, ApiCall } from './api-call';

/** What a browser is told about calls from the signer's own origin, which brings no cookie. */
function crossOriginHeaders(signerOrigin: string): Record<string, string> {
  return { 'access-control-allow-origin': signerOrigin, vary: 'origin' };
}

/** Whether a call comes from the signer on an origin of its own. */
export function isFromSigner(
  call: Pick<ApiCall, 'header'>,
  signerOrigin: string | null | undefined,
): boolean {
  return typeof signerOrigin === 'string' && call.header('origin') === signerOrigin;
}

/** Whether the signer makes this call of the route table: with its pass, or to get one. */
export function isSignerRoute(match: RouteMatch): boolean {
  return match.kind === 'found' && match.definition.signer === true;
}

/** The answer to the question whether the signer may make a call. */
export function preflight(signerOrigin: string): ApiAnswer {
  return {
    status: 204,
    headers: {
      ...crossOriginHeaders(signerOrigin),
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': `content-type, ${SIGNER_PASS_HEADER}`,
      'access-control-max-age': '600',
      'cache-control': 'no-store',
    },
    bytes: Buffer.alloc(0),
  };
}

/** The same answer, readable by the signer. */
export function readableBySigner(answer: ApiAnswer, signerOrigin: string): ApiAnswer {
  const headers: Record<string, string | readonly string[]> = {
    ...answer.headers,
    ...crossOriginHeaders(signerOrigin),
    'access-control-expose-headers': 'retry-after',
  };
  // It has no cookies here, and takes none away.
  delete headers['set-cookie'];
  return { ...answer, headers };
}
