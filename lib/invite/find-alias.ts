import { z } from 'zod';
import { INTERNAL_SECRET_HEADER } from '@/protocol/page';
import { fillPath } from '@/protocol/route';
import { spaceRoutes } from '@/protocol/space';
import { aliasLocation, PLAIN_LOGIN } from './invite-link';

const TIMEOUT_MS = 2000;
const answer = z.object({ code: z.literal('10000'), result: spaceRoutes.spaceByAlias.result });

/**
 * The login page for `/g/{alias}`: with the alias and the creator of its space, or plain when no space is found, the
 * look-up fails or takes longer than two seconds. Never throws. Runs on the edge, so it is a plain fetch.
 */
export async function findAliasLocation(
  alias: string,
  options: {
    platformUrl: string;
    internalSecret: string;
    peer?: string;
    requestId?: string;
    timeoutMs?: number;
  },
): Promise<string> {
  if (alias === '.' || alias === '..') return PLAIN_LOGIN;
  try {
    const path = fillPath(spaceRoutes.spaceByAlias.path, { name: alias });
    const response = await fetch(`${options.platformUrl}/api/${path}`, {
      headers: {
        [INTERNAL_SECRET_HEADER]: options.internalSecret,
        ...(options.peer && { 'x-guildhall-peer': options.peer }),
        ...(options.requestId && { 'x-request-id': options.requestId }),
      },
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    });
    if (response.status !== 200) return PLAIN_LOGIN;
    const { result } = z.decode(answer, (await response.json()) as z.input<typeof answer>);
    return result === null ? PLAIN_LOGIN : aliasLocation(alias, result.ownerId);
  } catch {
    return PLAIN_LOGIN;
  }
}
