/*
 * Rules about who may enter a channel or room (OPN-73). Apart from room-access.ts, so that pages need no schema library.
 */

/** A condition: the person has a role. One that names a deleted role is never met. */
export interface RoleTerm {
  readonly kind: 'role';
  readonly roleId: number;
}

/** What a condition about a balance has: a network, and the least amount as a decimal number, such as `0.5`. */
interface Balance {
  readonly chainId: number;
  readonly amount: string;
}
/** A condition: the person's addresses hold so much of the network's coin. */
export interface CoinTerm extends Balance {
  readonly kind: 'coin';
}
/** A condition: they hold so much of an ERC-20 token. Symbol and decimals are what the contract said when the rule was saved. */
export interface TokenTerm extends Balance {
  readonly kind: 'token';
  readonly address: string;
  readonly symbol: string;
  readonly decimals: number;
}
/** A condition: they hold so many NFTs of a collection; of an ERC-1155 contract, of one id. */
export interface NftTerm extends Balance {
  readonly kind: 'nft';
  readonly address: string;
  readonly name: string;
  readonly standard: 'erc721' | 'erc1155';
  /** Null for ERC-721, of which every token counts. */
  readonly tokenId: string | null;
}
export type BalanceTerm = CoinTerm | TokenTerm | NftTerm;
export type AccessTerm = RoleTerm | BalanceTerm;

/** Terms that must all be met, or of which one is enough. */
export interface TermGroup {
  readonly op: 'and' | 'or';
  readonly terms: readonly AccessTerm[];
}

/** Groups that must all be met, or of which one is enough. Owner and admins always can. */
export interface AccessRule {
  readonly op: 'and' | 'or';
  readonly groups: readonly TermGroup[];
}

export const RULE_GROUPS_MAX = 5;
export const GROUP_TERMS_MAX = 10;
/** Coins, tokens and NFTs that the rules of one space ask for together: each is a question to a node at every check. */
export const SPACE_ASSETS_MAX = 100;

/** Between the two checks that let somebody in, and from a failed check to the next one. */
export const RECHECK_MINUTES = 10;

/** Whether a rule is met, by what `meets` says of each term. */
export function isMet(rule: AccessRule, meets: (term: AccessTerm) => boolean): boolean {
  const all = ({ op, terms }: TermGroup) => (op === 'and' ? terms.every(meets) : terms.some(meets));
  return rule.op === 'and' ? rule.groups.every(all) : rule.groups.some(all);
}

/** The conditions of a rule that are about balances. */
export function balanceTerms(rule: AccessRule | null): BalanceTerm[] {
  return (rule?.groups ?? []).flatMap(({ terms }) =>
    terms.flatMap((term) => (term.kind === 'role' ? [] : [term])),
  );
}

/** What a condition asks for, as one text: equal conditions of several rules are checked once. */
export function balanceKey(term: BalanceTerm): string {
  return `${assetKey(term)}:${term.amount}`;
}

/** What a condition is about, whatever the amount: it is read once for all conditions about it. */
export function assetKey(term: BalanceTerm): string {
  const { kind, chainId } = term;
  if (kind === 'coin') return `coin:${chainId}`;
  const contract = term.address.toLowerCase();
  return kind === 'token'
    ? `token:${chainId}:${contract}`
    : `nft:${chainId}:${contract}:${term.tokenId ?? 'any'}`;
}

/** Coins of every network of ours have as many. */
const COIN_DECIMALS = 18;

/** How many decimals the amount of a condition may have. */
export function decimalsOf(term: BalanceTerm): number {
  return term.kind === 'coin' ? COIN_DECIMALS : term.kind === 'token' ? term.decimals : 0;
}

/** A decimal number in the smallest units; null for one with more decimals than there are. */
export function unitsOf(amount: string, decimals: number): bigint | null {
  const found = /^(\d{1,40})(?:\.(\d{1,36}))?$/.exec(amount);
  const [, whole = '', fraction = ''] = found ?? [];
  return found && fraction.length <= decimals ? BigInt(whole + fraction.padEnd(decimals, '0')) : null;
}

/** The smallest units as a decimal number without zeros at its end. */
export function amountOf(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  const fraction = digits.slice(cut).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, cut) : `${digits.slice(0, cut)}.${fraction}`;
}
