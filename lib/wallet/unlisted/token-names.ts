import unhomoglyph from 'unhomoglyph';
import { knownTokens } from '@/protocol/known-tokens';
import { networks } from '@/protocol/network';

/** What is wrong with how a token calls itself; each is a sentence in messages. */
export type NameFinding = 'hiddenText' | 'link' | 'mixedScript' | 'promise' | 'long' | 'unnamed';

/** A listed token that an unlisted one is named like; `address` is null where this network doesn't list it. */
export interface NamedToken {
  readonly name: string;
  readonly symbol: string;
  readonly address: string | null;
}

/** How a token calls itself, as it can be shown. */
export interface TokenNames {
  readonly name: string;
  readonly symbol: string;
  readonly findings: readonly NameFinding[];
  readonly lookAlike: NamedToken | null;
}

const NAME_MAX = 40;
const SYMBOL_MAX = 16;
/** Confusables settle after two or three rounds; the limit guards against a cycle in the data. */
const ROUNDS_MAX = 8;

const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\u2800\u3164\uFE00-\uFE0F]/u;
const LINK =
  /https?:|www\.|t\.me\b|discord\.gg|[\p{L}\d-]{2,}\s?[.․。]\s?(?:com|org|net|io|xyz|app|site|fi|eth|link|top|live|club|vip|dev|gift|events?|finance|world|online|info|me|co|pro|claims?)\b/iu;
const PROMISE =
  /\b(?:claim|voucher|airdrop|air drop|redeem|giveaway|rewards?|bonus|prize|winner|eligible|visit|free)\b|[$€]\s?\d|领取|空投|奖励/iu;
/** Letters of these scripts look like Latin ones; an honest name does not mix them. */
const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

/**
 * Judges how a token calls itself. A name or symbol that hides something, advertises, or passes for another token gives way to
 * the short address, so that no list, amount or message repeats it.
 */
export function judgeNames(
  said: { readonly name: string | null; readonly symbol: string | null },
  listed: readonly NamedToken[],
  short: string,
): TokenNames {
  const raw = [said.name ?? '', said.symbol ?? ''];
  const texts = raw.map(cleaned);
  const has = (pattern: RegExp, among = texts) => among.some((text) => pattern.test(text));
  const lookAlike = pretended(texts, listed);
  const findings: NameFinding[] = [
    ...(has(UNSEEN, raw) ? (['hiddenText'] as const) : []),
    ...(has(LINK) ? (['link'] as const) : []),
    ...(texts.some((text) => /\p{Script=Latin}/u.test(text) && FOREIGN.test(text))
      ? (['mixedScript'] as const)
      : []),
    ...(has(PROMISE) ? (['promise'] as const) : []),
    ...([...(texts[0] ?? '')].length > NAME_MAX || [...(texts[1] ?? '')].length > SYMBOL_MAX
      ? (['long'] as const)
      : []),
    ...(isVisible(texts[1] ?? '') ? [] : (['unnamed'] as const)),
  ];
  const isFit = lookAlike === null && findings.every((one) => one === 'long');
  const symbol = isFit ? cut(texts[1] ?? '', SYMBOL_MAX) : short;
  const name = isFit && isVisible(texts[0] ?? '') ? cut(texts[0] ?? '', NAME_MAX) : symbol;
  return { name, symbol, findings, lookAlike };
}

/** Names that people know, whether this network lists them or not. */
const famous: readonly NamedToken[] = [
  ...networks.map(({ nativeToken }) => ({ ...nativeToken, address: null })),
  ...[...knownTokens.values()].flat().map(({ name, symbol }) => ({ name, symbol, address: null })),
  ...['WETH', 'WBTC', 'DAI', 'WBNB'].map((symbol) => ({ name: symbol, symbol, address: null })),
];

function pretended(texts: readonly string[], listed: readonly NamedToken[]): NamedToken | null {
  // A first word counts as well: “USDT visit us” is read as USDT.
  const own = texts.flatMap((text) => [text, firstWord(text)]).flatMap(looksOf);
  const isLike = ({ name, symbol }: NamedToken) =>
    [name, symbol].flatMap(looksOf).some((one) => own.includes(one));
  return listed.find(isLike) ?? famous.find(isLike) ?? null;
}

function firstWord(text: string): string {
  return text.split(/[^\p{L}\p{N}\p{M}₮$]+/u).find((word) => word !== '') ?? '';
}

/** As it is written and in lower case, because a letter can pass for another in one of the two alone. */
function looksOf(text: string): string[] {
  return [skeleton(text), skeleton(text.toLowerCase())].filter((look) => look.length > 1);
}

/** What a text looks like, without blanks and signs. */
function skeleton(text: string): string {
  let look = text.normalize('NFKC').replaceAll('₮', 'T').replaceAll('$', 'S');
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const next = unhomoglyph(look.normalize('NFD')).toLowerCase();
    if (next === look) break;
    look = next;
  }
  return look.replace(/[^\p{L}\p{N}]/gu, '');
}

function cleaned(text: string): string {
  return text
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .normalize('NFKC')
    .trim();
}

/** Blanks, fillers and marks alone show nothing. */
function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, ''));
}

function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}
