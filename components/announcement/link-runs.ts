import { withoutBidiControls } from '@/lib/format/bidi';
import { judgeLabel } from '@/lib/format/link-label';
import { isSafeLink, type DocumentInline } from '@/protocol/announcement-document';

/** Neighboring parts of a paragraph that are one link, or that are none. */
export interface InlineRun {
  /** Null for parts without a link. */
  readonly href: string | null;
  readonly nodes: readonly DocumentInline[];
  /** Where the link really leads, if its label names another host. */
  readonly realHost: string | null;
}

/** Divides the parts of a paragraph into links and the rest. */
export function linkRuns(inlines: readonly DocumentInline[]): InlineRun[] {
  const runs: { href: string | null; nodes: DocumentInline[]; label: string }[] = [];
  for (const node of inlines) {
    const href = linkOf(node);
    const last = runs.at(-1);
    if (last?.href === href) last.nodes.push(node);
    else runs.push({ href, nodes: [node], label: '' });
  }
  // Links that touch each other read as one, so a host may be spread over them.
  for (let start = 0; start < runs.length;) {
    let end = start;
    while (end < runs.length && runs[end]?.href !== null) end += 1;
    const touching = runs.slice(start, end);
    const label = touching.flatMap(({ nodes }) => nodes.map(textOf)).join('');
    for (const run of touching) run.label = label;
    start = Math.max(end, start + 1);
  }
  return runs.map(({ href, nodes, label }) => ({
    href,
    nodes,
    realHost: href === null ? null : realHostOf(label, href),
  }));
}

/** Returns the text of a part as it is shown. React shows a script tag as text; the documents also want it gone (ANN-12). */
export function textOf(node: DocumentInline): string {
  return node.type === 'text' ? withoutBidiControls(withoutScriptTags(node.text)) : '';
}

export function withoutScriptTags(text: string): string {
  return text.replace(/<\/?\s*script\b[^>]*>?/gi, '');
}

/** Posting refuses links that are not safe; a document that went around that is still not clickable. */
function linkOf(node: DocumentInline): string | null {
  if (node.type !== 'text') return null;
  const hrefs = (node.marks ?? []).flatMap((mark) => (mark.type === 'link' ? [mark.attrs.href] : []));
  return hrefs.find(isSafeLink) ?? null;
}

function realHostOf(label: string, href: string): string | null {
  const url = new URL(href);
  const isMail = url.protocol === 'mailto:';
  const address = isMail ? url.pathname : url.host;
  const [, mailHost] = /^[^@,%]+@([^@,%]+)$/.exec(address) ?? [];
  const judged = isMail ? `https://${mailHost ?? ''}` : href;
  return URL.canParse(judged) && judgeLabel(label, judged) === 'fits' ? null : address;
}
