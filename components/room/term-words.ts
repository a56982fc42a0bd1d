'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { AccessRule, BalanceTerm, TermGroup } from '@/protocol/access-rule';
import { networkByChainId } from '@/protocol/network';
import type { Role } from '@/protocol/role';

/** How conditions of access rules are worded. */
export function useTermWords() {
  const t = useTranslations('room.access');
  const locale = useLocale();

  const balance = (term: BalanceTerm): string =>
    t(term.kind === 'nft' && term.tokenId !== null ? 'item' : 'amount', {
      amount: term.amount,
      name: assetName(term),
      id: (term.kind === 'nft' && term.tokenId) || '',
      network: networkName(term.chainId),
    });

  const list = (op: 'and' | 'or', parts: readonly string[]) =>
    new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, {
      type: op === 'and' ? 'conjunction' : 'disjunction',
    }).format(parts);

  /** All that a rule asks for, to stand inside a sentence. */
  const whole = (rule: AccessRule, roles: readonly Pick<Role, 'id' | 'name'>[]): string => {
    const groupWords = ({ op, terms }: TermGroup) => {
      const parts = terms.map((term) => {
        if (term.kind !== 'role') return balance(term);
        const role = roles.find(({ id }) => id === term.roleId);
        return role ? t('named.role', { name: role.name }) : t('named.deletedRole');
      });
      const words = list(op, parts);
      // Without brackets "A and B or C" could be read in two ways.
      return terms.length > 1 && rule.groups.length > 1 && op !== rule.op ? `(${words})` : words;
    };
    return list(rule.op, rule.groups.map(groupWords));
  };

  return { balance, whole };
}

export const networkName = (chainId: number): string => networkByChainId(chainId)?.name ?? String(chainId);

const assetName = (term: BalanceTerm): string =>
  term.kind === 'coin'
    ? (networkByChainId(term.chainId)?.nativeToken.symbol ?? '')
    : term.kind === 'token'
      ? term.symbol
      : term.name;
