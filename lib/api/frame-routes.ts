import { accountRoutes } from '@/protocol/account';
import { chatRoutes } from '@/protocol/chat';
import { deletedSpaceRoutes } from '@/protocol/deleted-space';
import type { RouteDefinition } from '@/protocol/route';
import type { RouteName } from '@/protocol/routes';
import { spaceRoutes } from '@/protocol/space';
import { unreadNoticeRoutes } from '@/protocol/unread-notice';
import { ApiError } from './api-error';

/** The calls of every page with a session, and of the one for people without a space; all others come with the first of them. */
const frameRoutes = {
  ...accountRoutes,
  ...spaceRoutes,
  ...chatRoutes,
  ...unreadNoticeRoutes,
  ...deletedSpaceRoutes,
};

/** The definition of a route. Rejects with ApiError `offline` where the table of routes cannot be loaded. */
export async function definitionOf(name: RouteName): Promise<RouteDefinition> {
  const known: Partial<Record<RouteName, unknown>> = frameRoutes;
  return (known[name] ?? (await allRoutes())[name]) as RouteDefinition;
}

async function allRoutes() {
  try {
    return (await import('@/protocol/routes')).routes;
  } catch (cause) {
    throw new ApiError('offline', 0, {}, undefined, { cause });
  }
}
