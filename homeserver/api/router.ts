import type { MatrixRoute, Method } from './route';

/** What an address leads to. */
export type Match =
  | {
      readonly route: MatrixRoute;
      readonly template: string;
      readonly params: Readonly<Record<string, string>>;
    }
  | 'unknown path'
  | 'wrong method'
  | 'bad encoding';

interface Node {
  readonly literals: Map<string, Node>;
  parameter: Node | undefined;
  readonly routes: Map<string, { route: MatrixRoute; template: string; names: readonly string[] }>;
}

const newNode = (): Node => ({ literals: new Map(), parameter: undefined, routes: new Map() });

/** Finds routes by method and path: one step per segment, words before parameters. */
export class Router {
  readonly #root = newNode();

  constructor(routes: readonly MatrixRoute[]) {
    for (const route of routes) for (const template of templatesOf(route)) this.#add(template, route);
  }

  /** `path` as it came, still encoded and without its query. */
  find(method: string, path: string): Match {
    const segments = path.split('/').slice(1);
    const values: string[] = [];
    const node = walk(this.#root, segments, 0, values);
    if (!node) return 'unknown path';
    const found = node.routes.get(method);
    if (!found) return 'wrong method';
    const params: Record<string, string> = {};
    try {
      found.names.forEach((name, index) => (params[name] = decodeURIComponent(values[index] ?? '')));
    } catch {
      return 'bad encoding';
    }
    // No name or id holds one, and Postgres has none in texts: an event with it would fail those that are written with it.
    if (Object.values(params).some((value) => value.includes('\0'))) return 'bad encoding';
    return { route: found.route, template: found.template, params };
  }

  #add(template: string, route: MatrixRoute): void {
    let node = this.#root;
    const names: string[] = [];
    for (const segment of template.split('/').slice(1)) {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      if (name === undefined) {
        const next = node.literals.get(segment) ?? newNode();
        node.literals.set(segment, next);
        node = next;
      } else {
        names.push(name);
        node = node.parameter ??= newNode();
      }
    }
    const method: Method = route.method;
    if (node.routes.has(method)) throw new Error(`Two routes for ${method} ${template}`);
    node.routes.set(method, { route, template, names });
  }
}

/** A word may turn out to be a dead end where a parameter is not, so both are tried. */
function walk(node: Node, segments: readonly string[], index: number, values: string[]): Node | undefined {
  const segment = segments[index];
  if (segment === undefined) return node.routes.size > 0 ? node : undefined;
  // A word may be spelled with escapes as well.
  const literal = node.literals.get(segment) ?? node.literals.get(unescaped(segment));
  const found = literal && walk(literal, segments, index + 1, values);
  if (found) return found;
  // Only the last segment may be empty: the state key of `state/m.room.name/`.
  if (!node.parameter || (segment === '' && index < segments.length - 1)) return undefined;
  const length = values.push(segment);
  const throughParameter = walk(node.parameter, segments, index + 1, values);
  if (!throughParameter) values.length = length - 1;
  return throughParameter;
}

function unescaped(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Every absolute path of a route; older clients say `r0` for `v3`. */
function templatesOf({ base = 'client', path, versions }: MatrixRoute): string[] {
  if (base === 'root') return [path];
  const all = versions.flatMap((version) => (version === 'v3' ? ['v3', 'r0'] : [version]));
  return all.map((version) => `/_matrix/${base}/${version}/${path}`);
}
