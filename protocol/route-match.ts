import { pathPattern, type RouteDefinition } from './route';
import { routes, type RouteName } from './routes';

interface CompiledRoute {
  readonly name: RouteName;
  readonly definition: RouteDefinition;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

/** By the first segment of their paths, which is never a parameter: of hundreds of routes few are tried for a path. */
const compiled = new Map<string, CompiledRoute[]>();
for (const [name, definition] of Object.entries(routes) as [RouteName, RouteDefinition][]) {
  const first = firstSegment(definition.path);
  const same = compiled.get(first) ?? [];
  same.push({ name, definition, ...pathPattern(definition.path) });
  compiled.set(first, same);
}

export type RouteMatch =
  | { kind: 'found'; name: RouteName; definition: RouteDefinition; params: Record<string, string> }
  | { kind: 'method_not_allowed'; allowed: string[] }
  | { kind: 'not_found' };

/** Finds the route of a path below `/api/` (still percent-encoded, without query). HEAD is served as GET. */
export function matchRoute(method: string, path: string): RouteMatch {
  const wanted = method === 'HEAD' ? 'GET' : method;
  const allowed: string[] = [];
  for (const { name, definition, pattern, names } of compiled.get(firstSegment(path)) ?? []) {
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

function firstSegment(path: string): string {
  const end = path.indexOf('/');
  return end < 0 ? path : path.slice(0, end);
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
