import { accountRoutes } from './account';
import { announcementRoutes } from './announcement';
import { applicationRoutes } from './application';
import { auditRoutes } from './audit';
import { botRoutes } from './bot';
import { chatRoutes } from './chat';
import { chatClientRoutes } from './chat-client';
import { dmRoutes } from './dm';
import { freshLoginRoutes } from './fresh-login';
import { gameRoutes } from './game';
import { inviteRoutes } from './invite';
import { keyShareRoutes } from './key-share';
import { linkedWalletRoutes } from './linked-wallet';
import { rewardRoutes } from './reward';
import { memberRoutes } from './member';
import { notificationRoutes } from './notification';
import { roleRoutes } from './role';
import { pathPattern, type RouteDefinition } from './route';
import { reportRoutes } from './report';
import { roomRoutes } from './room';
import { roomAccessRoutes } from './room-access';
import { spaceRoutes } from './space';
import { timeOutRoutes } from './time-out';
import { uploadRoutes } from './upload';
import { walletRoutes } from './wallet';

/**
 * Every call below `/api/`. The platform's routing and validation, the gateway's allow-list, the typed client,
 * the authorisation matrix and docs/openapi.json are made from this table.
 */
export const routes = {
  ...accountRoutes,
  ...freshLoginRoutes,
  ...linkedWalletRoutes,
  ...keyShareRoutes,
  ...inviteRoutes,
  ...spaceRoutes,
  ...memberRoutes,
  ...timeOutRoutes,
  ...roleRoutes,
  ...notificationRoutes,
  ...gameRoutes,
  ...announcementRoutes,
  ...applicationRoutes,
  ...auditRoutes,
  ...uploadRoutes,
  ...roomRoutes,
  ...roomAccessRoutes,
  ...dmRoutes,
  ...reportRoutes,
  ...rewardRoutes,
  ...chatRoutes,
  ...chatClientRoutes,
  ...botRoutes,
  ...walletRoutes,
} as const;

export type RouteName = keyof typeof routes;

interface CompiledRoute {
  readonly name: RouteName;
  readonly definition: RouteDefinition;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

const compiled: readonly CompiledRoute[] = Object.entries(routes).map(([name, definition]) => ({
  name: name as RouteName,
  definition: definition as unknown as RouteDefinition,
  ...pathPattern(definition.path),
}));

export type RouteMatch =
  | { kind: 'found'; name: RouteName; definition: RouteDefinition; params: Record<string, string> }
  | { kind: 'method_not_allowed'; allowed: string[] }
  | { kind: 'not_found' };

/** Finds the route of a path below `/api/` (still percent-encoded, without query). HEAD is served as GET. */
export function matchRoute(method: string, path: string): RouteMatch {
  const wanted = method === 'HEAD' ? 'GET' : method;
  const allowed: string[] = [];
  for (const { name, definition, pattern, names } of compiled) {
    const groups = pattern.exec(path);
    if (!groups) continue;
    if (definition.method !== wanted) {
      allowed.push(definition.method);
      continue;
    }
    const params: Record<string, string> = {};
    for (const [index, key] of names.entries()) {
      const decoded = decodeSegment(groups[index + 1] ?? '');
      if (decoded === null) return { kind: 'not_found' };
      params[key] = decoded;
    }
    return { kind: 'found', name, definition, params };
  }
  return allowed.length > 0 ? { kind: 'method_not_allowed', allowed } : { kind: 'not_found' };
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
