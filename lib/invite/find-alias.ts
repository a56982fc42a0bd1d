import { z } from 'zod';
import { firstAnswer } from '@/lib/bff/first-answer';
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
    otherPlatformUrls?: readonly string[];
    internalSecret: string;
    peer?: string;
    requestId?: string;
    timeoutMs?: number;
  },
): Promise<string> {
  if (alias === '.' || alias === '..') return PLAIN_LOGIN;
  try {
    const path = fillPath(spaceRoutes.spaceByAlias.path, { name: alias });
    const urls = [options.platformUrl, ...(options.otherPlatformUrls ?? [])];
    const response = await firstAnswer(
      urls,
      () => true,
      (url) =>
        fetch(`${url}/api/${path}`, {
          headers: {
            [INTERNAL_SECRET_HEADER]: options.internalSecret,
            ...(options.peer && { 'x-guildhall-peer': options.peer }),
            ...(options.requestId && { 'x-request-id': options.requestId }),
          },
          redirect: 'error',
          cache: 'no-store',
          signal: AbortSignal.timeout((options.timeoutMs ?? TIMEOUT_MS) / urls.length),
        }),
    );
    if (response.status !== 200) return PLAIN_LOGIN;
    const { result } = z.decode(answer, (await response.json()) as z.input<typeof answer>);
    return result === null ? PLAIN_LOGIN : aliasLocation(alias, result.ownerId);
  } catch {
    return PLAIN_LOGIN;
  }
}
