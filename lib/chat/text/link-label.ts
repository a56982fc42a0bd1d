import { find } from 'linkifyjs';

/** How a label stands to the address that its link leads to. */
export type LabelVerdict =
  | 'fits'
  /** It is an address, and another one. */
  | 'is another address'
  /** Somewhere in it stands another host. */
  | 'names another host';

/** Nobody reads as far as this; looked at are addresses, not books. */
const LABEL_LENGTH_MAX = 500;

/** Drawn as a full stop, or close to one, and none for a browser (UTS 39); those that browsers take for one come first. */
const stops = /[\uff0e\uff61\u2024\ufe52\u0701\u0702\ua4f8\ua60e\u{10a50}\u{1d16d}]/gu;
/** Ends a Chinese sentence, and divides a host where Latin letters follow. */
const sentenceStop = /\u3002(?=[\p{Script=Latin}\d])/gu;
const wholeAddress = /^(?:https?:\/\/)?[\p{L}\p{M}\p{N}.-]+\.[\p{L}\p{M}\p{N}-]+(?:[:/?#]\S*)?$/iu;

/** Whether a label says that its link leads elsewhere than it does, by what a reader sees and a browser would make of it. */
export function judgeLabel(label: string, href: string): LabelVerdict {
  const shown = shownForm(label);
  if (shown === shownForm(href)) return 'fits';
  const real = bareHost(new URL(href).hostname);
  if (shown.length > LABEL_LENGTH_MAX) return 'names another host';
  if (hostsIn(shown).every((host) => host === real)) return 'fits';
  return wholeAddress.test(shown) ? 'is another address' : 'names another host';
}

/** Every host that a text names, as browsers write them; an impossible one as it stands. */
export function hostsIn(shown: string): string[] {
  const named = [
    ...shown.split(/[^\p{L}\p{M}\p{N}.-]+/u).flatMap(dottedName),
    ...[...shown.matchAll(/https?:\/\/(\[[\da-f:.]+\]|[^\s/?#:@]+)/giu)].map(([, host = '']) => host),
    ...dividedByIdeographicStop(shown),
  ];
  return [...new Set(named.map(normalHost))];
}

/** By the list of domains, because sentences of these scripts end as their hosts are divided. */
function dividedByIdeographicStop(shown: string): string[] {
  if (!shown.includes('\u3002')) return [];
  return find(shown.replaceAll('\u3002', '.'), 'url', { defaultProtocol: 'https' }).map(({ href }) =>
    URL.canParse(href) ? new URL(href).hostname : href,
  );
}

/** What a reader sees of a text: nothing that takes no place, one form of each letter. */
function shownForm(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .replace(stops, '.')
    .replace(sentenceStop, '.')
    .trim();
}

/** The longest beginning of `a.b.c` that may be a host: one whose last part is a word, or an IPv4 address. */
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
