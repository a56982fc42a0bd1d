import { sourceFrame } from './source-frame';

const FRAMES_MAX = 8;
const CAUSES_MAX = 4;
/** Names of the schema, which are long and no secrets. */
const SCHEMA_FACTS = ['constraint', 'table', 'column'];
const OTHER_FACTS = ['code', 'routine', 'error'];

/**
 * An error for the log: classes, codes and stack frames down the chain of causes. Messages are left out where they
 * are made from values (queries and their parameters, validation), and masked elsewhere.
 */
export function describeError(error: unknown): string {
  const parts: string[] = [];
  let current = error;
  for (let depth = 0; current !== undefined && current !== null && depth < CAUSES_MAX; depth += 1) {
    parts.push(describe(current));
    current = current instanceof Error ? current.cause : undefined;
  }
  return parts.join(' ← ');
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return `thrown ${typeof error}`;
  const facts = [
    ...textsOf(error, OTHER_FACTS).map(([key, value]) => `${key}=${masked(value)}`),
    ...textsOf(error, SCHEMA_FACTS).map(([key, value]) => `${key}=${value.slice(0, 63)}`),
  ];
  const message = carriesValues(error) ? '' : `: ${masked(error.message.split('\n')[0] ?? '')}`;
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, FRAMES_MAX)
    .map((line) => sourceFrame(line.trim()));
  return [`${error.name}${message}`, ...facts, ...frames].join(' | ');
}

function textsOf(error: Error, keys: readonly string[]): (readonly [key: string, value: string])[] {
  return keys.flatMap((key) => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === 'string' ? [[key, value] as const] : [];
  });
}

/** Database errors quote rows and parameters, validation errors quote input, syntax errors quote the text. */
function carriesValues(error: Error): boolean {
  return (
    error instanceof SyntaxError ||
    'query' in error ||
    'severity' in error ||
    'issues' in error ||
    error.message.startsWith('Failed query')
  );
}

/** Hides what looks like an e-mail address, a token or a digest. */
function masked(text: string): string {
  return text
    .replace(/[^\s"'<>]+@[^\s"'<>]+/g, '<e-mail>')
    .replace(/[A-Za-z0-9_-]{32,}/g, '<token>')
    .slice(0, 300);
}
