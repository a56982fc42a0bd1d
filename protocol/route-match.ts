import { pathPattern, type RouteDefinition } from './route';
import { routes, type RouteName } from './routes';

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
