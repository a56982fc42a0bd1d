import { amountOf, unitsOf, type AccessRule, type AccessTerm, type TermGroup } from '@/protocol/access-rule';
import type { AssetFacts } from '@/protocol/room-access';

/** A condition as it is being filled in. */
export type DraftTerm =
  | { readonly kind: 'role'; readonly roleId: number | null }
  | { readonly kind: 'coin'; readonly chainId: number; readonly amount: string }
  | {
      readonly kind: 'token' | 'nft';
      readonly chainId: number;
      readonly amount: string;
      readonly address: string;
      /** For ERC-1155 alone. */
      readonly tokenId: string;
      /** What the contract says of itself; null until it has. */
      readonly facts: AssetFacts | null;
    };
export type AssetDraft = Extract<DraftTerm, { kind: 'token' | 'nft' }>;

export interface DraftGroup {
  readonly op: TermGroup['op'];
  readonly terms: readonly DraftTerm[];
}
export interface DraftRule {
  readonly op: AccessRule['op'];
  readonly groups: readonly DraftGroup[];
}

export const emptyGroup: DraftGroup = { op: 'and', terms: [{ kind: 'role', roleId: null }] };

/** Coins have 18 decimals, NFTs none. */
export const COIN_DECIMALS = 18;

export function draftOf(rule: AccessRule): DraftRule {
  return { op: rule.op, groups: rule.groups.map(({ op, terms }) => ({ op, terms: terms.map(draftTerm) })) };
}

function draftTerm(term: AccessTerm): DraftTerm {
  switch (term.kind) {
    case 'role':
    case 'coin':
      return term;
    case 'token': {
      const { kind, chainId, amount, address, symbol, decimals } = term;
      return {
        kind,
        chainId,
        amount,
        address,
        tokenId: '',
        facts: { standard: 'erc20', name: symbol, symbol, decimals },
      };
    }
    case 'nft': {
      const { kind, chainId, amount, address, standard, name, tokenId } = term;
      return {
        kind,
        chainId,
        amount,
        address,
        tokenId: tokenId ?? '',
        facts: { standard, name, symbol: name, decimals: 0 },
      };
    }
  }
}

/** The rule that a draft says; null while something is missing: a rule without terms lets nobody in. */
export function ruleOf(draft: DraftRule): AccessRule | null {
  const groups = draft.groups.map(({ op, terms }) => ({
    op,
    terms: terms.flatMap((term) => termOf(term) ?? []),
  }));
  const isWhole = groups.every(
    ({ terms }, place) => terms.length > 0 && terms.length === draft.groups[place]?.terms.length,
  );
  return groups.length > 0 && isWhole ? { op: draft.op, groups } : null;
}

function termOf(draft: DraftTerm): AccessTerm | null {
  if (draft.kind === 'role') return draft.roleId === null ? null : { kind: 'role', roleId: draft.roleId };
  const { chainId } = draft;
  if (draft.kind === 'coin') {
    const amount = wholeAmount(draft.amount, COIN_DECIMALS);
    return amount === null ? null : { kind: 'coin', chainId, amount };
  }
  const { facts, address } = draft;
  const amount = facts && wholeAmount(draft.amount, facts.decimals);
  if (!facts || amount === null) return null;
  const { standard, name, symbol, decimals } = facts;
  if (standard === 'erc20') return { kind: 'token', chainId, amount, address, symbol, decimals };
  if (standard === 'erc1155' && !isTokenId(draft.tokenId)) return null;
  return {
    kind: 'nft',
    chainId,
    amount,
    address,
    name,
    standard,
    tokenId: standard === 'erc1155' ? draft.tokenId : null,
  };
}

/** An amount as rules write it; null for none, or for one with too many decimals. */
export function wholeAmount(text: string, decimals: number): string | null {
  const units = unitsOf(text.trim(), decimals);
  return units === null || units === 0n ? null : amountOf(units, decimals);
}

export const isTokenId = (text: string) => /^(0|[1-9]\d{0,77})$/.test(text);
