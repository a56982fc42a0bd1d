import { find } from 'linkifyjs';

/** How a link's label relates to its address. */
export type LabelVerdict =
  | 'fits'
  /** The label is an address, but not this one. */
  | 'is another address'
  /** The label contains another host. */
  | 'names another host';

/** Longer labels are not searched for hosts; the real host is shown with them. */
const LABEL_LENGTH_MAX = 500;

/** Characters that look like a full stop (UTS 39). Browsers treat only the first two as one. */
const stops = /[\uff0e\uff61\u2024\ufe52\u0701\u0702\ua4f8\ua60e\u{10a50}\u{1d16d}]/gu;
/** Ends a Chinese sentence; before Latin letters or digits, it may separate parts of a host. */
const sentenceStop = /\u3002(?=[\p{Script=Latin}\d])/gu;
const wholeAddress = /^(?:https?:\/\/)?[\p{L}\p{M}\p{N}.-]+\.[\p{L}\p{M}\p{N}-]+(?:[:/?#]\S*)?$/iu;

/** Checks whether a label claims another address than its link has, as a reader sees it and a browser would parse it. */
export function judgeLabel(label: string, href: string): LabelVerdict {
  const shown = shownForm(label);
  const { hostname, username, password } = new URL(href);
  // `https://bank.test@evil.test/` begins with a user name, which a reader takes for the host.
  if (shown === shownForm(href)) return username || password ? 'names another host' : 'fits';
  const real = bareHost(hostname);
  if (shown.length > LABEL_LENGTH_MAX) return 'names another host';
  if (hostsIn(shown).every((host) => host === real)) return 'fits';
  return wholeAddress.test(shown) ? 'is another address' : 'names another host';
}

/** Returns every host in a text as browsers normalize it; an invalid one is returned unchanged. */
export function hostsIn(shown: string): string[] {
  const named = [
    ...shown.split(/[^\p{L}\p{M}\p{N}.-]+/u).flatMap(dottedName),
    ...[...shown.matchAll(/https?:\/\/(\[[\da-f:.]+\]|[^\s/?#:@]+)/giu)].map(([, host = '']) => host),
    ...dividedByIdeographicStop(shown),
  ];
  return [...new Set(named.map(normalHost))];
}

/** Uses the list of real domains: the same character ends a sentence and separates a host. */
function dividedByIdeographicStop(shown: string): string[] {
  if (!shown.includes('\u3002')) return [];
  return find(shown.replaceAll('\u3002', '.'), 'url', { defaultProtocol: 'https' }).map(({ href }) =>
    URL.canParse(href) ? new URL(href).hostname : href,
  );
}

/** Returns a text as a reader sees it: without invisible characters, and with one form of each letter. */
function shownForm(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .replace(stops, '.')
    .replace(sentenceStop, '.')
    .trim();
}

/** Returns the longest prefix of `a.b.c` that may be a host: an IPv4 address, or one that ends with a word. */
function dottedName(word: string): string[] {
  const parts = word.split('.').filter((part) => part !== '');
  if (parts.length < 2) return [];
  if (parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part))) return [parts.join('.')];
  const last = parts.findLastIndex((part) => /^\p{L}[\p{L}\p{M}\p{N}-]+$/u.test(part));
  return last < 1 ? [] : [parts.slice(0, last + 1).join('.')];
}

function normalHost(name: string): string {
  const address = `https://${name}`;
  return bareHost(URL.canParse(address) ? new URL(address).hostname : name.toLowerCase());
}

function bareHost(name: string): string {
  return name.replace(/^www\./, '').replace(/\.$/, '');
}
