/** What the inline scripts of a page are. */
export interface InlineScripts {
  /** `sha256-…` of every script that is Next's own, each once, in order. */
  hashes: string[];
  /** Beginnings of scripts that are not: they get no permission. */
  refused: string[];
}

const SCRIPT_ELEMENT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
/** Types that browsers never run. */
const DATA_TYPES = new Set(['application/ld+json', 'application/json']);

/**
 * Next's own inline scripts, anchored at both ends; what stands between must parse as JSON, so that it can do nothing
 * but hand data to Next. A Next upgrade that changes these shapes fails inline-scripts.test.ts.
 */
const nextGrammar: readonly { before: string; after: readonly string[] }[] = [
  { before: '(self.__next_f=self.__next_f||[]).push(', after: [')'] },
  { before: 'self.__next_f.push(', after: [')'] },
  {
    before: '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(',
    after: [');', ')'],
  },
];

/** Reads the inline scripts of a finished page. The digest is a parameter because edge and Node name it differently. */
export function readInlineScripts(html: string, sha256Base64: (text: string) => string): InlineScripts {
  const hashes = new Set<string>();
  const refused: string[] = [];
  for (const [, attributes = '', content = ''] of html.matchAll(SCRIPT_ELEMENT)) {
    if (/\ssrc\s*=/i.test(attributes)) continue;
    const type = /\stype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1];
    if (type !== undefined && DATA_TYPES.has(type.toLowerCase())) continue;
    if (type === undefined && isNextScript(content)) hashes.add(`sha256-${sha256Base64(content)}`);
    else refused.push(content.slice(0, 120));
  }
  return { hashes: [...hashes], refused };
}

/** Whether a script is one of those that Next writes into its pages. */
export function isNextScript(content: string): boolean {
  return nextGrammar.some(({ before, after }) => {
    const end = after.find((ending) => content.endsWith(ending));
    if (!content.startsWith(before) || end === undefined) return false;
    return isJson(content.slice(before.length, content.length - end.length));
  });
}

function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
